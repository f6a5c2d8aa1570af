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
  /** There was no network when it was asked for, or when that failed: there may be one again by the time that this is told. */
  readonly offline: boolean;

  constructor(message: string, { offline, ...options }: ErrorOptions & { offline: boolean }) {
    super(message, options);
    this.offline = offline;
  }
}

/** Only browsers know of it. */
const isOffline = (): boolean => "onLine" in navigator && !navigator.onLine;

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
      const offline = isOffline();
      loading ??= importContent().then(
        (content) => {
          loaded = content;
          return content;
        },
        (cause: unknown) => {
          loading = undefined;
          throw new ChunkLoadError(`${moduleId} could not be loaded`, { cause, offline: offline || isOffline() });
        },
      );
      return loading;
    },
    peek: () => loaded,
  };
}
