import t from "tap";
import { shopRemovalContract, shopsContract } from "../../../contract/shops.ts";
import { firestoreEmulator } from "../../../support/firebase.ts";
import { openFirebase } from "../../../support/platform.ts";

if (await firestoreEmulator(t)) {
  shopsContract(t, openFirebase);
  shopRemovalContract(t, openFirebase);
}
