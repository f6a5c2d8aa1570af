import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { Stripe } from "stripe";
import { InvalidRequest, StripeRefusal } from "./stripe-billing.ts";

export const SECRET_KEY = "sk_test_standin";
/** The version whose objects the stand-in returns. */
export const API_VERSION = Stripe.API_VERSION;
export interface Answer {
  status: number;
  body: object;
  headers?: Record<string, string>;
  /** Whether Stripe repeats it for the idempotency key: the endpoint has executed, also if it refused the request. */
  isKept?: boolean;
}

export interface ApiRequest {
  method: string;
  path: string;
  params: unknown;
  key: string | undefined;
  connectedId: string | undefined;
}

const header = (req: IncomingMessage, name: string): string | undefined => req.headers[name] as string | undefined;

export async function readRequest(req: IncomingMessage, { pathname, searchParams }: URL): Promise<ApiRequest> {
  const body = await text(req);
  const isJson = header(req, "content-type")?.startsWith("application/json");
  const params =
    isJson && body ? (JSON.parse(body) as unknown) : nested(body ? new URLSearchParams(body) : searchParams);
  return {
    method: req.method ?? "",
    path: decodeURIComponent(pathname),
    params,
    key: header(req, "idempotency-key"),
    connectedId: header(req, "stripe-context") ?? header(req, "stripe-account"),
  };
}

/** `a[b][0]=c` as `{ a: { b: ["c"] } }`. */
function nested(pairs: URLSearchParams): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [name, value] of pairs) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    const last = path.pop() as string;
    let node: Record<string, unknown> = root;
    path.forEach((part, index) => {
      node[part] ??= /^\d+$/.test(path[index + 1] ?? last) ? [] : {};
      node = node[part] as Record<string, unknown>;
    });
    node[last] = value;
  }
  return root;
}

export function checkHeaders(req: IncomingMessage): Answer | undefined {
  if (header(req, "authorization") !== `Bearer ${SECRET_KEY}`)
    return refusalAnswer(new StripeRefusal(401, "Invalid API Key provided: sk_test_****"));
  if (header(req, "stripe-version") !== API_VERSION)
    return refusalAnswer(new StripeRefusal(400, "Invalid Stripe API version."));
  return undefined;
}

const refusalAnswer = ({ status, message, body }: StripeRefusal): Answer => ({
  status,
  body: { error: { ...body, message } },
});

export function answerOf(act: () => Answer): Answer {
  try {
    // Objects change later, but a replayed answer doesn't.
    return { ...(JSON.parse(JSON.stringify(act())) as Answer), isKept: true };
  } catch (error) {
    if (error instanceof StripeRefusal) return { ...refusalAnswer(error), isKept: !(error instanceof InvalidRequest) };
    throw error;
  }
}

export function faultAnswer(status: 403 | 429 | 500 | 503): Answer {
  if (status === 403)
    return refusalAnswer(new StripeRefusal(status, "The provided key does not have the required permissions."));
  const refusal =
    status === 429
      ? new StripeRefusal(status, "Too many requests.", { code: "rate_limit" })
      : new StripeRefusal(status, "Something went wrong on Stripe's end.", { type: "api_error" });
  return { ...refusalAnswer(refusal), headers: status === 500 ? {} : { "Retry-After": "3" } };
}

export const KEY_REUSED = refusalAnswer(
  new StripeRefusal(400, "Keys for idempotent requests can only be used with the same parameters.", {
    type: "idempotency_error",
  }),
);
export const KEY_IN_USE = refusalAnswer(
  new StripeRefusal(409, "There is another in-progress request using this key.", {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
  }),
);
