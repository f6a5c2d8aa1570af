import t from "tap";
import { orderChangingContract } from "../../../contract/order-changing.ts";
import { orderListsContract } from "../../../contract/order-lists.ts";
import { orderPlacingContract } from "../../../contract/order-placing.ts";
import { orderWatchingContract } from "../../../contract/order-watching.ts";
import { orderWithdrawalsContract } from "../../../contract/order-withdrawals.ts";
import { firestoreEmulator } from "../../../support/firebase.ts";
import { openFirebase } from "../../../support/platform.ts";

if (await firestoreEmulator(t)) {
  orderPlacingContract(t, openFirebase);
  orderChangingContract(t, openFirebase);
  orderWithdrawalsContract(t, openFirebase);
  orderListsContract(t, openFirebase);
  orderWatchingContract(t, openFirebase);
}
