import { type Language, languageFor } from "../../../../shared/domain/locales.ts";

export interface PageContent {
  slug: string;
  title: string;
  /** Markdown. */
  body: string;
}

type TemplateSlug = "contact" | "delivery-and-returns" | "terms" | "privacy" | "imprint";

/** Its [places] are for the seller to fill in. */
export interface PageTemplate extends PageContent {
  slug: TemplateSlug;
  /** Whether it is in the language of the shop's texts. The others are in English. */
  isTranslated: boolean;
}

/** Keeps line breaks: two spaces at the end of a line (CommonMark, hard line breaks). */
const lines = (...parts: string[]): string => parts.join("  \n");

/** Pages that most shops have, and that many countries require. They are starting points, not legal advice. */
const ENGLISH: readonly (PageContent & { slug: TemplateSlug })[] = [
  {
    slug: "contact",
    title: "Contact",
    body: `Do you have a question about an order or a product? Write to us.

- **Email:** [your email address]
- **Phone:** [your number, and when you answer]

We answer within [two working days].`,
  },
  {
    slug: "delivery-and-returns",
    title: "Delivery and returns",
    body: `## Delivery

We send orders within [two working days], to [where you send to]. Most arrive within [three to five days].

You can also collect your order from [where], [when].

## Returns

You can return anything within [14 days] of receiving it. Write to us first, at [your email address].

We refund you within [14 days] of receiving the parcel. The return shipping is paid by: [you or us].

Has something arrived damaged? Send us a photo and we will put it right.`,
  },
  {
    slug: "terms",
    title: "Terms",
    body: `## Who you buy from

[Your name or company, address, email address]

## How an order comes about

What you see in the shop is an offer to order. Your order is binding for both of us when we confirm it by email, or send it.

## Prices and payment

All prices are in [currency] and include [taxes, where they do]. Delivery is added, as shown before you order.

## Your right to withdraw

[What the law of your country says, and how to use it]

## If something is wrong

[How you handle faults and complaints]`,
  },
  {
    slug: "privacy",
    title: "Privacy",
    body: `We are [your name or company, address, email address].

## What we keep

When you order: your name, email address, delivery address and what you bought. We need it to send your order and for our accounts.

## How long

For as long as the law asks us to keep accounts: [years].

## Who else sees it

[The carrier that brings your parcel, your bank, …] Nobody else.

## Your rights

You may ask what we have about you, have it corrected or deleted. Write to [your email address].`,
  },
  {
    slug: "imprint",
    title: "Imprint",
    body: `${lines("[Your name or company]", "[Street and number]", "[Postal code and town, country]")}

- **Email:** [your email address]
- **Phone:** [your number]
- **Represented by:** [name]
- **Register:** [court and number, if any]
- **Tax number:** [VAT number, if any]`,
  },
];

/** Without the pages on law and returns: a translated text may be wrong under another country's law. */
const TRANSLATED: Record<Exclude<Language, "en">, readonly (PageContent & { slug: TemplateSlug })[]> = {
  de: [
    {
      slug: "contact",
      title: "Kontakt",
      body: `Haben Sie eine Frage zu einer Bestellung oder zu einem Produkt? Schreiben Sie uns.

- **E-Mail:** [Ihre E-Mail-Adresse]
- **Telefon:** [Ihre Nummer und wann Sie erreichbar sind]

Wir antworten innerhalb von [zwei Werktagen].`,
    },
    {
      slug: "imprint",
      title: "Impressum",
      body: `${lines("[Ihr Name oder Unternehmen]", "[Straße und Hausnummer]", "[Postleitzahl und Ort, Land]")}

- **E-Mail:** [Ihre E-Mail-Adresse]
- **Telefon:** [Ihre Nummer]
- **Vertreten durch:** [Name]
- **Register:** [Gericht und Nummer, falls vorhanden]
- **Steuernummer:** [Umsatzsteuer-Identifikationsnummer, falls vorhanden]`,
    },
  ],
  ar: [
    {
      slug: "contact",
      title: "اتصل بنا",
      body: `هل لديك سؤال عن طلب أو عن أحد المنتجات؟ راسلنا.

- **البريد الإلكتروني:** [بريدك الإلكتروني]
- **الهاتف:** [رقمك وأوقات الرد]

نجيب خلال [يومي عمل].`,
    },
    {
      slug: "imprint",
      title: "بيانات الناشر",
      body: `${lines("[اسمك أو اسم شركتك]", "[الشارع ورقم المبنى]", "[الرمز البريدي والمدينة والبلد]")}

- **البريد الإلكتروني:** [بريدك الإلكتروني]
- **الهاتف:** [رقمك]
- **يمثلها:** [الاسم]
- **السجل:** [المحكمة ورقم السجل، إن وُجد]
- **الرقم الضريبي:** [رقم ضريبة القيمة المضافة، إن وُجد]`,
    },
  ],
};

/** The templates in the language of the shop's texts, or in English. @param locale of the shop, BCP 47 */
export function pageTemplates(locale: string): readonly PageTemplate[] {
  const language = languageFor(locale);
  const own = language === "en" ? ENGLISH : TRANSLATED[language];
  return ENGLISH.map((english) => {
    const translated = own.find(({ slug }) => slug === english.slug);
    return { ...(translated ?? english), isTranslated: translated !== undefined };
  });
}
