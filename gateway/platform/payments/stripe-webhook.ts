import type { Stripe } from "stripe";
import * as z from "zod";
import { id } from "../../../areas/shared/contract/fields.ts";
import { WebhookForged } from "../errors.ts";
import type { WebhookNotice } from "./payments.ts";

/** How far the timestamp of a signature may lie in the past or the future, in seconds. Stripe's libraries use the same. */
const TOLERANCE = 300;

/** The SDK reads the last of several timestamps; Stripe sends one, first. */
const SIGNATURE = /^t=(\d{1,12})(?:,v\d=[0-9a-f]+)+$/;

const snapshotEvent = z.object({
  object: z.literal("event"),
  id: z.string(),
  type: z.string(),
  livemode: z.boolean(),
  account: z.string().optional(),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      payment_intent: z.string().nullish(),
      customer: z.string().nullish().catch(null),
      metadata: z.object({ order: id }).nullish().catch(null),
    }),
  }),
});

/** Events about accounts have no copy of the object: https://docs.stripe.com/event-destinations#thin-payload */
const thinEvent = z.object({
  object: z.literal("v2.core.event"),
  id: z.string(),
  type: z.string(),
  livemode: z.boolean(),
  context: z.string().nullish(),
  related_object: z.object({ id: z.string(), type: z.string() }).nullish(),
});

const webhookEvent = z.discriminatedUnion("object", [snapshotEvent, thinEvent]);

export interface ReceivedWebhook {
  /** The bytes as they arrived. */
  rawBody: Uint8Array;
  /** The header `Stripe-Signature`. */
  signature: string | undefined;
  /** The endpoint's signing secrets. A signature by any of them is valid. */
  secrets: readonly string[];
  livemode: boolean;
  now: Date;
}

/**
 * Reads a signed event.
 * @returns undefined for an event of the other mode, test or live: endpoints of connected accounts receive both
 * @throws WebhookForged if no secret has signed it, or its signature is too old, or too far in the future
 */
export function verifyWebhook(
  webhooks: Stripe["webhooks"],
  { rawBody, signature = "", secrets, livemode, now }: ReceivedWebhook,
): WebhookNotice | undefined {
  const signedAt = Number(SIGNATURE.exec(signature)?.[1]);
  // The SDK accepts timestamps in the future.
  if (!(signedAt <= now.getTime() / 1000 + TOLERANCE)) throw new WebhookForged("The signature's time is not valid.");
  const isSigned = secrets.some((secret) => {
    try {
      return webhooks.signature?.verifyHeader(rawBody, signature, secret, TOLERANCE, undefined, now.getTime());
    } catch (error) {
      if ((error as Partial<Stripe.errors.StripeError>).type === "StripeSignatureVerificationError") return false;
      throw error;
    }
  });
  if (!isSigned) throw new WebhookForged("The signature matches none of the endpoint's secrets.");
  const event = webhookEvent.parse(JSON.parse(Buffer.from(rawBody).toString("utf8")));
  if (event.livemode !== livemode) return undefined;
  const { id: eventId, type } = event;
  if (event.object === "event") {
    const { id: objectId, payment_intent: intent, customer = null, metadata } = event.data.object;
    const ids = [objectId, intent].filter((each) => each != null);
    return { eventId, type, account: event.account ?? null, ids, customer, order: metadata?.order ?? null };
  }
  const { related_object: related, context } = event;
  const account = related?.type === "v2.core.account" ? related.id : (context ?? null);
  return { eventId, type, account, ids: related ? [related.id] : [], customer: null, order: null };
}
