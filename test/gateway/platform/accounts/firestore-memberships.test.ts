import t from "tap";
import { membershipsContract } from "../../../contract/memberships.ts";
import { firestoreEmulator } from "../../../support/firebase.ts";
import { openFirebase } from "../../../support/platform.ts";

if (await firestoreEmulator(t)) membershipsContract(t, openFirebase);
