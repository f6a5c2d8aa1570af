import t from "tap";
import { categoriesContract } from "../../../contract/categories.ts";
import { openEmbedded } from "../../../support/platform.ts";

categoriesContract(t, openEmbedded);
