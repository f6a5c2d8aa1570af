import { formatMoney } from "../../../areas/shared/domain/money.ts";
import { addressLines } from "../../../areas/shared/orders/address-rules.ts";
import type { Order } from "../../../areas/shared/orders/order.ts";
import { orderSums } from "../../../areas/shared/orders/order-totals.ts";
import { adminOrderPath, orderPath } from "../../../areas/shared/pages/routes.ts";
import { formatDueDay } from "../../../areas/shared/sellers/payment-term.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { storedHtml } from "../../html.ts";
import { type MailBlock, type MailContent, type MailMessages, mailHtml, mailText } from "../mails/mail-content.ts";
import type { MailMessage } from "../mails/mails.ts";
import type { Platform } from "../platform.ts";

/** The addresses in mails about an order. */
export interface OrderMailOptions {
  /** Scheme, host and port of the shop, e.g. `https://acme.shops.example`. */
  shopOrigin: string;
  /** The shop's address for mails (`sellerEmail`); `null` if it has none. Customers never see it. */
  sellerEmail: string | null;
}

/** The link in a customer's mail. Anyone with the link can see and cancel the order. */
export function customerLink(label: string, { accessToken }: Order, { shopOrigin }: OrderMailOptions): MailBlock {
  return { kind: "link", label, url: shopOrigin + orderPath(accessToken) };
}

/** The link in a seller's mail: the order in the admin. */
export function sellerLink(label: string, { id }: Order, { shopOrigin }: OrderMailOptions): MailBlock {
  return { kind: "link", label, url: shopOrigin + adminOrderPath(id) };
}

/** The customer as recipient. Replies go to the shop's public contact only: the owner's sign-in address is private. */
export function toCustomer({ customer }: Order, { contact }: Seller): Pick<MailMessage, "to" | "audience" | "replyTo"> {
  return { to: customer.email, audience: "customer", replyTo: contact.email === "" ? null : contact.email };
}

/** The invitation to reply. Omitted if the shop has no public contact. */
export function questionsBlock({ t }: MailMessages, { contact }: Pick<Seller, "contact">): MailBlock[] {
  return contact.email === "" ? [] : [{ kind: "paragraph", text: t("placed.questions") }];
}

/** Builds a mail about an order, with the shop's name and accent colour. */
export function orderMail(
  seller: Seller,
  { language }: MailMessages,
  mail: Pick<MailMessage, "to" | "audience" | "replyTo" | "subject"> & Pick<MailContent, "title" | "blocks">,
): MailMessage {
  const { to, audience, replyTo, subject, title, blocks } = mail;
  const content: MailContent = { language, accent: seller.theme.accent, shop: seller.name, title, blocks };
  return { to, audience, fromName: seller.name, replyTo, subject, text: mailText(content), html: mailHtml(content) };
}

/**
 * Returns a shop's address for mails: its public contact or, without one, the owner's sign-in address. Visitors and
 * customers must not see it: a sign-in address is private.
 * @returns `null` if the shop has neither
 */
export async function sellerEmail(
  { accounts }: Pick<Platform, "accounts">,
  { contact, ownerId }: Pick<Seller, "contact" | "ownerId">,
): Promise<string | null> {
  if (contact.email !== "") return contact.email;
  const owner = ownerId === null ? undefined : await accounts.get(ownerId);
  return owner?.email ?? null;
}

/** Reads the options for mails about a shop's orders. */
export async function orderMailOptions(
  platform: Pick<Platform, "accounts">,
  seller: Seller,
  shopOrigin: (seller: Seller) => string,
): Promise<OrderMailOptions> {
  return { shopOrigin: shopOrigin(seller), sellerEmail: await sellerEmail(platform, seller) };
}

/** Formats an amount of the order in the shop's locale. */
export function orderAmount(
  order: Pick<Order, "currency">,
  { locale }: Pick<Seller, "locale">,
  amount: number,
): string {
  return formatMoney({ amount, currency: order.currency }, locale);
}

/** The ordered items with their prices and totals. */
export function billBlock(order: Order, seller: Seller, { t }: MailMessages): MailBlock {
  const amount = (minorUnits: number): string => orderAmount(order, seller, minorUnits);
  return {
    kind: "bill",
    title: t("order.title"),
    rows: order.lines.map(({ quantity, title, variantTitle, unitPrice }) => ({
      quantity,
      title,
      variant: variantTitle,
      amount: amount(unitPrice * quantity),
    })),
    sums: [
      ...orderSums(order).map((sum) => ({ label: sum.title || t("order.items"), amount: amount(sum.amount) })),
      { label: t("order.total"), amount: amount(order.total) },
    ],
  };
}

/** How to pay an order by hand: amount, reference, due date, and the seller's instructions. */
export function paymentBlocks(order: Order, seller: Seller, { t }: MailMessages): MailBlock[] {
  const lines = [
    t("payment.amount", { amount: orderAmount(order, seller, order.total) }),
    t("payment.reference", { number: String(order.number) }),
  ];
  if (order.expiresAt !== null) lines.push(t("payment.due", { day: formatDueDay(order.expiresAt, seller.locale) }));
  const { paymentInstructions: markdown, rendered } = seller;
  const html = storedHtml(rendered, "paymentInstructions", markdown);
  return [
    { kind: "lines", title: t("order.payment"), lines },
    ...(markdown.trim() === "" ? [] : [{ kind: "prose", title: t("payment.how"), html } as const]),
  ];
}

/** By the languages of our texts. Creating one takes 20 µs. */
const regionNames: Partial<Record<string, Intl.DisplayNames>> = {};

/** The delivery method and the address. */
export function deliveryBlock({ customer, delivery }: Order, { t, language }: MailMessages): MailBlock {
  const { address } = delivery;
  const names = (regionNames[language] ??= new Intl.DisplayNames(language, { type: "region" }));
  return {
    kind: "lines",
    title: t(delivery.kind === "pickup" ? "order.pickup" : "order.delivery"),
    lines: [
      delivery.title,
      ...(address ? [customer.name, ...addressLines(address), names.of(address.country) ?? address.country] : []),
    ],
  };
}
