import t from "tap";
import { orderChangingContract } from "../../../../contract/order-changing.ts";
import { orderPlacingContract } from "../../../../contract/order-placing.ts";
import { orderWithdrawalsContract } from "../../../../contract/order-withdrawals.ts";
import { firestoreEmulator } from "../../../../support/firestore-emulator.ts";
import { openFirebase } from "../../../../support/open-platforms.ts";

if (await firestoreEmulator(t)) {
  orderPlacingContract(t, openFirebase);
  orderChangingContract(t, openFirebase);
  orderWithdrawalsContract(t, openFirebase);
}
