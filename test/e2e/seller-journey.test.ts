import t from "tap";
import { DESKTOP } from "../support/browser.ts";
import { pointer } from "./support/input-methods.ts";
import { runSellerJourney } from "./support/seller-journey.ts";

t.test("opens a shop and ships its first order", (t) =>
  runSellerJourney(t, { options: { viewport: DESKTOP }, inputOf: () => pointer }),
);
