import { createProblemTexts } from "./create-problem-texts.ts";
import { en } from "./problems/en.ts";
import { createMessages } from "./translate.ts";

/** In English. */
export const { fieldSentence } = createProblemTexts(createMessages("en", en));
