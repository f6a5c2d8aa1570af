import * as z from "zod/mini";
import { answerOf, count, namedSchemas, objectOf, time } from "../../contract/answer-fields.ts";
import type { OperationDeclaration } from "../../contract/operation.ts";
import { SUBSCRIPTION_STATUSES, type Subscription } from "../plan.ts";
import { type AdminSeller, PAYMENT_CHOICES, SELLER_STATUSES, type Usage } from "../seller.ts";
import { sellerFields } from "./public-seller.ts";
import { changeDomainRequest, changeSellerRequest, changeStatusRequest } from "./settings.ts";

const plan = z.enum(["free", "pro"]);

const subscription = objectOf<Subscription>("Subscription")({
  plan,
  status: z.enum(SUBSCRIPTION_STATUSES),
  currentPeriodEnd: z.nullable(time),
  renews: z.optional(z.literal(true)),
  pastDueSince: z.optional(time),
});

const usage = objectOf<Usage>(
  "Usage",
  "The limits of the current plan, and the usage of each; `null`: no limit.",
)({
  plan,
  products: z.strictObject({ active: count, limit: z.nullable(count) }),
  imageBytes: z.strictObject({ used: count, limit: count }),
});

const adminSeller = objectOf<AdminSeller>(
  "AdminSeller",
  "A shop as its members see it. `updatedAt` identifies this version of the settings.",
)({
  ...sellerFields,
  previousDomains: z.array(z.string()),
  customDomain: z.nullable(z.strictObject({ host: z.string(), verified: z.boolean() })),
  origin: z.string(),
  about: z.string(),
  deliveryCountries: z.array(z.string()),
  paymentInstructions: z.string(),
  paymentDays: z.nullable(count),
  paymentChoice: z.enum(PAYMENT_CHOICES),
  pages: z.array(z.strictObject({ slug: z.string(), title: z.string(), body: z.string() })),
  status: z.enum(SELLER_STATUSES),
  subscription,
  isSubscribed: z.boolean(),
  usage,
  createdAt: time,
  updatedAt: time,
});

const adminSellerAnswer = answerOf("AdminSellerAnswer", { seller: adminSeller });

namedSchemas.add(changeSellerRequest, { id: "ChangeSellerRequest" });
namedSchemas.add(changeDomainRequest, { id: "ChangeDomainRequest" });
namedSchemas.add(changeStatusRequest, { id: "ChangeStatusRequest" });

/** Twenty content pages at their limit, plus the other settings. */
const MAX_SETTINGS_BYTES = 900 * 1024;

/** A shop’s settings, for its members. */
export const SETTINGS_OPERATIONS = {
  adminSeller: {
    access: "member",
    summary: "A shop’s settings, plan and usage",
    answer: { status: 200, description: "The shop.", schema: adminSellerAnswer },
  },
  changeSeller: {
    access: "member",
    summary: "Changes settings, unless they have changed since they were read",
    body: { schema: changeSellerRequest, required: true, maxBytes: MAX_SETTINGS_BYTES },
    answer: { status: 200, description: "The updated shop.", schema: adminSellerAnswer },
    errors: ["version-conflict"],
  },
  changeDomain: {
    access: "member",
    summary: "Renames the shop; its previous name redirects to it",
    body: { schema: changeDomainRequest, required: true },
    answer: { status: 200, description: "The shop under its new name.", schema: adminSellerAnswer },
    errors: ["quota-exceeded", "domain-taken"],
  },
  changeStatus: {
    access: "member",
    summary: "Pauses the shop, which then takes no orders, or reopens it",
    body: { schema: changeStatusRequest, required: true },
    answer: { status: 200, description: "The updated shop.", schema: adminSellerAnswer },
  },
} as const satisfies Record<string, OperationDeclaration>;
