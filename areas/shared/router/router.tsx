import {
  createContext,
  type ReactElement,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import { matchPath, type RouteMatch, type RouteTable } from "../pages/routes.ts";
import { hrefOf, type Location, locationOf, type NavigationType, type To } from "./location.ts";

/** What a history does for the router. Its functions are called without `this`. */
export interface Navigator {
  push(to: To, state?: unknown): void;
  replace(to: To, state?: unknown): void;
}

/** The present location, and how the visitor got there. */
export interface Arrival {
  location: Location;
  navigationType: NavigationType;
}

const NavigatorContext = createContext<Navigator | null>(null);
const ArrivalContext = createContext<Arrival | null>(null);
const MatchContext = createContext<RouteMatch | null>(null);

interface RouterProps extends Arrival {
  navigator: Navigator;
  children: ReactNode;
}

/** Provides a history's location to the links, hooks and pages in it. */
export function Router({ location, navigationType, navigator, children }: RouterProps) {
  const arrival = useMemo(() => ({ location, navigationType }), [location, navigationType]);
  return (
    <NavigatorContext value={navigator}>
      <ArrivalContext value={arrival}>{children}</ArrivalContext>
    </NavigatorContext>
  );
}

/** Unique among the entries of a tab. */
const newKey = (): string => Math.random().toString(36).slice(2);

/** The router of an area that follows the browser's history. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [arrival, setArrival] = useState<Arrival>(() => ({ location: locationOf(window), navigationType: "POP" }));
  const [navigator] = useState((): Navigator => {
    const arrive = (navigationType: NavigationType): void =>
      // A transition: the old page stays until the new one is loaded.
      startTransition(() => setArrival({ location: locationOf(window), navigationType }));
    const go = (method: "pushState" | "replaceState", type: NavigationType) => (to: To, usr: unknown) => {
      history[method]({ usr, key: newKey() }, "", hrefOf(to, location.pathname));
      arrive(type);
    };
    return { push: go("pushState", "PUSH"), replace: go("replaceState", "REPLACE") };
  });
  useLayoutEffect(() => {
    const onPopState = (): void =>
      startTransition(() => setArrival({ location: locationOf(window), navigationType: "POP" }));
    addEventListener("popstate", onPopState);
    return () => removeEventListener("popstate", onPopState);
  }, []);
  return (
    <Router {...arrival} navigator={navigator}>
      {children}
    </Router>
  );
}

const onServer = (): never => {
  throw new TypeError("the server does not navigate");
};

/** The server's router. @param query without the question mark */
export function StaticRouter({ path, query = "", children }: { path: string; query?: string; children: ReactNode }) {
  const location = { pathname: path, search: query && `?${query}`, hash: "", state: null, key: "default" };
  return (
    <Router location={location} navigationType="POP" navigator={{ push: onServer, replace: onServer }}>
      {children}
    </Router>
  );
}

interface RoutesProps {
  table: RouteTable;
  /** @param name of the route in the table */
  page: (name: string) => ReactElement;
  /** Shown where the table has no route. */
  otherwise: ReactElement;
}

/** Shows the page of the present path. */
export function Routes({ table, page, otherwise }: RoutesProps) {
  const { pathname } = useLocation();
  const match = useMemo(() => matchPath(table, pathname), [table, pathname]);
  return match ? <MatchContext value={match}>{page(match.name)}</MatchContext> : otherwise;
}

function useArrival(): Arrival {
  const arrival = use(ArrivalContext);
  if (!arrival) throw new Error("the router's hooks need a <Router>");
  return arrival;
}

export const useLocation = (): Location => useArrival().location;

export const useNavigationType = (): NavigationType => useArrival().navigationType;

/** Returns the values in the present path, by the names of the table's parameters. */
export const useParams = (): Partial<RouteMatch> => use(MatchContext) ?? {};

export interface NavigateOptions {
  /** Replaces the present entry of the history. */
  replace?: boolean;
  /** The new location's `state`. */
  state?: unknown;
}

/** Returns a function, always the same, that shows another page of this area. */
export function useNavigate(): (to: To, options?: NavigateOptions) => void {
  const navigator = use(NavigatorContext);
  return useCallback(
    (to, { replace = false, state = null } = {}) => navigator?.[replace ? "replace" : "push"](to, state),
    [navigator],
  );
}

type Parameters = URLSearchParams | Record<string, string>;

/** Returns the address's parameters, and a function that changes them: all of them, or computed from the present ones. */
export function useSearchParams(): [
  URLSearchParams,
  (next: Parameters | ((now: URLSearchParams) => Parameters), options?: NavigateOptions) => void,
] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  const setParameters = useCallback(
    (next: Parameters | ((now: URLSearchParams) => Parameters), options?: NavigateOptions) => {
      const changed = typeof next === "function" ? next(new URLSearchParams(location.search)) : next;
      navigate({ search: String(new URLSearchParams(changed)) }, options);
    },
    [navigate],
  );
  return [parameters, setParameters];
}

/** Goes to another page as soon as it is rendered. */
export function Navigate({ to, replace = false }: { to: To; replace?: boolean }) {
  const navigate = useNavigate();
  useEffect(() => {
    navigate(to, { replace });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once
  }, []);
  return null;
}
