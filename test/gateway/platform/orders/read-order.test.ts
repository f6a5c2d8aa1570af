import t from "tap";
import { readOrder } from "../../../../gateway/platform/orders/public-order.ts";
import { openOrderShop } from "../../../support/platform.ts";
import { storeShop } from "../../../support/shop.ts";

t.test("finds an order by its token, for its seller only", async (t) => {
  const { platform, seller, place } = await openOrderShop(t, { paymentInstructions: "Cash, please." });
  const { seller: other } = await storeShop(platform);
  const { accessToken, number } = await place();
  const shown = await readOrder(platform, seller, accessToken);
  t.match(shown, { number, token: accessToken, paymentInstructionsHtml: "<p>Cash, please.</p>" });
  t.equal(await readOrder(platform, other, accessToken), undefined);
  t.equal(await readOrder(platform, seller, "x".repeat(43)), undefined);
});
