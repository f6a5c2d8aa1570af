import t from "tap";
import type { PlatformOptions } from "../../../../gateway/platform/open-platform.ts";
import { cardPaymentsContract } from "../../../contract/card-payments.ts";
import { type OpenTwo, orderPaymentsContract } from "../../../contract/order-payments.ts";
import { firebaseProject, firestoreEmulator } from "../../../support/firebase.ts";
import { openTestPlatform } from "../../../support/platform.ts";
import { testFolder } from "../../../support/system.ts";

const openBoth =
  (options: () => Omit<PlatformOptions, "dataDir">): OpenTwo =>
  async (t, clock, more) => {
    const shared = { ...options(), dataDir: testFolder(t), clock, ...more };
    return [await openTestPlatform(t, shared), await openTestPlatform(t, shared)];
  };

t.test("on SQLite", async (t) => {
  const open = openBoth(() => ({ backend: "embedded" }));
  orderPaymentsContract(t, open);
  cardPaymentsContract(t, open);
});

t.test("on Firestore", async (t) => {
  if (!(await firestoreEmulator(t))) return;
  const open = openBoth(() => ({ backend: "firebase", firebase: firebaseProject() }));
  orderPaymentsContract(t, open);
  cardPaymentsContract(t, open);
});
