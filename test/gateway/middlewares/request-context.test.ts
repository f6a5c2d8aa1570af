import { once } from "node:events";
import { type AddressInfo, BlockList } from "node:net";
import express from "express";
import { pino } from "pino";
import t from "tap";
import { TrustedPeers } from "../../../gateway/hosts/host-reader.ts";
import { reportUnknownProxy } from "../../../gateway/middlewares/request-context.ts";
import { rawGet } from "../../support/http.ts";

t.test("reports once that forwarding headers are ignored because TRUST_PROXY doesn't name the peer", async (t) => {
  for (const isTrusted of [true, false]) {
    const addresses = new BlockList();
    if (isTrusted) addresses.addAddress("127.0.0.1");
    const warnings: { msg: string; peer: string }[] = [];
    const log = pino({ base: undefined }, { write: (line: string) => void warnings.push(JSON.parse(line)) });
    const app = express();
    app.use(reportUnknownProxy(log, new TrustedPeers({ addresses, unixSocket: false })));
    app.use((_req, res) => void res.end());
    const server = app.listen(0, "127.0.0.1");
    t.teardown(() => server.close());
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    for (const header of ["Accept: */*", "X-Forwarded-For: 192.0.2.1", "X-Forwarded-For: 192.0.2.2"])
      await rawGet(port, "/", ["Host: a.example", header]);
    t.match(warnings, isTrusted ? [] : [{ peer: "127.0.0.1", msg: /^X-Forwarded-For is ignored: TRUST_PROXY/ }]);
    t.equal(warnings.length, isTrusted ? 0 : 1);
  }
});
