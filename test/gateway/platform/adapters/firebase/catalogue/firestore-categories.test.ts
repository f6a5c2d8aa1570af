import t from "tap";
import { categoriesContract } from "../../../../../contract/categories.ts";
import { firestoreEmulator } from "../../../../../support/firebase-emulators.ts";
import { openFirebase } from "../../../../../support/open-platforms.ts";

if (await firestoreEmulator(t)) categoriesContract(t, openFirebase);
