import type { Contact } from "../../../../shared/sellers/seller.ts";
import type { SettingsPartForm } from "./settings-form.ts";
import { lengthProblem } from "./text-sentences.ts";

export interface ShopValues {
  name: string;
  tagline: string;
  about: string;
  contact: Required<Contact>;
  currency: string;
  locale: string;
}

export const NAME_LENGTH = 80;
export const TAGLINE_LENGTH = 120;
export const ABOUT_LENGTH = 10_000;
const ADDRESS_LENGTH = 500;

/** As much as can be said without asking: whether it is somebody's, only a mail could tell. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const PHONE = /^[+(]?[\d\s()./-]{4,}\d$/;

/** Who the shop is. */
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
    const [phone, address] = [contact.phone.trim(), contact.address.trim()];
    return {
      name: name.trim(),
      tagline: tagline.trim(),
      about: about.trim(),
      contact: { email: contact.email.trim(), ...(phone && { phone }), ...(address && { address }) },
      currency,
      locale,
    };
  },
  check({ name, tagline, about, contact }) {
    const [email, phone] = [contact.email.trim(), contact.phone.trim()];
    const found = {
      name: name.trim() === "" ? "Your shop needs a name." : lengthProblem(name, NAME_LENGTH),
      tagline: lengthProblem(tagline, TAGLINE_LENGTH),
      about: lengthProblem(about, ABOUT_LENGTH),
      "contact.email":
        email === "" || EMAIL.test(email) ? undefined : "Write an e-mail address, such as hello@example.com.",
      "contact.phone":
        phone === "" || PHONE.test(phone) ? undefined : "Write a telephone number, such as +44 20 7946 0018.",
      "contact.address": lengthProblem(contact.address, ADDRESS_LENGTH),
    };
    return Object.fromEntries(
      Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
  },
};
