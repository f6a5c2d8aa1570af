import t from "tap";
import { OPERATIONS } from "../../../areas/shared/api/operations.ts";
import type { Operation } from "../../../areas/shared/contract/operation.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { sendRaw } from "../../support/http.ts";
import { testFolder } from "../../support/system.ts";

const MEGABYTE = 1024 * 1024;

t.test("accepts a body up to the size that its operation declares, elsewhere up to 1 MB", async (t) => {
  const { port } = await openTestGateway(t, { dataDir: testFolder(t) });
  const statusOf = async (method: string, path: string, bytes: number): Promise<number> => {
    const head = [`${method} ${path} HTTP/1.1`, "Host: shops.example", `Content-Length: ${bytes}`, "Connection: close"];
    return (await sendRaw(port, `${head.join("\r\n")}\r\n\r\n`)).status;
  };
  const declared = Object.values<Operation>(OPERATIONS).flatMap(({ method, path, body }) => {
    const { maxBytes = 0 } = body ?? {};
    return maxBytes > MEGABYTE ? [{ method: method.toUpperCase(), path: path.replaceAll(":", "a"), maxBytes }] : [];
  });
  t.ok(declared.length > 1, "pictures and imports");
  for (const { method, path, maxBytes } of declared) {
    // The router ignores a slash at the end.
    for (const each of [path, `${path}/`]) {
      t.equal(await statusOf(method, each, maxBytes), 403, `${method} ${each}`);
      t.equal(await statusOf(method, each, maxBytes + 1), 413, `${method} ${each}`);
    }
    t.equal(await statusOf("PATCH", path, MEGABYTE + 1), 413, `PATCH ${path}`);
  }
  t.equal(await statusOf("PUT", "/api/admin/a/seller", MEGABYTE), 404);
  t.equal(await statusOf("PUT", "/api/admin/a/seller", MEGABYTE + 1), 413);
});
