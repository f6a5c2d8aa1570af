import { createMessages, type Messages } from "../../../areas/shared/i18n/translate.ts";
import { ar } from "./texts/ar.ts";
import { de } from "./texts/de.ts";
import { en, type MailMessageKey } from "./texts/en.ts";

export type MailMessages = Messages<MailMessageKey>;

const MESSAGES: Record<string, MailMessages> = {
  en: createMessages("en", en),
  de: createMessages("de", de),
  ar: createMessages("ar", ar),
};

/** The mails' texts in the language of a shop's locale (BCP 47); English where there are none in it. */
export function mailMessages(locale: string): MailMessages {
  const { language } = new Intl.Locale(locale);
  return (Object.hasOwn(MESSAGES, language) ? MESSAGES[language] : MESSAGES["en"]) as MailMessages;
}
