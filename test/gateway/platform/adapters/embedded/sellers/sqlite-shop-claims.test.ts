import t from "tap";
import { shopClaimsContract } from "../../../../../contract/shop-claims.ts";
import { openEmbedded } from "../../../../../support/open-platforms.ts";

shopClaimsContract(t, openEmbedded);
