import * as z from "zod/mini";
import { count, schemaOf, time } from "../../contract/answer-fields.ts";
import { image } from "../../pictures/contract/image.ts";
import type { AdminSeller, Usage } from "../admin-seller.ts";
import type { Subscription } from "../plan.ts";
import { SELLER_STATUSES } from "../seller.ts";
import { CORNERS, TYPEFACES } from "../theme.ts";
import { deliveryOption } from "./public-seller.ts";
import type { AdminSellerAnswer } from "./settings.ts";

const plan = z.enum(["free", "pro"]);

const subscription = schemaOf<Subscription>()(
  "Subscription",
  z.strictObject({
    plan,
    status: z.enum(["active", "trialing", "past-due", "canceled"]),
    currentPeriodEnd: z.nullable(time),
  }),
);

const usage = schemaOf<Usage>()(
  "Usage",
  z.strictObject({
    plan,
    products: z.strictObject({ active: count, limit: z.nullable(count) }),
    imageBytes: z.strictObject({ used: count, limit: count }),
  }),
  "The limits of the plan that holds now, and how much of each is used; `null`: no limit.",
);

const adminSeller = schemaOf<AdminSeller>()(
  "AdminSeller",
  z.strictObject({
    id: z.string(),
    domain: z.string(),
    previousDomains: z.array(z.string()),
    customDomain: z.nullable(z.strictObject({ host: z.string(), verified: z.boolean() })),
    origin: z.string(),
    name: z.string(),
    tagline: z.string(),
    about: z.string(),
    logo: z.nullable(image),
    cover: z.nullable(image),
    theme: z.strictObject({ accent: z.string(), typeface: z.enum(TYPEFACES), corners: z.enum(CORNERS) }),
    currency: z.string(),
    locale: z.string(),
    contact: z.strictObject({ email: z.string(), phone: z.optional(z.string()), address: z.optional(z.string()) }),
    deliveryOptions: z.array(deliveryOption),
    deliveryCountries: z.array(z.string()),
    paymentInstructions: z.string(),
    paymentDays: z.nullable(count),
    pages: z.array(z.strictObject({ slug: z.string(), title: z.string(), body: z.string() })),
    status: z.enum(SELLER_STATUSES),
    subscription,
    isSubscribed: z.boolean(),
    usage,
    createdAt: time,
    updatedAt: time,
  }),
  "A shop as its own people see it. `updatedAt` names this state of the settings.",
);

export const adminSellerAnswer = schemaOf<AdminSellerAnswer>()(
  "AdminSellerAnswer",
  z.strictObject({ seller: adminSeller }),
);
