import t from "tap";
import { ticketsContract } from "../../../contract/tickets.ts";
import { firebaseEmulators } from "../../../support/firebase.ts";
import { openFirebase } from "../../../support/platform.ts";

if (await firebaseEmulators(t)) ticketsContract(t, openFirebase);
