import { watch } from "node:fs";

/** Calls `act` once, when `milliseconds` have passed since the last of any number of calls. */
export function debounce(milliseconds: number, act: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, milliseconds);
  };
}

/** An editor's save is several events; a change of branch is hundreds. */
const QUIET = 100;

/** Calls `onChange` when TypeScript files in the folders, at any depth, have changed. @returns stops it */
export function watchSources(folders: readonly string[], onChange: () => void): () => void {
  const changed = debounce(QUIET, onChange);
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_, file) => {
      if (file && /\.tsx?$/.test(file)) changed();
    }),
  );
  return () => {
    for (const watcher of watchers) watcher.close();
  };
}
