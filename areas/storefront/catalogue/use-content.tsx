import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from "react";
import type { Problem } from "../../shared/api/api-error.ts";
import type { CategoryWithProducts } from "../../shared/catalogue/public-catalogue.ts";
import type { DataEntry } from "../../shared/data/data-cache.ts";
import { useEntry } from "../../shared/data/use-entry.ts";
import { LoadingPage } from "../kit/loading-page.tsx";
import { CATALOG, useShop } from "../shop-context.ts";
import type { CatalogStore } from "./catalog-store.ts";

/** An entry of the store, or a list that grows. */
type Source<Value> = Pick<DataEntry<Value>, "current" | "use" | "load">;

export interface Content<Value> {
  /** `undefined` until it is loaded. */
  value: Value | undefined;
  isLoading: boolean;
  /** Why the last request failed, except while a retry is running. */
  failure: Problem | null;
  load: () => void;
}

/** For {@link useContent}. */
export const findHome = (catalog: CatalogStore): CatalogStore["home"] => catalog.home;

const ignore = (): void => {};

/** Returns the catalogue's store. Suspends until its code is loaded. */
export function useCatalog(): CatalogStore {
  const { catalog } = useShop();
  CATALOG.useContent();
  return catalog();
}

/**
 * Returns a page's content: what the page data has, otherwise what the catalogue's store loads while the page shows it.
 * Only then is the store's code needed, with MobX. Suspends until it is loaded.
 *
 * @param given from the page data; `undefined`: not there
 * @param find keeps its identity while it finds the same
 */
export function useContent<Value>(
  given: Value | undefined,
  find: (catalog: CatalogStore) => Source<Value>,
): Content<Value> {
  const { catalog } = useShop();
  const isGiven = given !== undefined;
  // oxlint-disable-next-line react/hooks, react-hooks/rules-of-hooks -- it only calls React's `use`, which allows this
  if (!isGiven) CATALOG.useContent();
  const source = useEntry(useMemo(() => (isGiven ? null : find(catalog())), [isGiven, find, catalog]));
  const subscribe = useCallback(
    (listener: () => void) => (source ? catalog().subscribe(source, listener) : ignore),
    [source, catalog],
  );
  const read = (): Source<Value>["current"] | undefined => source?.current;
  const current = useSyncExternalStore(subscribe, read, read);
  if (!source || !current) return { value: given, isLoading: false, failure: null, load: ignore };
  const { value, state, problem } = current;
  return {
    value,
    isLoading: state === "loading" || state === "idle",
    failure: state === "failed" ? problem : null,
    load: () => void source.load(),
  };
}

interface RequestedHomeProps {
  children: (categories: readonly CategoryWithProducts[]) => ReactNode;
}

/** Requests the categories for a home page that has none in the page data. */
export function RequestedHome({ children }: RequestedHomeProps) {
  const { value, failure, load } = useContent(undefined, findHome);
  return value ? children(value) : <LoadingPage problem={failure} onRetry={load} />;
}
