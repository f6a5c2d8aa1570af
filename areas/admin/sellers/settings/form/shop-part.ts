import { EMAIL, emailAddress, PHONE, phoneNumber } from "../../../../shared/domain/text-patterns.ts";
import { type Contact, SHOP_LENGTHS } from "../../../../shared/sellers/seller.ts";
import { lengthProblem, type SettingsPartForm } from "./settings-form.ts";

export interface ShopValues {
  name: string;
  tagline: string;
  about: string;
  contact: Required<Contact>;
  currency: string;
  locale: string;
}

export const SHOP_PART: SettingsPartForm<ShopValues> = {
  read: ({ name, tagline, about, contact, currency, locale }) => ({
    name,
    tagline,
    about,
    contact: { email: contact.email, phone: contact.phone ?? "", address: contact.address ?? "" },
    currency,
    locale,
  }),
  write: ({ name, tagline, about, contact, currency, locale }) => {
    const [phone, address] = [phoneNumber(contact.phone), contact.address.trim()];
    return {
      name: name.trim(),
      tagline: tagline.trim(),
      about: about.trim(),
      contact: { email: emailAddress(contact.email), ...(phone && { phone }), ...(address && { address }) },
      currency,
      locale,
    };
  },
  check({ name, tagline, about, contact }, { texts, problems: { fieldSentence } }) {
    const [email, phone] = [emailAddress(contact.email), phoneNumber(contact.phone)];
    const found = {
      name: name.trim() === "" ? texts.t("shop.name-missing") : lengthProblem(name, SHOP_LENGTHS.name, texts),
      tagline: lengthProblem(tagline, SHOP_LENGTHS.tagline, texts),
      about: lengthProblem(about, SHOP_LENGTHS.about, texts),
      "contact.email": email === "" || EMAIL.test(email) ? undefined : fieldSentence({ code: "not-an-email" }),
      "contact.phone": phone === "" || PHONE.test(phone) ? undefined : fieldSentence({ code: "not-a-phone-number" }),
      "contact.address": lengthProblem(contact.address, SHOP_LENGTHS.address, texts),
    };
    return Object.fromEntries(
      Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
  },
};
