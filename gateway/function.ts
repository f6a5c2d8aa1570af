import { defineSecret } from "firebase-functions/params";
import { onRequest } from "firebase-functions/v2/https";
import { GatewayError } from "./errors.ts";
import { type FunctionHandler, openFunction, openFunctionLog } from "./function/open-function.ts";
import { sendError } from "./middlewares/errors.ts";

const stopping = new AbortController();
let opening: Promise<FunctionHandler> | undefined;

/** Once per instance, with its first request; an attempt that failed is made again with the next one. */
function open(): Promise<FunctionHandler> {
  opening ??= openFunction(process.env, stopping.signal).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

// An instance that goes has ten seconds: https://cloud.google.com/run/docs/container-contract#instance-shutdown
process.once("SIGTERM", () => {
  stopping.abort();
  // The functions framework ends the process when the last answer is through; where nobody does, a signal still ends it.
  if (process.listenerCount("SIGTERM") === 0) process.kill(process.pid, "SIGTERM");
});

/**
 * The platform API as one HTTPS function, for PLATFORM_URL: https://firebase.google.com/docs/functions/http-events. It
 * answers gateways only, by PLATFORM_KEY, and the gateways keep the house (mails, orders that nobody pays, refunds).
 *
 * An import goes on after its answer, and the mail with a link to choose a password is made after one; for that its
 * instance has a processor only while some other request is open there, such as the stream of orders that an open admin
 * has. So give the function's service one at all times: `gcloud run services update platform --no-cpu-throttling`.
 *
 * It runs as the project's default account for functions, which needs the roles of a gateway (gateway/platform/firestore/README.md).
 */
export const platform = onRequest(
  {
    region: process.env["FUNCTIONS_REGION"] || "us-central1",
    secrets: [defineSecret("PLATFORM_KEY")],
    invoker: "public",
    cors: false,
    // A body is in memory before anybody has looked at who sends it: forty of the largest fill half.
    memory: "2GiB",
    concurrency: 40,
    // A stream of orders lasts as long as its admin is open; one that is cut off begins again.
    timeoutSeconds: 3600,
    // Each open admin holds a place of the forty with its stream of orders.
    maxInstances: 100,
  },
  async (req, res) => {
    try {
      (await open())(req, res);
    } catch (error) {
      openFunctionLog("error").error({ err: error }, "the platform could not be opened");
      sendError(res, new GatewayError("storage-unavailable"));
    }
  },
);
