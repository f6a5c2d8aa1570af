import t from "tap";
import { shopsContract } from "../../../../../contract/shops.ts";
import { firestoreEmulator } from "../../../../../support/firebase-emulators.ts";
import { openFirebase } from "../../../../../support/open-platforms.ts";

if (await firestoreEmulator(t)) shopsContract(t, openFirebase);
