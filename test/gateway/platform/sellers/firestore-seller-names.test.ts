import type { QueryDocumentSnapshot } from "firebase-admin/firestore";
import t from "tap";
import { FirestoreSellerNames } from "../../../../gateway/platform/sellers/firestore-seller-names.ts";
import { CaseTable } from "../../../support/system.ts";

const document = (id: string, data: object) => ({ id, data: () => data }) as QueryDocumentSnapshot;
const settled = () => new Promise((resume) => setImmediate(resume));

t.test("lists the names of all sellers in pages, and continues after a failure", async (t) => {
  const first = Array.from({ length: 1_000 }, (_, n) => document(`id-${n}`, { domain: `shop-${n}` }));
  const last = document("z", {
    domain: "acme",
    previousDomains: ["before"],
    customDomain: { host: "acme.example", verified: true },
  });
  const requested: (string | undefined)[] = [];
  const timers: (() => void)[] = [];
  let isDown = true;
  const names = new FirestoreSellerNames(
    async (after) => {
      requested.push(after);
      if (after === undefined) return { docs: first };
      if (isDown) throw new Error("the storage is down");
      return { docs: [last, document("zz", { domain: 7, previousDomains: "x" })] };
    },
    (run) => {
      timers.push(run);
      return () => timers.splice(0);
    },
  );
  const table = new CaseTable();
  table.check("before", names.has("shop-1"), undefined);
  names.list();
  names.list();
  await settled();
  table.check(
    "the first page",
    [names.has("shop-0"), names.has("shop-999"), names.has("acme")],
    [true, true, undefined],
  );
  isDown = false;
  for (const run of timers.splice(0)) run();
  await settled();
  const found = ["acme", "before", "acme.example", "7", "x", "free"].map((name) => names.has(name));
  table.check("all", found, [true, true, true, undefined, undefined, undefined]);
  table.check("pages", requested, [undefined, "id-999", "id-999"]);
  names.add(["claimed-elsewhere"]);
  table.check("from the change feed", names.has("claimed-elsewhere"), true);
  names.close();
  table.check("timers", timers.length, 0);
  t.same(table.wrong(), []);
});
