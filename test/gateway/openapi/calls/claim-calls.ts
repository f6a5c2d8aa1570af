import type { CLAIM_OPERATIONS } from "../../../../areas/shared/api/contract/operations/claim-operations.ts";
import type { CallsOf } from "../call.ts";
import type { World } from "../world.ts";

export function claimCalls({ acme, fresh }: World): CallsOf<typeof CLAIM_OPERATIONS> {
  const { theme, currency, locale } = acme.seller;
  const claim = () => ({ domain: fresh("claimed"), name: "A new shop", currency, locale, theme });
  return {
    name: {
      does: [
        () => ({ path: { name: "acme" } }),
        () => ({ path: { name: "nobody-has-this" } }),
        () => ({ path: { name: "admin" } }),
        () => ({ path: { name: "Käse & Wein" } }),
      ],
      refuses: { "bad-request": () => ({ path: { name: "n".repeat(101) } }) },
    },
    claimShop: {
      does: [() => ({ body: claim() })],
      refuses: {
        "bad-request": [
          () => ({ body: { ...claim(), currency: "euro" } }),
          () => ({ body: { ...claim(), domain: "www" } }),
        ],
        "domain-taken": () => ({ body: { ...claim(), domain: "bolt" } }),
      },
    },
  };
}
