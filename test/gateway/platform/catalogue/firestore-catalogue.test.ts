import t from "tap";
import { categoriesContract } from "../../../contract/categories.ts";
import { productsContract } from "../../../contract/products.ts";
import { firestoreEmulator } from "../../../support/firebase.ts";
import { openFirebase } from "../../../support/platform.ts";

if (await firestoreEmulator(t)) productsContract(t, openFirebase);

if (await firestoreEmulator(t)) categoriesContract(t, openFirebase);
