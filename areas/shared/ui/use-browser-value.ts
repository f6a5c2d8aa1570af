import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Returns a value that only the browser has: `unknown` on the server and during hydration, the actual value afterwards.
 *
 * @param read returns the same value while nothing has changed
 */
export function useBrowserValue<Value extends string | boolean>(read: () => Value, unknown: Value): Value {
  return useSyncExternalStore(never, read, () => unknown);
}
