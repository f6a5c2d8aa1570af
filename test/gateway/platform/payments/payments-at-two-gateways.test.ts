import t from "tap";
import type { PlatformOptions } from "../../../../gateway/platform/open-platform.ts";
import type { OpenTwo } from "../../../contract/order-payments.ts";
import { type OpenGateways, paymentWebhooksContract } from "../../../contract/payment-webhooks.ts";
import { planBillingContract } from "../../../contract/plan-billing.ts";
import { firebaseProject, firebaseVariables, firestoreEmulator } from "../../../support/firebase.ts";
import { openTestGateway } from "../../../support/gateway.ts";
import { openTestPlatform } from "../../../support/platform.ts";
import { testFolder } from "../../../support/system.ts";

const openBoth =
  (options: () => Omit<PlatformOptions, "dataDir">): OpenTwo =>
  async (t, clock, more) => {
    const shared = { ...options(), dataDir: testFolder(t), clock, ...more };
    return [await openTestPlatform(t, shared), await openTestPlatform(t, shared)];
  };

const openGateways =
  (variables: () => NodeJS.ProcessEnv): OpenGateways =>
  async (t, { shops, env, ...options }) => {
    const shared = { ...options, dataDir: testFolder(t), env: { ...variables(), ...env } };
    return [await openTestGateway(t, { ...shared, shops }), await openTestGateway(t, shared)];
  };

t.test("on SQLite", async (t) => {
  planBillingContract(
    t,
    openBoth(() => ({ backend: "embedded" })),
  );
  paymentWebhooksContract(
    t,
    openGateways(() => ({})),
  );
});

t.test("on Firestore", async (t) => {
  if (!(await firestoreEmulator(t))) return;
  planBillingContract(
    t,
    openBoth(() => ({ backend: "firebase", firebase: firebaseProject() })),
  );
  paymentWebhooksContract(
    t,
    openGateways(() => firebaseVariables(firebaseProject())),
  );
});
