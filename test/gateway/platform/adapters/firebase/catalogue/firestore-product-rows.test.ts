import t from "tap";
import { productRowsContract } from "../../../../../contract/product-rows.ts";
import { firestoreEmulator } from "../../../../../support/firebase-emulators.ts";
import { openFirebase } from "../../../../../support/open-platforms.ts";

if (await firestoreEmulator(t)) productRowsContract(t, openFirebase, 6);
