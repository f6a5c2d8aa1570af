import type { Logger } from "pino";
import { directionOf, textLocale } from "../../areas/shared/domain/locales.ts";
import type { PageData } from "../../areas/shared/pages/page-data.ts";
import type { PageAddress } from "../../areas/shared/pages/routes.ts";
import { type HeaderList, rememberSecurityHeaders, securityHeaders } from "../middlewares/security-headers.ts";
import { sharedTask } from "../platform/concurrency.ts";
import { loggedPath } from "../telemetry/requests.ts";
import type { AreaBundle, AreaBundles } from "./area-bundle.ts";
import { firebaseSources, headTags, pageDataScript } from "./head-tags.ts";
import { markedHost, NamedPage, type NamedPages, namedPageKey } from "./named-page.ts";
import {
  type Encoding,
  Page,
  type PageCache,
  type PageContents,
  type PageVariant,
  pageKey,
  type TextFile,
} from "./page.ts";
import type { PageSource } from "./page-data.ts";
import type { MovedShop, PagePlan, PagePlanner, PageRequest } from "./page-plan.ts";
import type { PageStore } from "./page-store.ts";

type NamedPlan = Extract<PagePlan, { kind: "named" }>;

export interface PageRendererOptions {
  planner: PagePlanner;
  source: PageSource;
  /** `undefined` in development: each request renders the current build. */
  cache: PageCache | undefined;
  /** `undefined` in development. */
  store: Pick<PageStore, "get" | "put"> | undefined;
  /** `undefined` in development. */
  named: NamedPages | undefined;
  bundles: AreaBundles;
  https: boolean;
  log: Logger;
  /** Added to every page's head in development: the live reload. */
  devScript: string | undefined;
}

export interface RenderedPage {
  plan: PagePlan;
  page: Pick<Page, "status">;
  variant: PageVariant;
}

interface RenderedContents extends Omit<PageContents, "status" | "personal"> {
  /** If server rendering failed, the browser renders the page. That page must not be cached. */
  isComplete: boolean;
}

/** Renders pages, or takes them from the cache. Concurrent requests for the same page share one rendering. */
export class PageRenderer {
  readonly #options: PageRendererOptions;
  readonly #securityHeaders: ReturnType<typeof rememberSecurityHeaders>;
  readonly #fileHeaders: HeaderList;
  readonly #pending = new Map<string, Promise<Page | undefined>>();
  readonly #pendingNamed = new Map<string, Promise<NamedPage>>();

  constructor(options: PageRendererOptions) {
    this.#options = options;
    this.#securityHeaders = rememberSecurityHeaders(options.https);
    this.#fileHeaders = securityHeaders({ https: options.https, isDocument: false });
  }

