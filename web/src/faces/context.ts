// The faces of the table that a screen shows, for whatever draws a seat there.
import { getContext, setContext } from 'svelte';
import type { Face } from './faces';

type Faces = () => (Face | null)[];
const key = Symbol('faces');

export const showFaces = (faces: Faces): Faces => setContext(key, faces);
export const facesHere = (): Faces => getContext<Faces | undefined>(key) ?? (() => []);
