import { type Language, languageFor } from "../../../areas/shared/domain/languages.ts";
import { type Catalogue, createMessages, type Messages } from "../../../areas/shared/i18n/translate.ts";
import { ar } from "./texts/ar.ts";
import { de } from "./texts/de.ts";
import { en, type MailMessageKey } from "./texts/en.ts";

export type MailMessages = Messages<MailMessageKey>;

const CATALOGUES: Record<Language, Catalogue<MailMessageKey>> = { en, de, ar };

/** The mails' texts in the language of a shop's locale (BCP 47), with numbers as that locale writes them. */
export function mailMessages(locale: string): MailMessages {
  const language = languageFor(locale);
  return createMessages(language, CATALOGUES[language], locale);
}
