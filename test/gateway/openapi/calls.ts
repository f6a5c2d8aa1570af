import type { OPERATIONS } from "../../../areas/shared/api/operations.ts";
import type { CallsOf } from "./call.ts";
import { accountCalls } from "./calls/account-calls.ts";
import { adminCatalogueCalls } from "./calls/admin-catalogue-calls.ts";
import { adminOrderCalls } from "./calls/admin-order-calls.ts";
import { catalogueCalls } from "./calls/catalogue-calls.ts";
import { imageCalls } from "./calls/image-calls.ts";
import { importCalls } from "./calls/import-calls.ts";
import { orderCalls } from "./calls/order-calls.ts";
import { paymentCalls } from "./calls/payment-calls.ts";
import { planCalls } from "./calls/plan-calls.ts";
import { settingsCalls } from "./calls/settings-calls.ts";
import { shopCalls } from "./calls/shop-calls.ts";
import { siteCalls } from "./calls/site-calls.ts";
import type { World } from "./world.ts";

/** Examples for every operation of the platform API. @param production as for `orderCalls` */
export function callsOf(world: World, production: () => Promise<number>): CallsOf<typeof OPERATIONS> {
  return {
    ...siteCalls,
    openapi: { does: [() => ({})], refuses: {} },
    ...catalogueCalls(world),
    ...orderCalls(world, production),
    ...accountCalls(world),
    ...shopCalls(world),
    ...settingsCalls(world),
    ...paymentCalls(world, production),
    ...planCalls(world, production),
    ...adminCatalogueCalls(world),
    ...imageCalls(world),
    ...adminOrderCalls(world),
    ...importCalls(world),
  };
}
