import t from "tap";
import { productSearchContract } from "../../../../../contract/product-search.ts";
import { firestoreEmulator } from "../../../../../support/firebase-emulators.ts";
import { openFirebase } from "../../../../../support/open-platforms.ts";

if (await firestoreEmulator(t)) productSearchContract(t, openFirebase, 12);
