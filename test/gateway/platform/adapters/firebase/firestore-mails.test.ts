import t from "tap";
import { mailsContract } from "../../../../contract/mails.ts";
import { firestoreEmulator } from "../../../../support/firebase-emulators.ts";
import { openFirebase } from "../../../../support/open-platforms.ts";

if (await firestoreEmulator(t)) mailsContract(t, openFirebase);
