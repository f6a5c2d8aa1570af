import t from "tap";
import { sellerChangesContract } from "../../../contract/seller-changes.ts";
import { firestoreEmulator } from "../../../support/firebase.ts";
import { openFirebase } from "../../../support/platform.ts";

if (await firestoreEmulator(t)) sellerChangesContract(t, openFirebase);
