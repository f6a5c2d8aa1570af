import t from "tap";
import { sellersContract } from "../../../../../contract/sellers.ts";
import { openEmbedded } from "../../../../../support/open-platforms.ts";

sellersContract(t, openEmbedded);
