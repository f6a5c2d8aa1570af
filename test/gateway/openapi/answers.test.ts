import { join } from "node:path";
import t from "tap";
import { OPERATIONS } from "../../../areas/shared/api/operations.ts";
import type { ErrorAnswer, ErrorCode } from "../../../areas/shared/contract/errors.ts";
import type { Operation } from "../../../areas/shared/contract/operation.ts";
import { QuotaExceeded, StorageFailure, Unauthenticated, Unauthorized } from "../../../gateway/platform/errors.ts";
import type { Platform } from "../../../gateway/platform/platform.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { type SentAnswer, type SentRequest, sendRequest } from "../../support/http.ts";
import { CaseTable, testFolder } from "../../support/system.ts";
import { ApiDocument, type Document } from "./api-document.ts";
import type { Call, OperationName } from "./call.ts";
import { callsOf } from "./calls.ts";
import { commonRefusals } from "./common-refusals.ts";
import { openWorld } from "./world.ts";

const world = await openWorld(t);
const { port, failure, prepare, ask } = world;
const folder = testFolder(t);
const production = openTestGateway(t, {
  dataDir: join(folder, "production"),
  shops: [world.acme],
  env: { NODE_ENV: "production" },
});
/** A limit of one request a minute per address. */
const limited = await openTestGateway(t, {
  dataDir: join(folder, "limited"),
  env: { API_REQUESTS_PER_MINUTE: "1", TRUST_PROXY: "127.0.0.1" },
});
/** A limit of one concurrent read, which is in use until the tests end. */
const overloaded = await (async () => {
  const { promise: end, resolve } = Promise.withResolvers<undefined>();
  const begun = Promise.withResolvers<undefined>();
  // Neither limit may end the waiting read before this file ends.
  const { port, server } = await openTestGateway(t, {
    dataDir: join(folder, "overloaded"),
    env: { READS_AT_ONCE: "1", READ_TIMEOUT_MS: "600000" },
    around: (platform) => ({
      ...platform,
      sellers: new Proxy(platform.sellers, {
        get(sellers, name: keyof Platform["sellers"]) {
          if (name !== "get") return (sellers[name] as () => unknown).bind(sellers);
          return () => {
            begun.resolve(undefined);
            return end;
          };
        },
      }),
    }),
  });
  server.timeout = 0;
  const read = sendRequest(port, {
    method: "GET",
    path: `/api/sellers/s1/orders/${"A".repeat(43)}`,
    headers: { Host: "shops.example" },
  });
  t.teardown(async () => {
    resolve(undefined);
    await read;
  });
  await begun.promise;
  return { port };
})();
const CALLS = callsOf(world, async () => (await production).port);
const api = new ApiDocument(JSON.parse((await ask(OPERATIONS.openapi, {})).bytes.toString()) as Document);

const FAILURES: Record<string, Error> = {
  unauthenticated: new Unauthenticated(),
  "quota-exceeded": new QuotaExceeded(),
  unauthorized: new Unauthorized(),
  "storage-unavailable": new StorageFailure(),
  internal: new Error("an unexpected error"),
};

/**
 * Operations that can't fail unexpectedly: they read through the directory, which handles errors, or read nothing, or
 * only later.
 */
const NEVER_INTERNAL = new Set<OperationName>(["site", "openapi", "sellers", "requestPasswordReset"]);
/** The operation that waits for events after its guards. */
const ONLY_LISTENS = new Set<OperationName>(["orderEvents"]);

/** The operations with a limit: of the plan, or of an account's or a shop's records. */
const LIMITED = new Set<OperationName>([
  "addImage",
  "addUploadedImage",
  "changeDomain",
  "changeProductStatus",
  "claimShop",
  "saveCategory",
  "saveProduct",
]);

const WEBHOOKS = new Set<OperationName>(["stripeWebhook", "stripeConnectWebhook"]);

