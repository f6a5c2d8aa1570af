import type { Freshness } from "../../ports/freshness.ts";

/**
 * Firestore can't be asked cheaply whether anything changed, so the epoch is constant: the directory's fresh window
 * alone bounds how stale an instance may be. Push (a snapshot listener on `sellers`) can take its place behind the same
 * port.
 */
export class FirestoreFreshness implements Freshness {
  readonly exact = false;

  epoch(): number {
    return 0;
  }
}
