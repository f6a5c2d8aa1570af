import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import type { Platform } from "../platform.ts";
import { BrokenSeller } from "./sellers.ts";

const PAGE = 100;

/** Every seller by domain, however many there are. @throws BrokenRecord */
export async function* allSellers(platform: Pick<Platform, "sellers">): AsyncGenerator<Seller> {
  for await (const seller of listedSellers(platform)) {
    if (seller instanceof BrokenSeller) throw seller.error;
    yield seller;
  }
}

/** The same with those that can't be read among them. */
export async function* listedSellers({ sellers }: Pick<Platform, "sellers">): AsyncGenerator<Seller | BrokenSeller> {
  let after: string | undefined;
  for (;;) {
    const page = await sellers.list({ ...(after === undefined ? {} : { after }), limit: PAGE });
    yield* page;
    after = page.at(-1)?.domain;
    if (page.length < PAGE) return;
  }
}
