import { setImmediate as nextTurn } from "node:timers/promises";

/** Milliseconds of work after which others have their turn. */
const STEP = 10;

/**
 * For work on many things of which each may be small or large: what it returns is awaited between two of them, and lets
 * others have their turn once it is time.
 */
export function workInTurns(): () => Promise<void> {
  let turn = performance.now();
  return async () => {
    if (performance.now() - turn < STEP) return;
    await nextTurn();
    turn = performance.now();
  };
}
