import t from "tap";
import { sellersContract } from "../../../contract/sellers.ts";
import { openEmbedded } from "../../../support/platform.ts";

sellersContract(t, openEmbedded);
