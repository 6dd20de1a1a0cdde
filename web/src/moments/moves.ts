// Whether anything moves at all: what a scene would bring into sight is drawn at once where the reader wants no movement.
import { leastSpeed } from '../parts/motion';
import { effectiveSpeed } from '../settings.svelte';

export const moves = (): boolean => effectiveSpeed() >= leastSpeed;
