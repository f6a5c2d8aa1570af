import t from "tap";
import type { PlatformOptions } from "../../../../gateway/platform/open-platform.ts";
import { type OpenTwo, orderPaymentsContract } from "../../../contract/order-payments.ts";
import { firebaseProject, firestoreEmulator } from "../../../support/firebase.ts";
import { openTestPlatform } from "../../../support/platform.ts";
import { testFolder } from "../../../support/system.ts";

const openBoth =
  (options: () => Omit<PlatformOptions, "dataDir">): OpenTwo =>
  async (t, clock) => {
    const shared = { ...options(), dataDir: testFolder(t), clock };
    return [await openTestPlatform(t, shared), await openTestPlatform(t, shared)];
  };

t.test("on SQLite", async (t) => {
  orderPaymentsContract(
    t,
    openBoth(() => ({ backend: "embedded" })),
  );
});

t.test("on Firestore", async (t) => {
  if (!(await firestoreEmulator(t))) return;
  orderPaymentsContract(
    t,
    openBoth(() => ({ backend: "firebase", firebase: firebaseProject() })),
  );
});
