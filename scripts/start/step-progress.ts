import { createProgress, type Progress } from "../progress.js";

/**
 * Shows the progress of a step whose size is known only after it has started. Shows nothing if the step has nothing to
 * do. Pass `onProgress` to the step.
 */
export async function withProgress<T>(
  title: string,
  step: (onProgress: (done: number, total: number, label?: string) => void) => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  let progress: Progress | undefined;
  try {
    const result = await step((done, total, label) => {
      progress ??= createProgress(title, total);
      progress.update(done, label);
    });
    progress?.done(`${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    return result;
  } catch (error) {
    progress?.fail("stopped");
    throw error;
  }
}
