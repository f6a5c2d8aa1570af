import t from "tap";
import { shopsContract } from "../../../../../contract/shops.ts";
import { openEmbedded } from "../../../../../support/open-platforms.ts";

shopsContract(t, openEmbedded);
