// Every piece on the board has a name of its own.
import { namesEveryPiece } from '$tests/unit/named_pieces';
import { room } from '../web';

namesEveryPiece(room, (position) => position.rows.flatMap((row: { cards: string[] }) => row.cards).length + position.towers.length);
