import t from "tap";
import { DESKTOP } from "../support/browser.ts";
import { keyboard } from "./support/input-methods.ts";
import { runSellerJourney } from "./support/seller-journey.ts";

t.test("from a name to the first order shipped, with the keyboard alone", (t) =>
  runSellerJourney(t, { options: { viewport: DESKTOP }, inputOf: keyboard, isNewLook: false }),
);
