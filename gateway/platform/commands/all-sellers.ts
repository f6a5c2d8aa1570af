import type { Seller } from "../../../areas/shared/domain/seller.ts";
import type { Platform } from "../platform.ts";

const PAGE = 100;

/** Every seller by domain, however many there are. */
export async function* allSellers({ sellers }: Pick<Platform, "sellers">): AsyncGenerator<Seller> {
  let after: string | undefined;
  for (;;) {
    const page = await sellers.list({ ...(after === undefined ? {} : { after }), limit: PAGE });
    yield* page;
    after = page.at(-1)?.domain;
    if (page.length < PAGE) return;
  }
}
