import t from "tap";
import { productRowsContract } from "../../../contract/product-rows.ts";
import { firestoreEmulator } from "../../../support/firebase.ts";
import { openFirebase } from "../../../support/platform.ts";

if (await firestoreEmulator(t)) productRowsContract(t, openFirebase, 6);
