/** A failed assertion, or another failure of a test. */
export interface Failure {
  /** The titles, outermost test first. */
  titles: string[];
  message: string;
  /** Found and expected values and the location, for people. */
  details: string;
}

/** The result of one test file. Cases are tests without subtests. */
export interface FileResult {
  passed: number;
  failed: number;
  skipped: number;
  failures: Failure[];
  /** Why cases were skipped. */
  skips: string[];
}

/** Sent from the pool to a worker. */
export interface RunRequest {
  /** Relative to the project. */
  file: string;
}

export interface DoneMessage {
  kind: "done";
  result: FileResult;
  /** Each start of a program by the file: `chromium-headless-shell`, `node main.ts`. */
  programs: string[];
}

/** Sent from a worker to the pool: it is ready for its first file, or has finished one. */
export type WorkerMessage = { kind: "ready" } | DoneMessage;
