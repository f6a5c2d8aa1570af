/** Types of progress.js, which says what each does. */
export interface Progress {
  update(done: number, label?: string): void;
  done(summary?: string): void;
  fail(message: string): void;
}

export interface ProgressStream {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

export function createProgress(title: string, total: number, stream?: ProgressStream): Progress;
