import t from "tap";
import { orderChangingContract } from "../../../contract/order-changing.ts";
import { orderListsContract } from "../../../contract/order-lists.ts";
import { orderPlacingContract } from "../../../contract/order-placing.ts";
import { orderWatchingContract } from "../../../contract/order-watching.ts";
import { orderWithdrawalsContract } from "../../../contract/order-withdrawals.ts";
import { openEmbedded } from "../../../support/platform.ts";

orderPlacingContract(t, openEmbedded);
orderChangingContract(t, openEmbedded);
orderWithdrawalsContract(t, openEmbedded);
orderListsContract(t, openEmbedded);
orderWatchingContract(t, openEmbedded);
