/** Tells memory in front of the ports when to look again. */
export interface Freshness {
  /** Whether `epoch` tells of every change: then what was read stays true until it differs, however long ago that was. */
  readonly exact: boolean;
  /**
   * A number that differs from an earlier call's whenever stored data may have changed since, by whichever process. A
   * backend that cannot know returns a constant; then only the fresh window of the directory bounds staleness.
   */
  epoch(): number;
}
