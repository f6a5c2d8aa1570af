import t from "tap";
import { productWritingContract } from "../../../contract/product-writing.ts";
import { openEmbedded } from "../../../support/platform.ts";
import { storeShop } from "../../../support/shop.ts";

productWritingContract(t, openEmbedded);

t.test("lets other requests run while it writes many products, from the state before", async (t) => {
  const platform = await openEmbedded(t);
  const { seller, products } = await storeShop(platform, {}, 100);
  const description = Array.from({ length: 1_000 }, (_, index) => `word${index}`).join(" ");
  const seen: unknown[] = [];
  const look = (): void => {
    next = setImmediate(look);
    void platform.products.get(seller.id, products[0]?.id ?? "").then((first) => seen.push(first?.title));
  };
  let next = setImmediate(look);
  const title = "Renamed";
  const written = await platform.products.write(
    seller.id,
    products.map(({ id }) => id),
    (snapshot) => snapshot.products.map((product) => ({ ...product, description, title })),
  );
  clearImmediate(next);
  t.equal(written.length, 100);
  const before = seen.filter((each) => each === products[0]?.title);
  t.ok(before.length >= 3, "during the transaction");
  t.equal((await platform.products.get(seller.id, products[0]?.id ?? ""))?.title, title);
});
