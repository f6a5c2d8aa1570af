import t from "tap";
import { PHONE } from "../support/browser.ts";
import { finger } from "./support/input-methods.ts";
import { runSellerJourney } from "./support/seller-journey.ts";

t.test("opens a shop and ships its first order on a phone", (t) =>
  runSellerJourney(t, { options: { viewport: PHONE, hasTouch: true, isMobile: true }, inputOf: () => finger }),
);
