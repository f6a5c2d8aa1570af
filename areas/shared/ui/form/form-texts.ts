import { createContext, use } from "react";
import type { en } from "../../i18n/form/en.ts";
import type { Messages } from "../../i18n/translate.ts";

type FormTexts = Messages<typeof en>;

/** The texts of the form fields, in the language of the page around them. */
export const FormTextsContext = createContext<FormTexts | null>(null);

export function useFormTexts(): FormTexts {
  const texts = use(FormTextsContext);
  if (!texts) throw new Error("useFormTexts needs a <FormTextsContext>");
  return texts;
}
