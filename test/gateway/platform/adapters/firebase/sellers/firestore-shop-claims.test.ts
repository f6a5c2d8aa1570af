import t from "tap";
import { shopClaimsContract } from "../../../../../contract/shop-claims.ts";
import { firestoreEmulator } from "../../../../../support/firebase-emulators.ts";
import { openFirebase } from "../../../../../support/open-platforms.ts";

if (await firestoreEmulator(t)) shopClaimsContract(t, openFirebase);
