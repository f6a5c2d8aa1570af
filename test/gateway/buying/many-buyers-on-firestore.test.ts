import t from "tap";
import { openPlatform } from "../../../gateway/platform/open-platform.ts";
import { firebaseProject, firebaseVariables, firestoreEmulator } from "../../support/firebase.ts";
import { spawnGateway } from "../../support/gateway.ts";
import { orderOf, type PlacedAnswer, placeOrder } from "../../support/orders.ts";
import { storeStock } from "../../support/shop.ts";
import { testFolder } from "../../support/system.ts";

const [BUYERS, PIECES] = [200, 20];

if (await firestoreEmulator(t)) {
  t.test(
    "sells exactly the 20 pieces in stock to 200 buyers at two gateways with a shared Firestore project",
    async (t) => {
      const firebase = firebaseProject();
      const platform = await openPlatform({ backend: "firebase", dataDir: testFolder(t), firebase });
      t.teardown(() => platform.close());
      const { seller, products } = await storeStock(platform, [PIECES]);
      const [product] = products;
      if (!product) throw new TypeError("the shop needs a product");
      const env = (dataDir: string) => ({
        NODE_ENV: "test",
        DATA_DIR: dataDir,
        PRODUCT_HOST: "shops.example",
        API_REQUESTS_PER_MINUTE: "1000000",
        ORDERS_PER_MINUTE: "1000000",
        ...firebaseVariables(firebase),
      });
      const folder = testFolder(t, { one: {}, two: {} });
      const gateways = await Promise.all(["one", "two"].map((name) => spawnGateway(t, env(`${folder}/${name}`))));
      const portOf = (place: number): number => gateways[place % gateways.length]?.port ?? 0;

      const send = (buyer: number, place: number) =>
        placeOrder(portOf(place), seller.id, `buyer-${buyer}-of-many-buyers`, orderOf(seller, product, 1));
      /** A buyer retries a 503 at the other gateway with the same key. */
      const buy = async (buyer: number): Promise<PlacedAnswer> => {
        for (let place = buyer; ; place += 1) {
          const answer = await send(buyer, place);
          if (answer.status !== 503) return answer;
        }
      };
      const answers = await Promise.all(Array.from({ length: BUYERS }, (_, buyer) => buy(buyer)));

      const outcomes = answers.map(({ status, body }) =>
        status === 201 ? "ordered" : `${status} ${body.error?.code}`,
      );
      t.equal(outcomes.filter((outcome) => outcome === "ordered").length, PIECES);
      t.equal(outcomes.filter((outcome) => outcome === "409 insufficient-stock").length, BUYERS - PIECES);
      const orders = await platform.orders.list(seller.id, { limit: BUYERS });
      t.strictSame(
        orders.map(({ number }) => number).toReversed(),
        Array.from({ length: PIECES }, (_, index) => 1001 + index),
        "numbers are consecutive and unique",
      );
      t.equal((await platform.products.get(seller.id, product.id))?.variants[0]?.stock, 0);

      for (const [buyer, first] of answers.entries()) {
        if (first.status !== 201) continue;
        const again = await send(buyer, buyer + 1);
        t.match(again, { status: 201, body: { order: first.body.order } }, "a repeated request returns the same order");
      }
      t.equal((await platform.orders.list(seller.id, { limit: BUYERS })).length, PIECES);
    },
  );
}
