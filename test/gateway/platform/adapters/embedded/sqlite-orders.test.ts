import t from "tap";
import { ordersContract } from "../../../../contract/orders.ts";
import { openEmbedded } from "../../../../support/open-platforms.ts";

ordersContract(t, openEmbedded);
