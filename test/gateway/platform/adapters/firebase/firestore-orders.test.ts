import t from "tap";
import { ordersContract } from "../../../../contract/orders.ts";
import { firestoreEmulator } from "../../../../support/firestore-emulator.ts";
import { openFirebase } from "../../../../support/open-platforms.ts";

if (await firestoreEmulator(t)) ordersContract(t, openFirebase);
