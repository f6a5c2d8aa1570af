import { join } from "node:path";
import t from "tap";
import type { Order } from "../../../areas/shared/orders/order.ts";
import { firebaseEmulators } from "../../support/firebase.ts";
import { FULL_EMAILS, fillPlatform, openTestPlatform, snapshotPlatform } from "../../support/platform.ts";
import { findProducts } from "../../support/shop.ts";
import { openMigration } from "./migration.ts";

if (await firebaseEmulators(t)) {
  t.test("continues after being killed at any point", async (t) => {
    const { dataDir, embedded, firebase, migrate, migrateUntil } = await openMigration(t);
    await fillPlatform(embedded, { products: 230 });
    const [order] = (await embedded.orders.list("seller-acme", { limit: 1 })) as [Order];
    const many = Array.from({ length: 450 }, (_, n) => ({
      ...order,
      id: `many-${String(n).padStart(4, "0")}`,
      number: 2001 + n,
      accessToken: `token-${n}`,
    }));
    await embedded.migration.orders.put(many);
    const before = await snapshotPlatform(embedded, FULL_EMAILS);

    // When a record type is done, the next one has already started.
    for (const line of [
      "Copying accounts 100 %",
      "Copying accounts:",
      "Copying shops 9",
      "Copying orders 4",
      "Copying order numbers:",
      "Comparing accounts",
    ])
      t.match(await migrateUntil(line, ["--to", "firebase"]), { code: null }, line);
    const last = await migrate(["--to", "firebase"]);
    t.match(last, { code: 0, error: /^Copying orders: 0 copied, 455 already there$/m });
    t.strictSame(await snapshotPlatform(firebase, FULL_EMAILS), before);

    const elsewhere = join(dataDir, "elsewhere");
    for (const line of ["Copying accounts:", "Copying orders 4", "Copying order numbers:"])
      t.match(await migrateUntil(line, ["--to", "embedded"], elsewhere), { code: null }, line);
    t.match(await migrate(["--to", "embedded"], elsewhere), { code: 0 });
    const back = await openTestPlatform(t, { backend: "embedded", dataDir: elsewhere });
    t.strictSame(await snapshotPlatform(back, FULL_EMAILS), before);
    const { products } = await findProducts(back, "seller-acme", "cup 3");
    t.ok(products.some(({ title }) => title === "Cup 3"));
  });
}
