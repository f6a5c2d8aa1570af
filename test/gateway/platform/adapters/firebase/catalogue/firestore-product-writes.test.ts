import t from "tap";
import { productWritingContract } from "../../../../../contract/product-writing.ts";
import { firestoreEmulator } from "../../../../../support/firebase-emulators.ts";
import { openFirebase } from "../../../../../support/open-platforms.ts";

if (await firestoreEmulator(t)) productWritingContract(t, openFirebase);
