import t from "tap";
import { importWritingContract } from "../../../../../contract/import-writing.ts";
import { importsContract } from "../../../../../contract/imports.ts";
import { openEmbedded } from "../../../../../support/open-platforms.ts";

importsContract(t, openEmbedded);
importWritingContract(t, openEmbedded);
