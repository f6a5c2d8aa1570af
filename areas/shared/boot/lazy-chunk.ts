/** A module that is loaded on demand. */
export interface LazyChunk {
  /** The module's path in the project, by which the build's manifest finds its chunks. */
  moduleId: string;
  /** Loads it, once however often it is called. @throws ChunkLoadError */
  load(): Promise<unknown>;
}

/** A chunk could not be loaded: no network, or a newer build has replaced it. */
export class ChunkLoadError extends Error {
  override name = "ChunkLoadError";
}

/** A chunk whose content is there synchronously once it has been loaded. */
export function lazyChunk<Content>(
  moduleId: string,
  importContent: () => Promise<Content>,
): { moduleId: string; load(): Promise<Content>; peek(): Content | undefined } {
  let loaded: Content | undefined;
  let loading: Promise<Content> | undefined;
  return {
    moduleId,
    load() {
      loading ??= importContent().then(
        (content) => {
          loaded = content;
          return content;
        },
        (cause: unknown) => {
          loading = undefined;
          throw new ChunkLoadError(`${moduleId} could not be loaded`, { cause });
        },
      );
      return loading;
    },
    peek: () => loaded,
  };
}
