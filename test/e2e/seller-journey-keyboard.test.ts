import t from "tap";
import { DESKTOP } from "../support/browser.ts";
import { keyboard } from "./support/input-methods.ts";
import { runSellerJourney } from "./support/seller-journey.ts";

t.test("opens a shop and ships its first order with the keyboard only", (t) =>
  runSellerJourney(t, { options: { viewport: DESKTOP }, inputOf: keyboard, isNewLook: false }),
);
