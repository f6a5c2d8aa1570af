import type { CATALOGUE_OPERATIONS } from "../../../../areas/shared/catalogue/contract/catalogue-operations.ts";
import type { CallsOf } from "../call.ts";
import type { World } from "../world.ts";

export function catalogueCalls({ acme }: World): CallsOf<typeof CATALOGUE_OPERATIONS> {
  const ofAcme = { sellerId: acme.seller.id };
  const slug = (value: string) => ({ ...ofAcme, slug: value });
  const unknownSeller = { sellerId: "nobody" };
  return {
    home: {
      does: [() => ({ path: ofAcme })],
      refuses: {
        "bad-request": () => ({ path: { sellerId: "a b" } }),
        "object-not-found": () => ({ path: unknownSeller }),
      },
    },
    category: {
      does: [
        () => ({ path: slug("cups") }),
        () => ({
          path: slug("cups"),
          query: "sort=price-desc&in-stock=1&min=1&max=99.5&o.Size=S&show=48&offset=0&limit=5",
        }),
      ],
      refuses: {
        "bad-request": () => ({ path: slug("cups"), query: "sort=featured" }),
        "object-not-found": () => ({ path: slug("none") }),
      },
    },
    search: {
      does: [() => ({ path: ofAcme, query: "q=mug" }), () => ({ path: ofAcme, query: "q=mgu&sort=name&limit=3" })],
      refuses: {
        "bad-request": () => ({ path: ofAcme }),
        "object-not-found": () => ({ path: unknownSeller, query: "q=mug" }),
      },
    },
    product: {
      does: [() => ({ path: slug("mug") })],
      refuses: {
        "bad-request": () => ({ path: slug("Mug") }),
        "object-not-found": () => ({ path: slug("beaker") }),
      },
    },
    content: {
      does: [() => ({ path: slug("terms") })],
      refuses: {
        "bad-request": () => ({ path: slug("Terms") }),
        "object-not-found": () => ({ path: slug("none") }),
      },
    },
  };
}
