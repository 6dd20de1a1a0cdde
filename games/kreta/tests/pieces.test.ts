// Every piece on the board has a name of its own.
import { namesEveryPiece } from '$tests/unit/named_pieces';
import { room } from '../web';

namesEveryPiece(room, (position) => position.provinces.flatMap((one: { peoples: number[]; cities: number[] }) => [...one.peoples, ...one.cities]).reduce((sum: number, count: number) => sum + count, 0));
