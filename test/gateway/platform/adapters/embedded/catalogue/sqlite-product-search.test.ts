import t from "tap";
import { productSearchContract } from "../../../../../contract/product-search.ts";
import { openEmbedded } from "../../../../../support/open-platforms.ts";

productSearchContract(t, openEmbedded, 60);
