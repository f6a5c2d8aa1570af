import { formatMoney } from "../../../areas/shared/domain/money.ts";
import { addressLines } from "../../../areas/shared/orders/address-rules.ts";
import { type Order, type OrderRefund, orderSums, type RefundRequest } from "../../../areas/shared/orders/order.ts";
import { totalRefunded } from "../../../areas/shared/orders/order-payments.ts";
import { keptAmount } from "../../../areas/shared/orders/order-refunds.ts";
import { adminOrderPath, orderPath } from "../../../areas/shared/pages/routes.ts";
import { deliveryNote, formatDueDay, type Seller } from "../../../areas/shared/sellers/seller.ts";
import { storedHtml } from "../../html.ts";
import {
  type MailBlock,
  type MailContent,
  type MailMessages,
  mailMessage,
  mailMessages,
} from "../mails/mail-content.ts";
import type { MailMessage } from "../mails/mails.ts";
import type { Platform } from "../platform.ts";

/** A shop, for the mails about its orders. */
export interface MailShop {
  seller: Seller;
  /** Scheme, host and port of the shop, e.g. `https://acme.shops.example`. */
  origin: string;
  /** The shop's address for mails (`sellerEmail`); `null` if it has none. Customers never see it. */
  email: string | null;
}

/** What the parts of a mail about an order are built from. */
interface About extends MailShop {
  order: Order;
  t: MailMessages["t"];
  /** BCP 47 language of the texts. */
  language: string;
  /** Formats an amount of the order in the shop's locale. */
  amount: (minorUnits: number) => string;
  /** What the texts name. */
  names: Record<"number" | "shop" | "customer" | "total", string>;
}

function aboutOrder(order: Order, shop: MailShop): About {
  const { seller } = shop;
  const { t, language } = mailMessages(seller.locale);
  const amount = (minorUnits: number): string =>
    formatMoney({ amount: minorUnits, currency: order.currency }, seller.locale);
  const names = {
    number: String(order.number),
    shop: seller.name,
    customer: order.customer.name,
    total: amount(order.total),
  };
  return { ...shop, order, t, language, amount, names };
}

const paragraph = (text: string): MailBlock => ({ kind: "paragraph", text });

/** The link in a customer's mail. Anyone with the link can see and cancel the order. */
function customerLink(label: string, { order, origin }: About): MailBlock {
  return { kind: "link", label, url: origin + orderPath(order.accessToken) };
}

function sellerLink({ order, origin, t }: About): MailBlock {
  return { kind: "link", label: t("order.open"), url: origin + adminOrderPath(order.id) };
}

/** The invitation to reply. Omitted if the shop has no public contact. */
function questionsBlock({ seller, t }: About): MailBlock[] {
  return seller.contact.email === "" ? [] : [paragraph(t("placed.questions"))];
}

interface Texts extends Pick<MailContent, "title" | "blocks">, Pick<MailMessage, "subject" | "byShop"> {}

/** Builds a mail with the shop's name and accent colour. */
function orderMail(
  { seller, language }: About,
  envelope: Pick<MailMessage, "to" | "audience" | "replyTo">,
  { title, blocks, ...others }: Texts,
): MailMessage {
  const content = { language, accent: seller.theme.accent, shop: seller.name, title, blocks };
  return mailMessage({ ...envelope, ...others }, content);
}

/**
 * Replies go to the shop's public contact only: the owner's sign-in address is private. Without a contact, they go to the
 * platform, and the mail says that the shop doesn't receive them.
 */
function customerMail(about: About, { blocks, ...texts }: Texts): MailMessage {
  const { order, seller, t, names } = about;
  const replyTo = seller.contact.email === "" ? null : seller.contact.email;
  const note: MailBlock[] = replyTo === null ? [{ kind: "small-print", text: t("order.no-reply", names) }] : [];
  const envelope = { to: order.customer.email, audience: "customer", replyTo } as const;
  return orderMail(about, envelope, { ...texts, blocks: [...blocks, ...note] });
}

