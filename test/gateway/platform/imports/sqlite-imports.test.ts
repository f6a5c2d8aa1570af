import t from "tap";
import { importWritingContract } from "../../../contract/import-writing.ts";
import { importsContract } from "../../../contract/imports.ts";
import { openEmbedded } from "../../../support/platform.ts";

importsContract(t, openEmbedded);
importWritingContract(t, openEmbedded);
