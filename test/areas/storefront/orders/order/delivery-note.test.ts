import t from "tap";
import type { DeliveryOption } from "../../../../../areas/shared/sellers/seller.ts";
import { render } from "../../../../../areas/storefront/server.tsx";
import { order, pageData, seller, TOKEN } from "../../../../support/storefront-data.ts";

const studio: DeliveryOption = { id: "shop", title: "At the workshop", kind: "pickup", price: 0 };
const delivery = { optionId: "shop", title: "At the workshop", kind: "pickup", price: 0 } as const;

const page = (option: DeliveryOption): string => {
  const shown = order({ delivery: { ...delivery, address: null, addressLines: [] } });
  const shop = seller({ deliveryOptions: [option] });
  return render(pageData({ kind: "order", order: shown }, { seller: shop }), `/orders/${TOKEN}`).html;
};

const DELIVERY = /<h2>Delivery<\/h2><p><bdi>At the workshop<\/bdi><\/p>(.*?)<\/section>/s;

t.test("an order shows the note of its delivery option, such as where and when to pick it up", async (t) => {
  const [, shown] = DELIVERY.exec(page({ ...studio, note: "1 Quay, Thursday to Saturday" })) ?? [];
  t.match(shown, /^<p[^>]*><bdi>1 Quay, Thursday to Saturday<\/bdi><\/p>$/);
});

t.test("shows no note if the option has none, or is no longer offered", async (t) => {
  t.equal(DELIVERY.exec(page(studio))?.[1], "");
  t.equal(DELIVERY.exec(page({ ...studio, id: "post", note: "Packed in straw." }))?.[1], "");
});
