import { formatMoney } from "../../../areas/shared/domain/money.ts";
import { addressLines } from "../../../areas/shared/orders/address-rules.ts";
import { type Order, type OrderRefund, orderSums, type RefundRequest } from "../../../areas/shared/orders/order.ts";
import { keptAmount } from "../../../areas/shared/orders/order-refunds.ts";
import { adminOrderPath, orderPath } from "../../../areas/shared/pages/routes.ts";
import { formatDueDay, type Seller } from "../../../areas/shared/sellers/seller.ts";
import { storedHtml } from "../../html.ts";
import {
  type MailBlock,
  type MailContent,
  type MailMessages,
  mailHtml,
  mailMessages,
  mailText,
} from "../mails/mail-content.ts";
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
function customerLink(label: string, { accessToken }: Order, { shopOrigin }: OrderMailOptions): MailBlock {
  return { kind: "link", label, url: shopOrigin + orderPath(accessToken) };
}

/** The link in a seller's mail: the order in the admin. */
function sellerLink(label: string, { id }: Order, { shopOrigin }: OrderMailOptions): MailBlock {
  return { kind: "link", label, url: shopOrigin + adminOrderPath(id) };
}

/** The customer as recipient. Replies go to the shop's public contact only: the owner's sign-in address is private. */
function toCustomer({ customer }: Order, { contact }: Seller): Pick<MailMessage, "to" | "audience" | "replyTo"> {
  return { to: customer.email, audience: "customer", replyTo: contact.email === "" ? null : contact.email };
}

/** The invitation to reply. Omitted if the shop has no public contact. */
function questionsBlock({ t }: MailMessages, { contact }: Pick<Seller, "contact">): MailBlock[] {
  return contact.email === "" ? [] : [{ kind: "paragraph", text: t("placed.questions") }];
}

