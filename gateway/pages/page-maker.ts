import type { Logger } from "pino";
import type { PageData } from "../../areas/shared/domain/page-data.ts";
import type { AreaBundle, AreaBundles } from "./area-bundle.ts";
import type { Encoding } from "./encoding.ts";
import { headTags } from "./markup/head-tags.ts";
import { pageDataScript } from "./markup/page-data-script.ts";
import { Page, type PageVariant } from "./page.ts";
import { type PageCache, pageKey } from "./page-cache.ts";
import type { PagePlan, PageRequest, PageSource } from "./page-source.ts";
import { rememberSecurityHeaders } from "./security-headers.ts";

export interface PageMakerOptions {
  source: PageSource;
  /** None in development, where the next request shows the next build. */
  cache: PageCache | undefined;
  bundles: AreaBundles;
  https: boolean;
  log: Logger;
  /** Put into every page's head in development: the live reload. */
  devScript: string | undefined;
}

export interface MadePage {
  plan: PagePlan;
  page: Page;
  variant: PageVariant;
  /** Whether it was finished before. */
  cached: boolean;
}

/** Finished pages: from the cache, or made once however many requests wait for the same one. */
export class PageMaker {
  readonly #options: PageMakerOptions;
  readonly #securityHeaders: ReturnType<typeof rememberSecurityHeaders>;
  readonly #underWay = new Map<string, Promise<Page | undefined>>();

  constructor(options: PageMakerOptions) {
    this.#options = options;
    this.#securityHeaders = rememberSecurityHeaders(options.https);
  }

  async get(request: PageRequest, encoding: Encoding): Promise<MadePage> {
    const { source } = this.#options;
    const plan = await source.plan(request);
    return (
      (await this.#planned(request, plan, encoding)) ??
      // Not under this path after all: the shop's not-found page is always there.
      ((await this.#planned(request, source.nothingThere(request, plan), encoding)) as MadePage)
    );
  }

  async #planned(request: PageRequest, plan: PagePlan, encoding: Encoding): Promise<MadePage | undefined> {
    const { cache } = this.#options;
    const key =
      cache && plan.version !== undefined ? pageKey(plan.area, plan.host, plan.version, plan.slot) : undefined;
    const finished = key === undefined ? undefined : cache?.get(key);
    const page = finished ?? (await this.#make(request, plan, key, encoding));
    if (!page) return undefined;
    let variant = page.peek(encoding);
    if (!variant) {
      variant = await page.variant(encoding);
      if (key !== undefined && cache?.get(key) === page) cache.set(key, page);
    }
    return { plan, page, variant, cached: finished !== undefined };
  }

  #make(request: PageRequest, plan: PagePlan, key: string | undefined, encoding: Encoding): Promise<Page | undefined> {
    if (key === undefined) return this.#finish(request, plan, key, encoding);
    const already = this.#underWay.get(key);
    if (already) return already;
    const making = this.#finish(request, plan, key, encoding).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, making);
    return making;
  }

  async #finish(
    request: PageRequest,
    plan: PagePlan,
    key: string | undefined,
    encoding: Encoding,
  ): Promise<Page | undefined> {
    const { bundles, cache, devScript = "" } = this.#options;
    const [bundle, data] = await Promise.all([bundles.get(plan.area), plan.load()]);
    if (!data) return undefined;
    const markup = this.#markup(bundle, data, request);
    const preload = (markup?.modules ?? []).flatMap((module) => bundle.onDemand[module] ?? []);
    const head = headTags(data, { status: plan.status, origin: plan.origin, preload });
    const lang = data.seller?.locale ?? "en";
    const html = bundle.template.render({
      lang,
      dir: textDirection(lang),
      head: head.html + devScript,
      markup: markup?.html ?? null,
      pageData: pageDataScript(data),
    });
    const headers = [...this.#securityHeaders(head.styleHashes)];
    if (plan.status === 503) headers.push(["Retry-After", "2"]);
    const page = await Page.finish({ status: plan.status, html, headers }, encoding);
    // A page that the server could not render is whole once the browser has run it, but not worth keeping.
    if (key !== undefined && (markup || !bundle.render)) cache?.set(key, page);
    return page;
  }

  #markup(bundle: AreaBundle, data: PageData, { path }: PageRequest) {
    if (!bundle.render || data.isValid === null) return undefined;
    try {
      return bundle.render(data, path);
    } catch (error) {
      this.#options.log.error(
        { err: error, area: data.area, host: data.host, path },
        "a page could not be rendered on the server",
      );
      return undefined;
    }
  }
}

const RIGHT_TO_LEFT = new Set(["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"]);

function textDirection(locale: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.has(new Intl.Locale(locale).language) ? "rtl" : "ltr";
}
