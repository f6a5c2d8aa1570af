import * as z from "zod/mini";
import { ownShop } from "../../accounts/contract/account-answers.ts";
import { schemaOf } from "../../contract/answer-fields.ts";
import { type ClaimAnswer, NAME_STATES, type NameAnswer } from "./claim.ts";

export const nameAnswer = schemaOf<NameAnswer>()(
  "NameAnswer",
  z.strictObject({ name: z.string(), state: z.enum(NAME_STATES), suggestions: z.array(z.string()) }),
  "`suggestions`: names near it that are free, at most four; none where it is free itself.",
);

export const claimAnswer = schemaOf<ClaimAnswer>()(
  "ClaimAnswer",
  z.strictObject({ shop: ownShop, url: z.string() }),
  "`url`: where to go on in the new shop, once and within a minute.",
);