/** Builds a mail about an order, with the shop's name and accent colour. */
function orderMail(
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
function orderAmount(order: Pick<Order, "currency">, { locale }: Pick<Seller, "locale">, amount: number): string {
  return formatMoney({ amount, currency: order.currency }, locale);
}

/** The ordered items with their prices and totals. */
function billBlock(order: Order, seller: Seller, { t }: MailMessages): MailBlock {
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
function paymentBlocks(order: Order, seller: Seller, { t }: MailMessages): MailBlock[] {
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
function deliveryBlock({ customer, delivery }: Order, { t, language }: MailMessages): MailBlock {
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

/** What the texts of mails name. */
const namesOf = (order: Order, seller: Seller) => ({
  number: String(order.number),
  shop: seller.name,
  customer: order.customer.name,
  total: orderAmount(order, seller, order.total),
});

/**
 * The mails for a placed order, in the shop's language. The customer gets a confirmation with the link to the order.
 * The seller gets a notice if the shop has an address.
 */
export function orderPlacedMails(order: Order, seller: Seller, options: OrderMailOptions): MailMessage[] {
  const mails = [receipt(order, seller, options)];
  if (options.sellerEmail !== null) mails.push(notice(order, seller, { ...options, to: options.sellerEmail }));
  return mails;
}

/**
 * The customer's confirmation. It contains no text that the customer entered, apart from the address: otherwise anyone
 * could send messages to strangers through the platform.
 */
function receipt(order: Order, seller: Seller, options: OrderMailOptions): MailMessage {
  const messages = mailMessages(seller.locale);
  const { t } = messages;
  const names = namesOf(order, seller);
  return orderMail(seller, messages, {
    ...toCustomer(order, seller),
    subject: t("placed.subject", names),
    title: t("placed.title"),
    blocks: [
      { kind: "paragraph", text: t("placed.intro", names) },
      customerLink(t("placed.follow"), order, options),
      billBlock(order, seller, messages),
      deliveryBlock(order, messages),
      ...howToPay(order, seller, messages),
      ...questionsBlock(messages, seller),
      { kind: "small-print", text: t("placed.secret") },
    ],
  });
}

function howToPay(order: Order, seller: Seller, messages: MailMessages): MailBlock[] {
  if (order.total === 0) return [];
  if (order.paymentMethod === "manual") return paymentBlocks(order, seller, messages);
  if (order.payment === "paid")
    return [{ kind: "lines", title: messages.t("order.payment"), lines: [messages.t("placed.paid-by-card")] }];
  if (order.expiresAt === null) return [];
  const { t } = messages;
  const minutes = Math.round((Date.parse(order.expiresAt) - Date.parse(order.createdAt)) / 60_000);
  return [{ kind: "lines", title: t("order.payment"), lines: [t("placed.pay-soon", { count: minutes })] }];
}

/** The seller's notice. A reply to it goes to the customer. */
function notice(order: Order, seller: Seller, options: OrderMailOptions & { to: string }): MailMessage {
  const messages = mailMessages(seller.locale);
  const { t } = messages;
  const { customer, delivery, note } = order;
  const names = namesOf(order, seller);
  const toDo = delivery.kind === "pickup" ? "received.hand-over" : "received.ship";
  const paid = order.total === 0 ? (`${toDo}-free` as const) : (`${toDo}-paid` as const);
  const nextSteps = order.paymentMethod === "test" ? "received.test" : order.payment === "paid" ? paid : toDo;
  const contact = [customer.name, customer.email, customer.phone].filter((line) => line !== null);
  return orderMail(seller, messages, {
    to: options.to,
    audience: "seller",
    replyTo: customer.email,
    subject: t("received.subject", names),
    title: t("received.title", names),
    blocks: [
      { kind: "paragraph", text: t("received.intro", names) },
      { kind: "paragraph", text: t(nextSteps, names) },
      billBlock(order, seller, messages),
      deliveryBlock(order, messages),
      { kind: "lines", title: t("order.customer"), lines: contact },
      ...(note === "" ? [] : [{ kind: "lines", title: t("order.note"), lines: note.split("\n") } as const]),
      sellerLink(t("order.open"), order, options),
      { kind: "small-print", text: t("received.reply", names) },
    ],
  });
}

/** The customer's reminder before an unpaid order is cancelled. */
export function orderReminderMail(order: Order, seller: Seller, options: OrderMailOptions): MailMessage {
  const messages = mailMessages(seller.locale);
  const { t } = messages;
  const names = namesOf(order, seller);
  return orderMail(seller, messages, {
    ...toCustomer(order, seller),
    subject: t("reminder.subject", names),
    title: t("reminder.title", names),
    blocks: [
      { kind: "paragraph", text: t("reminder.intro", names) },
      ...(order.expiresAt === null
        ? []
        : [
            {
              kind: "paragraph",
              text: t("reminder.end", { day: formatDueDay(order.expiresAt, seller.locale) }),
            } as const,
          ]),
      ...paymentBlocks(order, seller, messages),
      customerLink(t("order.open"), order, options),
      billBlock(order, seller, messages),
      ...questionsBlock(messages, seller),
    ],
  });
}

/**
 * The mails for an order that was cancelled, or that expired unpaid. The customer gets one, and the seller too
 * if the shop has an address.
 */
export function orderCancelledMails(order: Order, seller: Seller, options: OrderMailOptions): MailMessage[] {
  // Neither got a mail about it: an unpaid card order is an unfinished checkout.
  if (order.paymentMethod === "card" && !order.events.some(({ kind }) => kind === "paid")) return [];
  const { sellerEmail } = options;
  const messages = mailMessages(seller.locale);
  const { t } = messages;
  const isExpired = order.events.some(({ kind }) => kind === "expired");
  const kept = keptAmount(order);
  const names = { ...namesOf(order, seller), left: orderAmount(order, seller, kept) };
  const mail = (
    { to, audience, replyTo }: Pick<MailMessage, "to" | "audience" | "replyTo">,
    words: string[],
    link: MailBlock,
  ): MailMessage =>
    orderMail(seller, messages, {
      to,
      audience,
      replyTo,
      subject: t("cancelled.subject", names),
      title: t("cancelled.title", names),
      blocks: [
        ...words.map((text): MailBlock => ({ kind: "paragraph", text })),
        billBlock(order, seller, messages),
        link,
      ],
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
  const label = t("order.open");
  const mails = [mail(toCustomer(order, seller), forCustomer, customerLink(label, order, options))];
  if (sellerEmail !== null) {
    const notice = { to: sellerEmail, audience: "seller", replyTo: order.customer.email } as const;
    mails.push(mail(notice, forSeller, sellerLink(label, order, options)));
  }
  return mails;
}

/** The mails about a change of an order's payment that its provider has reported. */
export function paymentMails(before: Order, after: Order, seller: Seller, options: OrderMailOptions): MailMessage[] {
  // A card order's first mail follows its payment.
  const isFirst = before.payment === "pending" && after.payment !== "pending" && after.paymentMethod === "card";
  // The mail about a cancellation announces a provider's refund. By hand, the seller refunds later.
  if (after.status === "cancelled" && after.paymentMethod !== "manual")
    return isFirst ? orderCancelledMails(after, seller, options) : [];
  return [
    ...(isFirst && after.payment === "paid" ? orderPlacedMails(after, seller, options) : []),
    ...madeRefunds(before, after).flatMap((refund) => orderRefundedMails(after, refund, seller, options)),
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
export function orderRefundedMails(
  order: Order,
  { amount, request }: OrderRefund,
  seller: Seller,
  options: OrderMailOptions,
): MailMessage[] {
  const messages = mailMessages(seller.locale);
  const { t } = messages;
  const names = { ...namesOf(order, seller), amount: orderAmount(order, seller, amount) };
  const bill = request && refundBlock(order, request, seller, messages);
  return [
    orderMail(seller, messages, {
      ...toCustomer(order, seller),
      subject: t("refunded.subject", names),
      title: t("refunded.title"),
      blocks: [
        { kind: "paragraph", text: t(amount < order.total ? "refunded.part" : "refunded.intro", names) },
        {
          kind: "paragraph",
          text: t(order.paymentMethod === "manual" ? "refunded.by-hand" : "refunded.by-provider"),
        },
        ...(bill ? [bill] : []),
        customerLink(t("order.open"), order, options),
        ...questionsBlock(messages, seller),
      ],
    }),
  ];
}

/** The refunded pieces and the delivery; `undefined` for a refund of an amount. */
function refundBlock(
  order: Order,
  { lines, delivery }: RefundRequest,
  seller: Seller,
  { t }: MailMessages,
): MailBlock | undefined {
  if (lines.length === 0 && delivery === 0) return undefined;
  const amountOf = (amount: number): string => orderAmount(order, seller, amount);
  const total = lines.reduce((sum, { amount }) => sum + amount, delivery);
  return {
    kind: "bill",
    title: t("refunded.items"),
    rows: lines.flatMap(({ line, quantity, amount }) => {
      const ordered = order.lines[line];
      if (!ordered) return [];
      return [{ quantity, title: ordered.title, variant: ordered.variantTitle, amount: amountOf(amount) }];
    }),
    sums: [
      ...(delivery > 0 ? [{ label: order.delivery.title, amount: amountOf(delivery) }] : []),
      { label: t("refunded.total"), amount: amountOf(total) },
    ],
  };
}

/** The seller's actions that the customer is informed of. */
type OrderNews = "confirmed" | "shipped" | "paid";

/** The customer's mail when the seller has confirmed, shipped or received the payment of the order. */
export function orderNewsMails(
  news: OrderNews,
  order: Order,
  seller: Seller,
  options: OrderMailOptions,
): MailMessage[] {
  const messages = mailMessages(seller.locale);
  const { t } = messages;
  const names = namesOf(order, seller);
  return [
    orderMail(seller, messages, {
      ...toCustomer(order, seller),
      subject: t(`${news}.subject`, names),
      title: t(`${news}.title`, names),
      blocks: [
        { kind: "paragraph", text: t(`${news}.intro`, names) },
        ...(news === "shipped" ? trackingBlocks(order, messages) : []),
        customerLink(t("order.open"), order, options),
        ...(news === "shipped" || news === "confirmed"
          ? [deliveryBlock(order, messages), billBlock(order, seller, messages)]
          : []),
        ...questionsBlock(messages, seller),
      ],
    }),
  ];
}

function trackingBlocks({ tracking }: Order, { t }: MailMessages): MailBlock[] {
  if (!tracking) return [];
  const lines = [tracking.carrier, tracking.number].filter((line) => line !== "");
  return [
    ...(lines.length > 0 ? [{ kind: "lines", title: t("shipped.tracking"), lines } as const] : []),
    ...(tracking.url === "" ? [] : [{ kind: "link", label: t("shipped.follow"), url: tracking.url } as const]),
  ];
}
