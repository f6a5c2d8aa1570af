import t from "tap";
import { firestoreSeller } from "../../../../../areas/shared/firebase/sdk/firestore-seller.ts";
import { openPlatform } from "../../../../../gateway/platform/open-platform.ts";
import { publicSeller } from "../../../../../gateway/platform/sellers/public-seller.ts";
import { firebaseEmulators, firebaseProject, putUnderRealRules } from "../../../../support/firebase.ts";
import { openFirestore } from "../../../../support/firebase-admin.ts";
import { sampleShop } from "../../../../support/sample-shops.ts";
import { testFolder } from "../../../../support/system.ts";

t.test("reads the published seller under the real rules", async (t) => {
  if (!(await firebaseEmulators(t))) return;
  const web = firebaseProject();
  await putUnderRealRules(web);
  const platform = await openPlatform({ backend: "firebase", dataDir: testFolder(t), firebase: web });
  t.teardown(() => platform.close());
  const shops = [
    sampleShop("acme", { contact: { email: "a@acme.example", phone: "+353 1 000", address: "1 Quay" } }),
    sampleShop("resting", { status: "paused" }),
    sampleShop("barred", { status: "suspended" }),
    sampleShop("gone", { status: "closed" }),
  ];
  for (const shop of shops) await platform.shops.create(shop);
  for (const { seller } of shops.slice(0, 2)) {
    // JSON omits undefined fields, as Firestore does.
    const expected = JSON.parse(JSON.stringify(publicSeller(seller)));
    t.strictSame(await firestoreSeller(web, seller.domain), expected, seller.domain);
  }
  for (const domain of ["barred", "gone", "nobody"]) t.equal(await firestoreSeller(web, domain), undefined, domain);

  await t.test("rejects a document in another format", async (t) => {
    const sellers = openFirestore(t, web.projectId).collection("sellers");
    const good = (await sellers.doc("id-acme").get()).data();
    for (const [what, change] of [
      ["a field too many", { ownerId: "x" }],
      ["another type", { name: 1 }],
      ["a status that is never shown", { status: "closed" }],
    ] as const) {
      await sellers.doc("id-acme").set({ ...good, ...change });
      await t.rejects(firestoreSeller(web, "acme"), { name: "$ZodError" }, what);
    }
    await sellers.doc("id-acme").set({ ...good });
    t.match(await firestoreSeller(web, "acme"), { id: "id-acme" });
  });
});
