import t from "tap";
import { mailsContract } from "../../../../contract/mails.ts";
import { openEmbedded } from "../../../../support/open-platforms.ts";

mailsContract(t, openEmbedded);
