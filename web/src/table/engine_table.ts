// The engine has one table. Whoever leaves it still writes what has been begun there; the next one is put there after that.
let leaving: Promise<void> = Promise.resolve();

/** Fulfilled when nobody who has left the engine's table needs it any more. */
export const engineFree = (): Promise<void> => leaving;

/** Somebody leaves the engine's table, and is `done` with it after a while. */
export function leaveEngine(done: Promise<void>): void {
  leaving = leaving.then(() => done);
}
