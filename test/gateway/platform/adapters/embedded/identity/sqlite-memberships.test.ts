import t from "tap";
import { membershipsContract } from "../../../../../contract/memberships.ts";
import { openEmbedded } from "../../../../../support/open-platforms.ts";

membershipsContract(t, openEmbedded);
