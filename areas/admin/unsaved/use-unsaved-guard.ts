import { useEffect, useEffectEvent, useRef } from "react";
import { useAdmin } from "../admin-context.ts";

/**
 * Asks before the page is left while something on it is not saved: by a link, back and forward, a reload.
 *
 * @param save offered as "Save and leave"; says whether it is saved
 * @returns call it between saving and leaving by oneself: what is dirty is known only after the next render
 */
export function useUnsavedGuard(dirty: boolean, save?: () => Promise<boolean>): () => void {
  const { leaving } = useAdmin();
  const release = useRef<() => void>(() => {});
  const saveLatest = useEffectEvent(() => save?.() ?? Promise.resolve(false));
  const canSave = save !== undefined;
  useEffect(() => {
    if (!dirty) return;
    release.current = leaving.guard(canSave ? { save: () => saveLatest() } : {});
    return () => release.current();
  }, [leaving, dirty, canSave]);
  return () => release.current();
}
