import type { Logger } from "pino";
import { directionOf, textLocale } from "../../areas/shared/domain/locales.ts";
import { type PageData, type RenderedMarkup } from "../../areas/shared/pages/page-data.ts";
import { type HeaderList, rememberSecurityHeaders, securityHeaders } from "../middlewares/security-headers.ts";
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

type NamedPlan = Extract<PagePlan, { kind: "named" }>;

export interface PageRendererOptions {
  planner: PagePlanner;
  source: PageSource;
  /** None in development, where the next request shows the next build. */
  cache: PageCache | undefined;
  /** Likewise. */
  named: NamedPages | undefined;
  bundles: AreaBundles;
  https: boolean;
  log: Logger;
  /** Put into every page's head in development: the live reload. */
  devScript: string | undefined;
}

export interface RenderedPage {
  plan: PagePlan;
  page: Pick<Page, "status">;
  variant: PageVariant;
  /** Whether it was finished before. */
  cached: boolean;
}

/** Finished pages: from the cache, or made once however many requests wait for the same one. */
export class PageRenderer {
  readonly #options: PageRendererOptions;
  readonly #securityHeaders: ReturnType<typeof rememberSecurityHeaders>;
  readonly #fileHeaders: HeaderList;
  readonly #underWay = new Map<string, Promise<Page | undefined>>();
  readonly #namedUnderWay = new Map<string, Promise<NamedPage>>();

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
      // Not under this path after all: the shop's not-found page is always there.
      ((await this.#planned(planner.notFoundPlan(plan), encoding)) as RenderedPage)
    );
  }

  async #named(plan: NamedPlan): Promise<RenderedPage> {
    const { named } = this.#options;
    const { reading } = plan;
    const key = namedPageKey(plan.address.area, plan.language, plan.name, reading);
    const finished = named?.get(key);
    if (finished) return { plan, page: finished, variant: finished.variant(reading), cached: true };
    const underWay = this.#namedUnderWay.get(key);
    const making = underWay ?? this.#makeNamed(plan, key).finally(() => this.#namedUnderWay.delete(key));
    if (!underWay) this.#namedUnderWay.set(key, making);
    const page = await making;
    return { plan, page, variant: page.variant(reading), cached: false };
  }

  async #makeNamed(plan: NamedPlan, key: string): Promise<NamedPage> {
    const { bundles, named, source } = this.#options;
    const loaded = (await source.load(plan, markedHost(plan.reading))) as PageData | TextFile;
    if ("text" in loaded) {
      const file = new NamedPage({
        status: plan.status,
        ...loaded,
        headers: [["Vary", "Accept-Encoding"], ...this.#fileHeaders],
      });
      named?.set(key, file);
      return file;
    }
    const bundle = await bundles.get(plan.address.area);
    const markup = this.#markup(bundle, loaded, "/", "");
    const page = new NamedPage({ status: plan.status, ...this.#document(bundle, plan, loaded, markup) });
    if (markup || loaded.isValid === null) named?.set(key, page);
    return page;
  }

  async #planned(plan: PagePlan, encoding: Encoding): Promise<RenderedPage | undefined> {
    const { cache } = this.#options;
    const { kept, address, language, reading } = plan;
    const key = cache && kept && pageKey(address.area, language, reading.host, kept.version, kept.slot);
    const finished = key === undefined ? undefined : cache?.get(key);
    const page = finished ?? (await this.#make(plan, key, encoding));
    if (!page) return undefined;
    let variant = page.peek(encoding);
    if (!variant) {
      variant = await page.variant(encoding);
      if (key !== undefined && cache?.get(key) === page) cache.set(key, page);
    }
    return { plan, page, variant, cached: finished !== undefined };
  }

  #make(plan: PagePlan, key: string | undefined, encoding: Encoding): Promise<Page | undefined> {
    if (key === undefined) return this.#finish(plan, key, encoding);
    const already = this.#underWay.get(key);
    if (already) return already;
    const making = this.#finish(plan, key, encoding).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, making);
    return making;
  }

  async #finish(plan: PagePlan, key: string | undefined, encoding: Encoding): Promise<Page | undefined> {
    const { bundles, cache, source } = this.#options;
    const loaded = await source.load(plan);
    if (!loaded) return undefined;
    const { path, query, isPersonal } = plan.address;
    const about = { status: plan.status, personal: isPersonal };
    if ("text" in loaded) {
      const page = await Page.finish(
        { ...about, ...loaded, headers: [["Vary", "Accept-Encoding"], ...this.#fileHeaders] },
        encoding,
      );
      if (key !== undefined) cache?.set(key, page);
      return page;
    }
    const bundle = await bundles.get(plan.address.area);
    const markup = this.#markup(bundle, loaded, path, query);
    const page = await Page.finish({ ...about, ...this.#document(bundle, plan, loaded, markup) }, encoding);
    // A page that the server could not render is whole once the browser has run it, but not worth keeping.
    if (key !== undefined && markup) cache?.set(key, page);
    return page;
  }

  #document(
    bundle: AreaBundle,
    plan: PagePlan,
    data: PageData,
    markup: RenderedMarkup | undefined,
  ): TextFile & Pick<PageContents, "headers"> {
    const preload = (markup?.modules ?? []).flatMap((module) => bundle.onDemand[module] ?? []);
    const style = markup && bundle.styleOf(markup.modules);
    const head = headTags(data, { status: plan.status, origin: plan.origin, preload, title: markup?.title, style });
    const locale = data.language ?? data.seller?.locale ?? "en";
    const text = bundle.template.render({
      lang: textLocale(locale),
      // Most of a shop's text is the seller's: the page has its direction also where our texts are English.
      dir: directionOf(locale),
      head: head.html + (this.#options.devScript ?? ""),
      markup: markup?.html ?? null,
      pageData: pageDataScript(data),
      isStyled: style !== undefined,
    });
    const vary = plan.language ? "Accept-Encoding, Accept-Language, Cookie" : "Accept-Encoding";
    const headers: PageContents["headers"] = [
      ["Vary", vary],
      ...this.#securityHeaders({ styleHashes: head.styleHashes, foreign: firebaseSources(data) }),
    ];
    if (plan.status === 503) headers.push(["Retry-After", "2"]);
    return { contentType: "text/html; charset=utf-8", text, headers };
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
