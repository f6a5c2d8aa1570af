import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { defineSecret } from "firebase-functions/params";
import { onRequest } from "firebase-functions/v2/https";
import { GatewayError } from "./errors.ts";
import { type FunctionHandler, openFunction, openFunctionLog } from "./function/open-function.ts";
import { sendError } from "./middlewares/errors.ts";

// The Firebase CLI asks what to deploy without the variables of `.env.PROJECT` in the project's folder:
// https://github.com/firebase/firebase-tools/issues/6208
const variables = resolve(import.meta.dirname, `../../.env.${process.env["GCLOUD_PROJECT"]}`);
if (process.env["FUNCTIONS_CONTROL_API"] === "true" && existsSync(variables)) process.loadEnvFile(variables);

/** The deployment fails if a bound secret is not set in Secret Manager, so the operator names the optional ones. */
const optionalSecrets = process.env["FUNCTIONS_SECRETS"]?.split(/[\s,]+/).filter(Boolean) ?? [];

const stopping = new AbortController();
let opening: Promise<FunctionHandler> | undefined;

/** Opens the platform once per instance, with its first request. A failed attempt is repeated by the next request. */
function open(): Promise<FunctionHandler> {
  opening ??= openFunction(process.env, stopping.signal).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

// An instance has ten seconds to shut down: https://cloud.google.com/run/docs/container-contract#instance-shutdown
process.once("SIGTERM", () => {
  stopping.abort();
  // The functions framework ends the process after the last answer. Without such a listener, send the signal again.
  if (process.listenerCount("SIGTERM") === 0) process.kill(process.pid, "SIGTERM");
});

/**
 * The platform API as one HTTPS function, for PLATFORM_URL: https://firebase.google.com/docs/functions/http-events. It
 * only answers gateways, which authenticate with PLATFORM_KEY. The gateways run the background jobs.
 *
 * An import continues after its response, and a password reset's mail is sent after one. By default an instance has CPU
 * only while a request is open, such as an admin's stream of orders. So allocate CPU at all times:
 * `gcloud run services update platform --no-cpu-throttling`.
 *
 * The function runs as the project's default account for functions, which needs the roles of a gateway
 * (gateway/platform/firestore/README.md).
 */
export const platform = onRequest(
  {
    region: process.env["FUNCTIONS_REGION"] || "us-central1",
    secrets: ["PLATFORM_KEY", ...optionalSecrets].map((name) => defineSecret(name)),
    invoker: "public",
    cors: false,
    // A body is in memory before the sender is authenticated: forty of the largest fill half.
    memory: "2GiB",
    concurrency: 40,
    // A stream of orders lasts as long as its admin is open; the browser reconnects after a timeout.
    timeoutSeconds: 3600,
    // Each open admin occupies one of the forty concurrent requests with its stream of orders.
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
