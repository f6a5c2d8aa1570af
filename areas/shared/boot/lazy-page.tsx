import { type ComponentType, use } from "react";
import { reloadOnce } from "./reload-once.ts";

export interface LazyPage {
  /** The module's path in the project, by which the build's manifest finds its chunks. */
  moduleId: string;
  /** Loads the page's chunk, once however often it is called. @throws PageLoadError */
  load(): Promise<unknown>;
  Page: ComponentType;
}

/** A page's chunk could not be loaded: no network, or a newer build has replaced it. */
export class PageLoadError extends Error {
  override name = "PageLoadError";
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
export function lazyPage(moduleId: string, importPage: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;
  // Apart from `loading`, which a failed prefetch clears: a suspended render must find the same promise again.
  let rendering: Promise<ComponentType> | undefined;

  const load = (): Promise<ComponentType> => {
    loading ??= importPage().then(
      (component) => {
        Loaded = component;
        return component;
      },
      (cause: unknown) => {
        loading = undefined;
        throw new PageLoadError(`${moduleId} could not be loaded`, { cause });
      },
    );
    return loading;
  };

  const loadForRender = (): Promise<ComponentType> => {
    const promise = load().catch((error: unknown) => {
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

  function Page() {
    if (!Loaded) rendering ??= loadForRender();
    const Component = Loaded ?? use(rendering as Promise<ComponentType>);
    return <Component />;
  }
  return { moduleId, load, Page };
}
