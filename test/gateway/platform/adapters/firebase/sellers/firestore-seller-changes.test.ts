import t from "tap";
import { sellerChangesContract } from "../../../../../contract/seller-changes.ts";
import { firestoreEmulator } from "../../../../../support/firebase-emulators.ts";
import { openFirebase } from "../../../../../support/open-platforms.ts";

if (await firestoreEmulator(t)) sellerChangesContract(t, openFirebase);
