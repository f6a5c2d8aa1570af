import t from "tap";
import { sellersContract } from "../../../../../contract/sellers.ts";
import { firestoreEmulator } from "../../../../../support/firebase-emulators.ts";
import { openFirebase } from "../../../../../support/open-platforms.ts";

if (await firestoreEmulator(t)) sellersContract(t, openFirebase);
