import t from "tap";
import { productWritingContract } from "../../../../../contract/product-writing.ts";
import { openEmbedded } from "../../../../../support/open-platforms.ts";

productWritingContract(t, openEmbedded);
