import t from "tap";
import { membershipsContract } from "../../../contract/memberships.ts";
import { openEmbedded } from "../../../support/platform.ts";

membershipsContract(t, openEmbedded);
