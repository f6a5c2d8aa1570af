import { type ComponentType, use } from "react";

/** A module that is loaded on demand. */
export interface LazyChunk {
  /** The module's path in the project, by which the build's manifest finds its chunks. */
  moduleId: string;
  /** Loads the module on the first call; later calls return the same promise. @throws ChunkLoadError */
  load(): Promise<unknown>;
}

/** A chunk could not be loaded: no network, or a newer build has replaced it. */
export class ChunkLoadError extends Error {
  override name = "ChunkLoadError";
  /** Whether the browser was offline when the request started or failed. It may be online again now. */
  readonly offline: boolean;

  constructor(message: string, { offline, ...options }: ErrorOptions & { offline: boolean }) {
    super(message, options);
    this.offline = offline;
  }
}

/** Only browsers have `onLine`. */
const isOffline = (): boolean => "onLine" in navigator && !navigator.onLine;

export interface ContentChunk<Content> extends LazyChunk {
  load(): Promise<Content>;
  /** The content, if it is loaded. */
  peek(): Content | undefined;
  /**
   * For rendering: suspends until the content is loaded, then returns it synchronously, on the server and in hydration
   * alike. There is no `<Suspense>` around it, because navigations are transitions (the old page stays until the new one
   * is loaded), and because on the server a boundary would swallow a page's error.
   */
  useContent(): Content;
}

let delay: Promise<unknown> | undefined;

/** Makes the chunks that are loaded from now on wait: for the style sheet that their content needs. */
export function delayChunks(until: Promise<unknown>): void {
  delay = until;
}

export function lazyChunk<Content>(moduleId: string, importContent: () => Promise<Content>): ContentChunk<Content> {
  let loaded: Content | undefined;
  let loading: Promise<Content> | undefined;
  // Not the promise above, which a failed prefetch clears: a suspended render must find the same one again.
  let rendering: Promise<Content> | undefined;
  const chunk = {
    moduleId,
    load() {
      const offline = isOffline();
      loading ??= Promise.all([importContent(), delay]).then(
        ([content]) => {
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
    useContent() {
      if (loaded !== undefined) return loaded;
      rendering ??= loadForRender(chunk.load());
      return use(rendering);
    },
  };
  return chunk;
}

function loadForRender<Content>(loading: Promise<Content>): Promise<Content> {
  const promise = loading.catch((error: unknown) => {
    // The page is about to be replaced: wait for that rather than show an error for a moment.
    if (reloadOnce()) return new Promise<never>(() => {});
    throw error;
  });
  const settled = () => changeWaiting(() => waiting.delete(promise));
  promise.then(settled, settled);
  // A render must not update other components: notify them right after it.
  queueMicrotask(() => changeWaiting(() => waiting.add(promise)));
  return promise;
}

const KEY = "reloaded-build";

/**
 * Reloads the page because a chunk of its build is gone, at most once for each build: this module's own URL carries
 * the build's hash. Returns whether the page is about to be replaced.
 */
function reloadOnce(): boolean {
  if (typeof window === "undefined" || !navigator.onLine) return false;
  try {
    if (sessionStorage.getItem(KEY) === import.meta.url) return false;
    sessionStorage.setItem(KEY, import.meta.url);
  } catch {
    // Without storage nothing would stop a loop of reloads.
    return false;
  }
  location.reload();
  return true;
}

export interface LazyPage<Props extends object = object> extends LazyChunk {
  Page: ComponentType<Props>;
}

const waiting = new Set<Promise<unknown>>();
const listeners = new Set<() => void>();

function changeWaiting(change: () => void): void {
  change();
  for (const listener of listeners) listener();
}

/** The pages that a navigation waits for, in the form that `useSyncExternalStore` needs. */
export const pendingPages = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  any: (): boolean => waiting.size > 0,
};

/**
 * A page whose code is loaded on demand (see {@link ContentChunk.useContent}).
 *
 * @param importPage `() => import("./pages/home.tsx").then((module) => module.HomePage)`
 */
export function lazyPage<Props extends object = object>(
  moduleId: string,
  importPage: () => Promise<ComponentType<Props>>,
): LazyPage<Props> {
  const chunk = lazyChunk(moduleId, importPage);
  function Page(props: Props) {
    const Component = chunk.useContent();
    return <Component {...props} />;
  }
  return { moduleId, load: () => chunk.load(), Page };
}
