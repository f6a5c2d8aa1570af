import t from "tap";
import { productWritingContract } from "../../../contract/product-writing.ts";
import { firestoreEmulator } from "../../../support/firebase.ts";
import { openFirebase } from "../../../support/platform.ts";

if (await firestoreEmulator(t)) productWritingContract(t, openFirebase);
