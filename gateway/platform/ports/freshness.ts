/** Tells memory in front of the ports when to look again. */
export interface Freshness {
  /**
   * A number that differs from an earlier call's whenever stored data may have changed since, by whichever process. A
   * backend that cannot know returns a constant; then only the fresh window of the directory bounds staleness.
   */
  epoch(): number;
}
