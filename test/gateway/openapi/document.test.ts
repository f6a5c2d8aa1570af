import { gunzipSync } from "node:zlib";
import { Validator } from "@seriousme/openapi-schema-validator";
import type { Router } from "express";
import t from "tap";
import { OPERATIONS } from "../../../areas/shared/api/operations.ts";
import { ENDPOINTS } from "../../../areas/shared/contract/endpoints.ts";
import type { Operation } from "../../../areas/shared/contract/operation.ts";
import { openapiDocument } from "../../../gateway/platform/http/openapi-document.ts";
import { openPlatform } from "../../../gateway/platform/open-platform.ts";
import { platformApi } from "../../../gateway/platform/platform-api.ts";
import { SellerDirectory } from "../../../gateway/tenancy/seller-directory.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { httpGet } from "../../support/http.ts";
import { CaseTable, testFolder } from "../../support/system.ts";
import type { Document } from "./api-document.ts";

const document = structuredClone(openapiDocument("__Host-awning")) as Document;
const operations: Operation[] = Object.values(OPERATIONS);

t.test("the description is valid OpenAPI 3.1", async (t) => {
  const result = await new Validator().validate(structuredClone(document));
  t.same(result, { valid: true });
});

t.test("describes exactly the existing routes", async (t) => {
  const own = await openPlatform({ backend: "embedded", dataDir: testFolder(t) });
  t.teardown(() => own.close());
  const routes = platformApi({
    platform: own,
    directory: new SellerDirectory({ sellers: own.sellers, changes: own.changes }),
    productHost: "shops.example",
    publicOrigin: "https://shops.example",
    https: true,
    ordersPerMinute: 1,
    pageQueriesPerMinute: 1,
    signInsPerMinute: 1,
    stopping: new AbortController().signal,
    log: { error: () => undefined },
    now: () => new Date(),
  });
  t.same(routesOf(routes).sort(), operations.map(({ method, path }) => `${method} ${path}`).sort());
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
  );
  t.same(described.sort(), routesOf(routes).sort());
});

t.test("describes each operation's access requirements", (t) => {
  const table = new CaseTable();
  for (const [name, { path, method, access }] of Object.entries<Operation>(OPERATIONS)) {
    const described = document.paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method] as
      | { security?: object[] }
      | undefined;
    const expected = { session: [], ...(method === "get" ? {} : { token: [] }) };
    table.check(`${name}: security`, described?.security, access === "anyone" ? [] : [expected]);
    table.check(`${name}: for members`, access === "member", path.startsWith("/api/admin/:sellerId/"));
  }
  t.same(table.wrong(), []);
  t.end();
});

t.test("is sent compressed, and not again to a client that has it", async (t) => {
  const { port } = await openTestGateway(t, { dataDir: testFolder(t) });
  const get = (headers: Record<string, string>) => httpGet(port, "shops.example", ENDPOINTS.openapi.path, { headers });
  const plain = await get({});
  t.match(plain, { status: 200, headers: { "content-type": "application/json; charset=utf-8" } });
  t.notOk("content-encoding" in plain.headers);
  const compressed = await get({ "Accept-Encoding": "gzip, deflate, br" });
  const { "cache-control": caching, "content-encoding": encoding, vary, etag } = compressed.headers;
  t.same([caching, encoding, vary, etag], ["no-cache", "gzip", "Accept-Encoding", plain.headers.etag]);
  t.equal(gunzipSync(compressed.bytes).toString(), plain.text);
  t.match(await get({ "If-None-Match": String(etag) }), { status: 304, text: "" });
});

function routesOf({ stack }: Pick<Router, "stack">): string[] {
  return stack.flatMap(({ route, handle }) => {
    if (!route) return "stack" in handle ? routesOf(handle as Router) : [];
    const methods = new Set(route.stack.map(({ method }) => method));
    return Array.from(methods, (method) => `${method} ${route.path}`);
  });
}
