import t from "tap";
import { categoriesContract } from "../../../../../contract/categories.ts";
import { openEmbedded } from "../../../../../support/open-platforms.ts";

categoriesContract(t, openEmbedded);
