/** One check of a test that failed. */
export interface Failure {
  /** The titles from the outermost test inwards. */
  titles: string[];
  message: string;
  /** What was found and expected, and where; lines for people. */
  details: string;
}

/** What came of one test file. Cases are tests without tests inside them. */
export interface FileResult {
  passed: number;
  failed: number;
  skipped: number;
  failures: Failure[];
  /** Why cases were skipped. */
  skips: string[];
}

/** From the pool to a worker. */
export interface RunRequest {
  /** Relative to the project. */
  file: string;
}

export interface DoneMessage {
  kind: "done";
  result: FileResult;
  /** The programs that the file has started, each as often as it was: `chromium-headless-shell`, `node main.ts`. */
  programs: string[];
}

/** From a worker to the pool: it is ready for its first file, or done with one. */
export type WorkerMessage = { kind: "ready" } | DoneMessage;
