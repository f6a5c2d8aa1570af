import type { IncomingMessage } from "node:http";
import { BlockList } from "node:net";
import t from "tap";
import { HostReader, shopOrigin, TrustedPeers } from "../../../gateway/hosts/host-reader.ts";
import { CaseTable } from "../../support/system.ts";

const peers = new TrustedPeers({ addresses: new BlockList(), unixSocket: true });
/** A request from a trusted proxy. */
const requestOf = (...rawHeaders: string[]) => ({ rawHeaders, url: "/", socket: {} }) as unknown as IncomingMessage;

t.test("remembers what it read, but no refused host: its length is unlimited", async (t) => {
  const reader = new HostReader("shops.example", peers);
  const isRemembered = (host: string) => reader.read(requestOf("Host", host)) === reader.read(requestOf("Host", host));
  const table = new CaseTable();
  for (const host of ["shops.example", "acme.shops.example", "www.acme.example", "127.0.0.2"])
    table.check(host, isRemembered(host), true);
  for (const host of ["x".repeat(15_000), "a b"]) table.check(host.slice(0, 9), isRemembered(host), false);
  t.same(table.wrong(), []);
});

t.test("reads the port from the header that names the host", async (t) => {
  const reader = new HostReader("shops.example", peers);
  t.equal(reader.portOf(requestOf("Host", "acme.shops.example:8080")), "8080");
  t.equal(reader.portOf(requestOf("Host", "[::1]")), undefined);
  const proxied = ["Host", "gateway.internal:8080", "X-Forwarded-Host"];
  t.equal(reader.portOf(requestOf(...proxied, "acme.shops.example")), undefined);
  t.equal(reader.portOf(requestOf(...proxied, "acme.shops.example:8443")), "8443");
});

t.test("all shops have the platform's scheme and port", async (t) => {
  const origin = (customDomain: { host: string; verified: boolean } | null, publicOrigin: string) =>
    shopOrigin({ productHost: "shops.example", publicOrigin }, { domain: "acme", customDomain });
  const own = { host: "acme.example", verified: true };
  t.equal(origin(null, "https://shops.example:8443"), "https://acme.shops.example:8443");
  t.equal(origin(own, "https://shops.example:8443"), "https://acme.example:8443");
  t.equal(origin(own, "https://shops.example"), "https://acme.example");
  t.equal(origin({ ...own, verified: false }, "https://shops.example"), "https://acme.shops.example");
});
