import { connect } from "node:net";
import { text } from "node:stream/consumers";
import t from "tap";
import { openTestGateway } from "../../support/gateway.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { CaseTable, testFolder } from "../../support/system.ts";

const MEGABYTE = 1024 * 1024;
/** Far more than the socket buffers of both sides can hold. */
const TEN_MEGABYTES = Buffer.alloc(10 * MEGABYTE);

/** Sends a whole body before reading. @returns the response's status line, or the error code */
async function statusAfterSending(port: number, lines: string[], body: Buffer): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  try {
    await new Promise<void>((sent, failed) => {
      socket.once("error", failed);
      socket.write(["POST /api/session HTTP/1.1", "Host: acme.shops.example", ...lines, "", ""].join("\r\n"));
      socket.write(body, () => sent());
    });
    const answer = text(socket);
    socket.end();
    return (await answer).split("\r\n", 1).join();
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  } finally {
    socket.destroy();
  }
}

t.test("a client that sends a rejected body completely still reads the error", async (t) => {
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops: [sampleShop("acme")] });
  const length = `Content-Length: ${TEN_MEGABYTES.length}`;
  const chunk = Buffer.concat([
    Buffer.from(`${TEN_MEGABYTES.length.toString(16)}\r\n`),
    TEN_MEGABYTES,
    Buffer.from("\r\n0\r\n\r\n"),
  ]);
  const cases: [name: string, lines: string[], body: Buffer, expected: string][] = [
    ["too large", [length], TEN_MEGABYTES, "HTTP/1.1 413 Payload Too Large"],
    [
      "too large, last on its connection",
      [length, "Connection: close"],
      TEN_MEGABYTES,
      "HTTP/1.1 413 Payload Too Large",
    ],
    ["of no declared length", ["Transfer-Encoding: chunked"], chunk, "HTTP/1.1 411 Length Required"],
  ];
  const table = new CaseTable();
  for (const [name, lines, body, expected] of cases) {
    table.check(name, await statusAfterSending(port, lines, body), expected);
  }
  t.same(table.wrong(), []);
});

t.test("does not wait for a client that sends nothing of a rejected body", async (t) => {
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops: [sampleShop("acme")] });
  const lines = [`Content-Length: ${TEN_MEGABYTES.length}`];
  t.equal(await statusAfterSending(port, lines, Buffer.alloc(0)), "HTTP/1.1 413 Payload Too Large");
});
