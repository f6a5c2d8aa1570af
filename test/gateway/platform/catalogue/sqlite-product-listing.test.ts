import t from "tap";
import { productListingContract } from "../../../contract/product-listing.ts";
import { openEmbedded } from "../../../support/platform.ts";

productListingContract(t, openEmbedded, 60);
