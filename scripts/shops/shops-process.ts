import type { ProgressStream } from "../progress.js";

/** What the command reads and writes. */
export interface ShopsProcess {
  env: NodeJS.ProcessEnv;
  stdout: NodeJS.WritableStream;
  /** Progress is shown here. */
  stderr: NodeJS.WritableStream & ProgressStream;
}
