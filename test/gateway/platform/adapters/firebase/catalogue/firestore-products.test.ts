import t from "tap";
import { productsContract } from "../../../../../contract/products.ts";
import { firestoreEmulator } from "../../../../../support/firebase-emulators.ts";
import { openFirebase } from "../../../../../support/open-platforms.ts";

if (await firestoreEmulator(t)) productsContract(t, openFirebase);
