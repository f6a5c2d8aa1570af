import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * What only the browser knows: `unknown` on the server and while its markup is taken over, read from then on.
 *
 * @param read gives the same value as long as nothing has changed
 */
export function useBrowserValue<Value extends string | boolean>(read: () => Value, unknown: Value): Value {
  return useSyncExternalStore(never, read, () => unknown);
}
