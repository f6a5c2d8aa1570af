import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { buffer } from "node:stream/consumers";
import t from "tap";
import { openSlowLine } from "../../../scripts/bench/slow-line.ts";

t.test("passes bytes on in order, on several connections, and ends them", async (t) => {
  const answers = [randomBytes(200_000), randomBytes(50_000)];
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.once("data", (asked) => socket.end(answers[Number(asked.toString())] as Buffer));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const line = openSlowLine((server.address() as AddressInfo).port, { roundTrip: 10, bandwidth: 80_000_000 });
  line.listen(0, "127.0.0.1");
  await once(line, "listening");
  t.teardown(() => {
    line.close();
    server.close();
  });
  const received = answers.map((_, index) => {
    const socket = connect((line.address() as AddressInfo).port, "127.0.0.1");
    socket.write(String(index));
    return buffer(socket);
  });
  for (const [index, bytes] of received.entries()) t.ok((await bytes).equals(answers[index] as Buffer));
});
