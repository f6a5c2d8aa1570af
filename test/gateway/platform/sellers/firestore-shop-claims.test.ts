import t from "tap";
import { shopClaimsContract } from "../../../contract/shop-claims.ts";
import { firestoreEmulator } from "../../../support/firebase.ts";
import { openFirebase } from "../../../support/platform.ts";

if (await firestoreEmulator(t)) shopClaimsContract(t, openFirebase);
