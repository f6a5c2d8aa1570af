import type { Timer } from "../../../../areas/admin/stores/timer.ts";

/** A timer that the test advances with `pass`. */
export class FakeTimer implements Timer {
  #now = 0;
  #waiting: { at: number; run: () => void }[] = [];

  after(milliseconds: number, run: () => void): () => void {
    const entry = { at: this.#now + milliseconds, run };
    this.#waiting.push(entry);
    return () => {
      this.#waiting = this.#waiting.filter((each) => each !== entry);
    };
  }

  pass(milliseconds: number): void {
    this.#now += milliseconds;
    const due = this.#waiting.filter(({ at }) => at <= this.#now);
    this.#waiting = this.#waiting.filter(({ at }) => at > this.#now);
    for (const { run } of due) run();
  }

  get pending(): number {
    return this.#waiting.length;
  }
}