  async get(request: PageRequest, encoding: Encoding): Promise<RenderedPage | MovedShop> {
    const { planner } = this.#options;
    const plan = await planner.plan(request);
    if ("movedTo" in plan) return plan;
    if (plan.kind === "named") return this.#named(plan);
    return (
      (await this.#planned(plan, encoding)) ??
      // The path has no page: send the shop's not-found page, which always exists.
      ((await this.#planned(planner.notFoundPlan(plan), encoding)) as RenderedPage)
    );
  }

  async #named(plan: NamedPlan): Promise<RenderedPage> {
    const { named } = this.#options;
    const { reading } = plan;
    const key = namedPageKey(plan.address.area, plan.language, plan.name, reading);
    const cachedPage = named?.get(key);
    if (cachedPage) return { plan, page: cachedPage, variant: cachedPage.variant(reading) };
    const page = await sharedTask(this.#pendingNamed, key, () => this.#renderNamed(plan, key));
    return { plan, page, variant: page.variant(reading) };
  }

  async #renderNamed(plan: NamedPlan, key: string): Promise<NamedPage> {
    const { named, source } = this.#options;
    const loaded = (await source.load({ ...plan, reading: markedHost(plan.reading) })) as PageData | TextFile;
    const { isComplete, ...contents } = await this.#contents(plan, loaded, { path: "/", query: "" });
    const page = new NamedPage({ status: plan.status, ...contents });
    if (isComplete) named?.set(key, page);
    return page;
  }

  async #planned(plan: PagePlan, encoding: Encoding): Promise<RenderedPage | undefined> {
    const { cache } = this.#options;
    const { cacheAs, address, language, reading } = plan;
    const key = cache && cacheAs && pageKey(address.area, language, reading.host, cacheAs.version, cacheAs.slot);
    const cachedPage = key === undefined ? undefined : (cache?.get(key) ?? this.#restore(key));
    const render = () => this.#render(plan, key, encoding);
    const page = cachedPage ?? (await (key === undefined ? render() : sharedTask(this.#pending, key, render)));
    if (!page) return undefined;
    let variant = page.peek(encoding);
    if (!variant) {
      variant = await page.variant(encoding);
      if (key !== undefined && cache?.get(key) === page) cache.set(key, page);
    }
    return { plan, page, variant };
  }

  /** The page as this or an earlier process rendered it. */
  #restore(key: string): Page | undefined {
    const stored = this.#options.store?.get(key);
    if (stored) this.#options.cache?.set(key, stored.page, stored.age);
    return stored?.page;
  }

  #keep(key: string, page: Page): void {
    this.#options.cache?.set(key, page);
    this.#options.store?.put(key, page);
  }

  async #render(plan: PagePlan, key: string | undefined, encoding: Encoding): Promise<Page | undefined> {
    const loaded = await this.#options.source.load(plan);
    if (!loaded) return undefined;
    const { isComplete, ...contents } = await this.#contents(plan, loaded, plan.address);
    const page = await Page.encode({ status: plan.status, personal: plan.address.isPersonal, ...contents }, encoding);
    if (key !== undefined && isComplete) this.#keep(key, page);
    return page;
  }

  async #contents(
    plan: PagePlan,
    data: PageData | TextFile,
    { path, query }: Pick<PageAddress, "path" | "query">,
  ): Promise<RenderedContents> {
    if ("text" in data) {
      const { contentType, text } = data;
      const headers: PageContents["headers"] = [["Vary", "Accept-Encoding"], ...this.#fileHeaders];
      return { contentType, opening: "", rest: [text], headers, isComplete: true };
    }
    const bundle = await this.#options.bundles.get(plan.address.area);
    const markup = this.#markup(bundle, data, path, query);
    const preload = (markup?.modules ?? []).flatMap((module) => bundle.onDemand[module] ?? []);
    const style = markup && bundle.styleOf(markup.modules);
    const head = headTags(data, { status: plan.status, origin: plan.origin, title: markup?.title });
    const locale = data.language ?? data.seller?.locale ?? "en";
    const text = bundle.template.render({
      style,
      lang: textLocale(locale),
      // Most text of a shop is the seller's: the page has its locale's direction even where our texts are English.
      dir: directionOf(locale),
      head: head.html + (this.#options.devScript ?? ""),
      markup: markup?.html ?? null,
      pageData: pageDataScript(data),
      preload,
    });
    const vary = ["Accept-Encoding"];
    if (plan.language) vary.push("Accept-Language", "Cookie");
    if (plan.address.area === "admin") vary.push("Sec-Fetch-Site");
    const headers: PageContents["headers"] = [
      ["Vary", vary.join(", ")],
      ...this.#securityHeaders({
        scriptHashes: bundle.template.scriptHashes,
        styleHashes: [...(style ? [style.hash] : []), ...head.styleHashes],
        foreign: firebaseSources(data),
        // A storefront asks for no password, and one process less makes its first paint a fifth faster.
        isIsolated: data.area !== "storefront",
      }),
    ];
    if (plan.status === 503) headers.push(["Retry-After", "2"]);
    const isComplete = markup !== undefined || data.isValid === null;
    return { contentType: "text/html; charset=utf-8", ...text, headers, isComplete };
  }

  #markup(bundle: AreaBundle, data: PageData, path: string, query: string) {
    if (data.isValid === null) return undefined;
    try {
      return bundle.render(data, path, query);
    } catch (error) {
      this.#options.log.error(
        { err: error, area: data.area, host: data.host, path: loggedPath(path) },
        "a page could not be rendered on the server",
      );
      return undefined;
    }
  }
}
