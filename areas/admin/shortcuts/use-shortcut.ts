import { useEffect, useEffectEvent } from "react";
import { useAdmin } from "../admin-context.ts";

/**
 * Registers a shortcut while the component is mounted. The sheet that `?` opens lists it.
 *
 * @param keys as in `Shortcut.keys`
 */
export function useShortcut(keys: string, description: string, run: () => void): void {
  const { shortcuts } = useAdmin();
  const runLatest = useEffectEvent(run);
  useEffect(() => shortcuts.register({ keys, description, run: () => runLatest() }), [shortcuts, keys, description]);
}