/** Replies go to the customer. Omitted if the shop has no address. */
function sellerMails(about: About, texts: Texts): MailMessage[] {
  const { order, email } = about;
  if (email === null) return [];
  return [orderMail(about, { to: email, audience: "seller", replyTo: order.customer.email }, texts)];
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

/** Reads what the mails about a shop's orders need. */
export async function readMailShop(
  platform: Pick<Platform, "accounts" | "shopOrigin">,
  seller: Seller,
): Promise<MailShop> {
  return { seller, origin: platform.shopOrigin(seller), email: await sellerEmail(platform, seller) };
}

function billBlock({ order, seller, t, amount }: About): MailBlock {
  return {
    kind: "bill",
    title: t("order.title"),
    rows: order.lines.map(({ quantity, title, variantTitle, unitPrice }) => ({
      quantity: quantity.toLocaleString(seller.locale),
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
function paymentBlocks({ order, seller, t, names }: About): MailBlock[] {
  const lines = [t("payment.amount", { amount: names.total }), t("payment.reference", names)];
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

function deliveryBlock({ order: { customer, delivery }, seller, t, language }: About): MailBlock {
  const { address } = delivery;
  const note = deliveryNote(seller, delivery);
  const names = (regionNames[language] ??= new Intl.DisplayNames(language, { type: "region" }));
  return {
    kind: "lines",
    title: t(delivery.kind === "pickup" ? "order.pickup" : "order.delivery"),
    lines: [
      delivery.title,
      ...(note === "" ? [] : [note]),
      ...(address ? [customer.name, ...addressLines(address), names.of(address.country) ?? address.country] : []),
    ],
  };
}

/**
 * The mails for a placed order, in the shop's language. The customer gets a confirmation with the link to the order.
 * The seller gets a notice if the shop has an address.
 */
export function orderPlacedMails(order: Order, shop: MailShop): MailMessage[] {
  const about = aboutOrder(order, shop);
  return [receipt(about), ...notices(about)];
}

/**
 * The customer's confirmation. It contains no text that the customer entered, apart from the address: otherwise anyone
 * could send messages to strangers through the platform.
 */
function receipt(about: About): MailMessage {
  const { t, names } = about;
  return customerMail(about, {
    subject: t("placed.subject", names),
    title: t("placed.title"),
    blocks: [
      paragraph(t("placed.intro", names)),
      customerLink(t("placed.follow"), about),
      billBlock(about),
      deliveryBlock(about),
      ...howToPay(about),
      ...questionsBlock(about),
      { kind: "small-print", text: t("placed.secret") },
    ],
  });
}

function howToPay(about: About): MailBlock[] {
  const { order, t } = about;
  if (order.total === 0) return [];
  if (order.paymentMethod === "manual") return paymentBlocks(about);
  const title = t("order.payment");
  if (order.payment === "paid") return [{ kind: "lines", title, lines: [t("placed.paid-by-card")] }];
  if (order.expiresAt === null) return [];
  const minutes = Math.round((Date.parse(order.expiresAt) - Date.parse(order.createdAt)) / 60_000);
  return [{ kind: "lines", title, lines: [t("placed.pay-soon", { count: minutes })] }];
}

function notices(about: About): MailMessage[] {
  const { order, t, names } = about;
  const { customer, delivery, note } = order;
  const toDo = delivery.kind === "pickup" ? "received.hand-over" : "received.ship";
  const paid = order.total === 0 ? (`${toDo}-free` as const) : (`${toDo}-paid` as const);
  const nextSteps = order.paymentMethod === "test" ? "received.test" : order.payment === "paid" ? paid : toDo;
  const contact = [customer.name, customer.email, customer.phone].filter((line) => line !== null);
  return sellerMails(about, {
    subject: t("received.subject", names),
    title: t("received.title", names),
    blocks: [
      paragraph(t("received.intro", names)),
      paragraph(t(nextSteps, names)),
      billBlock(about),
      deliveryBlock(about),
      { kind: "lines", title: t("order.customer"), lines: contact },
      ...(note === "" ? [] : [{ kind: "lines", title: t("order.note"), lines: note.split("\n") } as const]),
      sellerLink(about),
      { kind: "small-print", text: t("received.reply", names) },
    ],
  });
}

/** The customer's reminder before an unpaid order is cancelled. */
export function orderReminderMail(order: Order, shop: MailShop): MailMessage {
  const about = aboutOrder(order, shop);
  const { seller, t, names } = about;
  const words = [t("reminder.intro", names)];
  if (order.expiresAt !== null) words.push(t("reminder.end", { day: formatDueDay(order.expiresAt, seller.locale) }));
  return customerMail(about, {
    subject: t("reminder.subject", names),
    title: t("reminder.title", names),
    blocks: [
      ...words.map(paragraph),
      ...paymentBlocks(about),
      customerLink(t("order.open"), about),
      billBlock(about),
      ...questionsBlock(about),
    ],
  });
}

/**
 * The mails for an order that was cancelled, or that expired unpaid. The customer gets one, and the seller too
 * if the shop has an address.
 */
export function orderCancelledMails(order: Order, shop: MailShop): MailMessage[] {
  // Neither got a mail about it: an unpaid card order is an unfinished checkout.
  if (order.paymentMethod === "card" && !order.events.some(({ kind }) => kind === "paid")) return [];
  const about = aboutOrder(order, shop);
  const { t } = about;
  const isExpired = order.events.some(({ kind }) => kind === "expired");
  const kept = keptAmount(order);
  const names = { ...about.names, left: about.amount(kept) };
  const texts = (words: string[], link: MailBlock): Texts => ({
    subject: t("cancelled.subject", names),
    title: t("cancelled.title", names),
    blocks: [...words.map(paragraph), billBlock(about), link],
  });
  const variant = isExpired ? "-unpaid" : order.delivery.kind === "pickup" ? "-pickup" : "";
  const forCustomer = [t(`cancelled.customer${variant}`, names)];
  const forSeller = [t(`cancelled.seller${variant}`, names)];
  if (order.lines.some(({ stockTaken }) => stockTaken)) forSeller.push(t("cancelled.restocked"));
  if (kept > 0) {
    forCustomer.push(t("cancelled.customer-paid", names));
    // Payment providers refund automatically.
    if (order.paymentMethod === "manual") forSeller.push(t("cancelled.seller-paid", names));
  }
  return [
    customerMail(about, texts(forCustomer, customerLink(t("order.open"), about))),
    ...sellerMails(about, texts(forSeller, sellerLink(about))),
  ];
}

/** The mails about a change of an order's payment that its provider has reported. */
export function paymentMails(before: Order, after: Order, shop: MailShop): MailMessage[] {
  // A card order's first mail follows its payment.
  const isFirst = before.payment === "pending" && after.payment !== "pending" && after.paymentMethod === "card";
  const isCancelled = after.status === "cancelled";
  // The mail about a cancellation announces the refund that its provider makes then. Sellers request later ones.
  const isAnnounced = isCancelled && after.paymentMethod !== "manual";
  const refunds = madeRefunds(before, after).filter(({ request }) => request || !isAnnounced);
  return [
    ...(isFirst && isCancelled ? orderCancelledMails(after, shop) : []),
    ...(isFirst && !isCancelled && after.payment === "paid" ? orderPlacedMails(after, shop) : []),
    ...refunds.flatMap((refund) => orderRefundedMails(after, refund, shop)),
  ];
}

/** The refunds that a change of the order has made. */
function madeRefunds(before: Order, after: Order): OrderRefund[] {
  const made = ({ payments }: Order): OrderRefund[] =>
    payments.flatMap(({ refunds }) => refunds.filter(({ status }) => status === "done"));
  const known = new Set(made(before).map(({ id }) => id));
  return made(after).filter(({ id }) => !known.has(id));
}

/** The customer's mail about a refund that was made: its amount, its items, and how the money comes back. */
export function orderRefundedMails(order: Order, { amount, request }: OrderRefund, shop: MailShop): MailMessage[] {
  const about = aboutOrder(order, shop);
  const { t } = about;
  const names = { ...about.names, amount: about.amount(amount) };
  return [
    customerMail(about, {
      byShop: true,
      subject: t("refunded.subject", names),
      title: t("refunded.title"),
      blocks: [
        paragraph(t(amount < order.total ? "refunded.part" : "refunded.intro", names)),
        paragraph(t(order.paymentMethod === "manual" ? "refunded.by-hand" : "refunded.by-provider")),
        ...(request ? refundBlocks(about, request) : []),
        customerLink(t("order.open"), about),
        ...questionsBlock(about),
      ],
    }),
  ];
}

/** The refunded pieces and the delivery. Nothing for a refund of an amount. */
function refundBlocks({ order, seller, t, amount }: About, { lines, delivery }: RefundRequest): MailBlock[] {
  if (lines.length === 0 && delivery === 0) return [];
  const total = lines.reduce((sum, line) => sum + line.amount, delivery);
  const rows = lines.flatMap((refunded) => {
    const ordered = order.lines[refunded.line];
    if (!ordered) return [];
    const { title, variantTitle: variant } = ordered;
    const quantity = refunded.quantity.toLocaleString(seller.locale);
    return [{ quantity, title, variant, amount: amount(refunded.amount) }];
  });
  const sums = [
    ...(delivery > 0 ? [{ label: order.delivery.title, amount: amount(delivery) }] : []),
    { label: t("refunded.total"), amount: amount(total) },
  ];
  return [{ kind: "bill", title: t("refunded.items"), rows, sums }];
}

/** The seller's actions that the customer is informed of. */
type OrderNews = "confirmed" | "shipped" | "paid";

/** The customer's mail when the seller has confirmed, shipped or received the payment of the order. */
export function orderNewsMails(news: OrderNews, order: Order, shop: MailShop): MailMessage[] {
  const about = aboutOrder(order, shop);
  const { t, names } = about;
  const refunded = totalRefunded(order);
  return [
    customerMail(about, {
      byShop: true,
      subject: t(`${news}.subject`, names),
      title: t(`${news}.title`, names),
      blocks: [
        paragraph(t(`${news}.intro`, names)),
        // The summary has what was ordered. The parcel may have less.
        ...(refunded > 0 ? [paragraph(t("refunded.part", { ...names, amount: about.amount(refunded) }))] : []),
        ...(news === "shipped" ? trackingBlocks(about) : []),
        customerLink(t("order.open"), about),
        ...(news === "paid" ? [] : [deliveryBlock(about), billBlock(about)]),
        ...questionsBlock(about),
      ],
    }),
  ];
}

function trackingBlocks({ order: { tracking }, t }: About): MailBlock[] {
  if (!tracking) return [];
  const lines = [tracking.carrier, tracking.number].filter((line) => line !== "");
  return [
    ...(lines.length > 0 ? [{ kind: "lines", title: t("shipped.tracking"), lines } as const] : []),
    ...(tracking.url === "" ? [] : [{ kind: "link", label: t("shipped.follow"), url: tracking.url } as const]),
  ];
}
