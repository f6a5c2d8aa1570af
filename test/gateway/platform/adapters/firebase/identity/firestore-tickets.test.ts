import t from "tap";
import { ticketsContract } from "../../../../../contract/tickets.ts";
import { firebaseEmulators } from "../../../../../support/firebase-emulators.ts";
import { openFirebase } from "../../../../../support/open-platforms.ts";

if (await firebaseEmulators(t)) ticketsContract(t, openFirebase);
