import t from "tap";
import { membershipsContract } from "../../../../../contract/memberships.ts";
import { firestoreEmulator } from "../../../../../support/firebase-emulators.ts";
import { openFirebase } from "../../../../../support/open-platforms.ts";

if (await firestoreEmulator(t)) membershipsContract(t, openFirebase);
