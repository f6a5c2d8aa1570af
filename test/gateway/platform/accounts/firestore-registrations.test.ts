import t from "tap";
import { registrationsContract } from "../../../contract/registrations.ts";
import { firebaseEmulators } from "../../../support/firebase.ts";
import { openFirebase } from "../../../support/platform.ts";

if (await firebaseEmulators(t)) registrationsContract(t, openFirebase);
