import t from "tap";
import { productSearchContract } from "../../../contract/product-search.ts";
import { firestoreEmulator } from "../../../support/firebase.ts";
import { openFirebase } from "../../../support/platform.ts";

if (await firestoreEmulator(t)) productSearchContract(t, openFirebase, 12);