const codeOf = ({ status, bytes }: SentAnswer): string =>
  status < 300 ? `${status}` : ((JSON.parse(bytes.toString()) as Partial<ErrorAnswer>).error?.code ?? "none");

for (const [name, operation] of Object.entries(OPERATIONS) as [OperationName, Operation][]) {
  const { does, refuses } = CALLS[name];

  t.test(`${name}: responses match the description`, async (t) => {
    const table = new CaseTable();
    const seen = new Set<string>();
    for (const [index, make] of does.entries()) {
      const call = await make();
      const answer = await ask(operation, call);
      await call.release?.();
      table.check(`call ${index}: status`, answer.status, operation.answer.status);
      table.check(`call ${index}: answer`, api.checkAnswer(operation, answer), true);
      if (operation.body && "schema" in operation.body && call.body !== undefined)
        table.check(`call ${index}: request`, api.checkRequest(operation, call.body), true);
      for (const header of Object.keys(answer.headers)) seen.add(header);
    }
    t.same(table.wrong(), []);
    const missing = api.headersOf(operation).filter((header) => !seen.has(header.toLowerCase()));
    t.same(missing, [], "no response had these headers");
  });

  t.test(`${name}: returns each described error, and no others`, async (t) => {
    const table = new CaseTable();
    const provoked = new Set<string>();
    const refused = async (code: string, request: SentRequest, to = port): Promise<void> => {
      const answer = await sendRequest(to, request);
      table.check(`${code}: ${request.method} ${request.path}`, codeOf(answer), code);
      table.check(`${code}: answer`, api.checkAnswer(operation, answer), true);
      provoked.add(code);
    };
    const valid = async (): Promise<SentRequest & { call: Call }> => {
      const call = await does[0]();
      return { call, ...(await prepare(operation, call)) };
    };

    for (const [code, makes] of Object.entries(refuses)) {
      for (const make of [makes].flat()) {
        const call = await make();
        await refused(code, await prepare(operation, call), call.port);
        await call.release?.();
      }
    }
    const { call, ...request } = await valid();
    for (const [code, change] of commonRefusals(operation, world)) {
      await refused(code, { ...request, ...change(request) });
    }
    await call.release?.();

    const address = `192.0.2.${Object.keys(OPERATIONS).indexOf(name)}`;
    const headers = { ...request.headers, "X-Forwarded-For": address, "X-Forwarded-Proto": "https" };
    const first: SentRequest = { method: "GET", path: "/api/site", headers: { ...headers, Host: "shops.example" } };
    // Of webhooks, only refused ones count. The gateway has no provider of payments.
    await sendRequest(limited.port, WEBHOOKS.has(name) ? { ...request, headers } : first);
    await refused("too-many-requests", { ...request, headers }, limited.port);
    await refused("overloaded", request, overloaded.port);

    for (const [code, error] of Object.entries(FAILURES) as [ErrorCode, Error][]) {
      if (code === "quota-exceeded" && !LIMITED.has(name)) continue;
      for (const sparesGuards of operation.access === "anyone" ? [false] : [false, true]) {
        if (sparesGuards && ONLY_LISTENS.has(name)) continue;
        // A seller that was never requested, so it is not cached.
        const sent = name === "sellers" ? await prepare(operation, { query: "domain=never-asked-for" }) : await valid();
        Object.assign(failure, { error, sparesGuards });
        if (operation.errors.includes(code) && !(code === "internal" && NEVER_INTERNAL.has(name))) {
          await refused(code, sent);
        } else {
          const answer = await sendRequest(port, sent);
          table.check(`${code} in a port: answer`, api.checkAnswer(operation, answer), true);
          table.check(`${code} in a port: returned`, codeOf(answer) === code, false);
        }
        Object.assign(failure, { error: undefined, sparesGuards: false });
      }
    }
    if (NEVER_INTERNAL.has(name)) provoked.add("internal");
    t.same(table.wrong(), []);
    t.same([...provoked].sort(), [...operation.errors].sort());
  });
}
