import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { messageOf } from "../api/api-error.ts";
import type { ApiClient } from "../boot/area.ts";
import type { SellerQuery } from "../boot/find-seller.ts";
import type { PageData } from "../pages/page-data.ts";
import type { PublicSeller } from "../sellers/seller.ts";

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

interface SubdomainStoreOptions {
  data: PageData | undefined;
  api: Pick<ApiClient, "findSeller">;
  /** The page's own host, normalised, without port. */
  hostname: string;
  productHost: string;
}

/** Which shop this host belongs to. It comes from the page data, or, without it, from the browser's own lookup. */
export class SubdomainStore {
  /** The label that identifies the seller; `null` on the product host and on a seller's own host. */
  subdomain: string | null;
  /** Whether the shop exists; `null` until checked. */
  isValid: boolean | null;
  /** Whether a lookup is running. */
  loader = false;
  sellerData: PublicSeller | null;
  #lookup: Promise<boolean> | undefined;
  readonly #query: SellerQuery | undefined;
  readonly #api: Pick<ApiClient, "findSeller">;

  constructor({ data, api, hostname, productHost }: SubdomainStoreOptions) {
    this.subdomain = data ? data.subdomain : subdomainOf(hostname, productHost);
    this.isValid = data?.isValid ?? null;
    this.sellerData = data?.seller ?? null;
    this.#api = api;
    this.#query = this.#queryFor(hostname, productHost);
    makeAutoObservable(this, { sellerData: observableRef });
  }

  /** Whether this is the platform's own host, without a shop. */
  get isPlatformHost(): boolean {
    return this.#query === undefined;
  }

  /**
   * Looks the seller up unless page data or an earlier lookup has the result. Concurrent calls share one query.
   *
   * @returns whether the shop exists
   * @throws Error with a message for people if the query fails; the next call retries
   */
  lookup(): Promise<boolean> {
    if (this.isValid !== null) return Promise.resolve(this.isValid);
    this.#lookup ??= this.#run().finally(() => {
      this.#lookup = undefined;
    });
    return this.#lookup;
  }

  async #run(): Promise<boolean> {
    runInAction(() => {
      this.loader = true;
    });
    try {
      const seller = this.#query && (await this.#api.findSeller(this.#query));
      runInAction(() => {
        this.isValid = seller !== undefined;
        this.sellerData = seller ?? null;
      });
      return seller !== undefined;
    } catch (error) {
      throw new Error(messageOf(error), { cause: error });
    } finally {
      runInAction(() => {
        this.loader = false;
      });
    }
  }

  #queryFor(hostname: string, productHost: string): SellerQuery | undefined {
    if (this.subdomain !== null) return { domain: this.subdomain };
    const platformsOwn = LOOPBACK.test(hostname) || hostname === productHost || hostname.endsWith(`.${productHost}`);
    return platformsOwn ? undefined : { customDomain: hostname };
  }
}

/**
 * Returns the subdomain of an already normalised host name (lower case, no port, no trailing dot), or `null` if the
 * host is the product's own or not under it. The browser uses this only without page data. The gateway's stricter
 * parsing of a raw `Host` header is in `gateway/hosts/parse-host.ts`.
 */
export function subdomainOf(hostname: string, productHost: string): string | null {
  for (const base of ["localhost", productHost]) {
    if (hostname.length > base.length + 1 && hostname.endsWith(`.${base}`)) {
      const label = hostname.slice(0, -(base.length + 1));
      return label.includes(".") ? null : label;
    }
  }
  return null;
}
