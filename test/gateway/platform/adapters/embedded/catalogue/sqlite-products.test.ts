import t from "tap";
import { productsContract } from "../../../../../contract/products.ts";
import { openEmbedded } from "../../../../../support/open-platforms.ts";

productsContract(t, openEmbedded);
