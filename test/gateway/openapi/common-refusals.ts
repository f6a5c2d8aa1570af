import { TOKEN_HEADER } from "../../../areas/shared/contract/endpoints.ts";
import type { Operation } from "../../../areas/shared/contract/operation.ts";
import type { SentRequest } from "../../support/http.ts";
import type { World } from "./world.ts";

type Change = (request: SentRequest) => Partial<SentRequest>;

/** Announces a body above every limit (JSON 900 KiB, picture 20 MB), but does not send it. */
const TOO_LARGE = { json: String(1024 * 1000), file: String(22 * 1024 * 1024) };

const withHeaders =
  (changed: Record<string, string>): Change =>
  ({ headers }) => ({ headers: { ...headers, ...changed } });

const without =
  (header: string): Change =>
  ({ headers }) => ({ headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== header)) });

/** Errors that many operations share: each code, and how to provoke it with a valid request. */
export function commonRefusals(operation: Operation, { acme, bolt }: World): [code: string, Change][] {
  const { access, method, body, errors } = operation;
  const refusals: [code: string, Change][] = [["malformed-host", withHeaders({ Host: "acme@shops.example" })]];
  if (access !== "anyone") {
    refusals.push(["unauthenticated", without("Cookie")]);
    refusals.push(["unauthenticated", withHeaders({ Cookie: `__Host-awning=${"x".repeat(43)}` })]);
  }
  if (errors.includes("request-forged")) {
    refusals.push(["request-forged", withHeaders({ Origin: "https://bolt.shops.example" })]);
    refusals.push(["request-forged", without("Origin")]);
    if (access !== "anyone") refusals.push(["request-forged", without(TOKEN_HEADER)]);
  }
  if (access === "member") {
    const of =
      (sellerId: string): Change =>
      ({ path }) => ({ path: path.replace(`/${acme.seller.id}/`, `/${sellerId}/`) });
    refusals.push(
      ["bad-request", of("a%20b")],
      ["object-not-found", of(bolt.seller.id)],
      ["object-not-found", of("none")],
    );
  }
  if (access !== "anyone" && method !== "get" && !errors.includes("request-forged"))
    throw new TypeError(`${operation.path} is a write with a session, but does not list request-forged`);
  if (body) {
    const length = "schema" in body ? TOO_LARGE.json : TOO_LARGE.file;
    const bodiless = { body: undefined };
    refusals.push([
      "body-too-large",
      ({ headers }) => ({
        ...bodiless,
        headers: { ...headers, "Content-Type": typeOf(operation), "Content-Length": length },
      }),
    ]);
    refusals.push([
      "length-required",
      ({ headers }) => ({ ...bodiless, headers: { ...headers, "Transfer-Encoding": "chunked" } }),
    ]);
    if (errors.includes("unsupported-media-type")) {
      const headersOf = withHeaders({ "Content-Type": "application/x-www-form-urlencoded" });
      refusals.push(["unsupported-media-type", (request) => ({ ...headersOf(request), body: Buffer.from("a=b") })]);
    }
  }
  return refusals;
}

const typeOf = ({ body }: Operation): string =>
  body && "media" in body ? (body.media[0] as string) : "application/json";
