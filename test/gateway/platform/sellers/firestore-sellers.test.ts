import t from "tap";
import { sellersContract } from "../../../contract/sellers.ts";
import { firestoreEmulator } from "../../../support/firebase.ts";
import { openFirebase } from "../../../support/platform.ts";

if (await firestoreEmulator(t)) sellersContract(t, openFirebase);
