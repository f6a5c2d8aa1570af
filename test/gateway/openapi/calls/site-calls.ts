import type { SITE_OPERATIONS } from "../../../../areas/shared/sellers/contract/site-operations.ts";
import type { CallsOf } from "../call.ts";

export const siteCalls: CallsOf<typeof SITE_OPERATIONS> = {
  site: {
    does: [
      () => ({}),
      () => ({ headers: { Host: "shops.example" } }),
      () => ({ headers: { Host: "nobody.shops.example" } }),
    ],
    refuses: {},
  },
  sellers: {
    does: [
      () => ({ query: "domain=acme" }),
      () => ({ query: "domain=nobody" }),
      () => ({ query: "customDomain=a.example" }),
    ],
    refuses: { "bad-request": () => ({ query: "domain=acme&customDomain=a.example" }) },
  },
};
