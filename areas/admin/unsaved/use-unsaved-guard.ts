import { useEffect, useEffectEvent, useRef } from "react";
import { useAdmin } from "../admin-context.ts";

/**
 * Asks before a page with unsaved changes is left by a link, back, forward or a reload.
 *
 * @param save offered as "Save and leave"; returns whether it is saved
 * @returns removes the guard. Call it before navigating after a save: `dirty` is updated only on the next render.
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
