import { type ComponentType, use } from "react";
import { type LazyChunk, lazyChunk } from "./lazy-chunk.ts";
import { reloadOnce } from "./reload-once.ts";

export interface LazyPage<Props extends object = object> extends LazyChunk {
  Page: ComponentType<Props>;
}

const waiting = new Set<Promise<unknown>>();
const listeners = new Set<() => void>();

function changeWaiting(change: () => void): void {
  change();
  for (const listener of listeners) listener();
}

/** The pages that a navigation waits for, as `useSyncExternalStore` wants it. */
export const pendingPages = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  any: (): boolean => waiting.size > 0,
};

/**
 * A page whose code is loaded on demand. Once loaded it renders synchronously, on the server and in hydration alike.
 * A page that is not suspends: there is no `<Suspense>` around it, because navigations are transitions (the old page
 * stays until the new one is there), and because on the server a boundary would swallow a page's error.
 *
 * @param importPage `() => import("./pages/home.tsx").then((module) => module.HomePage)`
 */
export function lazyPage<Props extends object = object>(
  moduleId: string,
  importPage: () => Promise<ComponentType<Props>>,
): LazyPage<Props> {
  const chunk = lazyChunk(moduleId, importPage);
  // Apart from the chunk's own promise, which a failed prefetch clears: a suspended render must find the same one again.
  let rendering: Promise<ComponentType<Props>> | undefined;

  const loadForRender = (): Promise<ComponentType<Props>> => {
    const promise = chunk.load().catch((error: unknown) => {
      // The page is about to be replaced: wait for that rather than show an error for a moment.
      if (reloadOnce()) return new Promise<never>(() => {});
      throw error;
    });
    const settled = () => changeWaiting(() => waiting.delete(promise));
    promise.then(settled, settled);
    // Rendering may not notify other components: tell them right after it.
    queueMicrotask(() => changeWaiting(() => waiting.add(promise)));
    return promise;
  };

  function Page(props: Props) {
    const loaded = chunk.peek();
    if (!loaded) rendering ??= loadForRender();
    const Component = loaded ?? use(rendering as Promise<ComponentType<Props>>);
    return <Component {...props} />;
  }
  return { moduleId, load: () => chunk.load(), Page };
}
