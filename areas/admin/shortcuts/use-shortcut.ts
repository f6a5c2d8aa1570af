import { useEffect, useEffectEvent } from "react";
import { useAdmin } from "../admin-context.ts";

/**
 * Gives the page a shortcut for as long as it is shown; it stands in the sheet that `?` opens.
 *
 * @param keys as in `Shortcut.keys`
 */
export function useShortcut(keys: string, description: string, run: () => void): void {
  const { shortcuts } = useAdmin();
  const runLatest = useEffectEvent(run);
  useEffect(() => shortcuts.register({ keys, description, run: () => runLatest() }), [shortcuts, keys, description]);
}
