import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { messageOf } from "../api/api-error.ts";
import type { ApiClient } from "../boot/area.ts";
import type { SellerQuery } from "../boot/find-seller.ts";
import type { PageData } from "../pages/page-data.ts";
import type { PublicSeller } from "../sellers/seller.ts";

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

interface SubdomainStoreOptions {
  data: PageData | undefined;
  api: Pick<ApiClient, "findSeller">;
  /** The page's own host, normalised, without port. */
  hostname: string;
  productHost: string;
}

/** Whose shop this host is. Page data says it; only where it doesn't does the browser look the seller up. */
export class SubdomainStore {
  /** The label that finds the seller; `null` on the product host and on a seller's own host. */
  subdomain: string | null;
  /** Whether there is a shop; `null` until checked. */
  isValid: boolean | null;
  /** A lookup is running. */
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

  /** Whether the host is the platform's own, and so nobody's shop. */
  get isPlatformHost(): boolean {
    return this.#query === undefined;
  }

  /**
   * Looks the seller up unless that is known: page data or an earlier lookup has told. Concurrent calls share one query.
   *
   * @returns whether there is a shop
   * @throws Error with a message for people when the query fails; the next call asks again
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
 * The subdomain of an already normalised host name (lower case, no port, no trailing dot), or `null` where the host is
 * the product's own or not under it. This is what the browser falls back on where no page data was put into the page;
 * the gateway's stricter reading of a raw `Host` header is in `gateway/tenancy/parse-host.ts`.
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
