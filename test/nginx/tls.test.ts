import { once } from "node:events";
import { connect as connectHttp2 } from "node:http2";
import { type ConnectionOptions, connect } from "node:tls";
import t from "tap";
import { startRecordingUpstream } from "../support/http.ts";
import { ask, type NginxServer, startNginx } from "../support/nginx.ts";

const upstream = await startRecordingUpstream(t);
const nginx = await startNginx(t, { UPSTREAMS: upstream.address });

/** The negotiated protocols, or the alert with which nginx rejects the handshake. */
async function handshake({ httpsPort, ca }: NginxServer, options: ConnectionOptions): Promise<string> {
  const socket = connect({ host: "127.0.0.1", port: httpsPort, ca, ...options });
  try {
    await once(socket, "secureConnect");
    return `${socket.getProtocol()} ${socket.alpnProtocol || "-"}`;
  } catch (error) {
    return String((error as { code?: string }).code);
  } finally {
    socket.destroy();
  }
}

if (nginx) {
  const servername = "demo.shops.example";

  t.test("accepts TLS 1.2 and 1.3 only", async (t) => {
    t.equal(await handshake(nginx, { servername }), "TLSv1.3 -");
    t.equal(await handshake(nginx, { servername, maxVersion: "TLSv1.2" }), "TLSv1.2 -");
    // Security level 0: otherwise the client's own OpenSSL would refuse first.
    const old: ConnectionOptions = {
      servername,
      minVersion: "TLSv1",
      maxVersion: "TLSv1.1",
      ciphers: "DEFAULT@SECLEVEL=0",
    };
    t.match(await handshake(nginx, old), /ALERT_PROTOCOL_VERSION/);
    const weak: ConnectionOptions = { servername, maxVersion: "TLSv1.2", ciphers: "AES128-SHA:ECDHE-ECDSA-AES128-SHA" };
    t.match(
      await handshake(nginx, weak),
      /HANDSHAKE_FAILURE/,
      "accepts only ciphers with forward secrecy and authentication",
    );
  });

  t.test("uses HTTP/2 if the client supports it", async (t) => {
    t.equal(await handshake(nginx, { servername, ALPNProtocols: ["h2", "http/1.1"] }), "TLSv1.3 h2");
    t.equal(await handshake(nginx, { servername, ALPNProtocols: ["http/1.1"] }), "TLSv1.3 http/1.1");
    const session = connectHttp2(`https://127.0.0.1:${nginx.httpsPort}`, { servername, ca: nginx.ca });
    const stream = session.request({ ":authority": servername });
    stream.setEncoding("utf8");
    const body = (await stream.toArray()).join("");
    session.close();
    t.equal(body, "demo.shops.example / identity");
  });

  t.test("serves each name's own certificate, and none for foreign names", async (t) => {
    for (const name of ["shops.example", "demo.shops.example", "acme.example", "www.acme.example"]) {
      t.equal(await handshake(nginx, { servername: name }), "TLSv1.3 -", name);
    }
    for (const name of ["evil.example", "localhost", undefined]) {
      const options = { rejectUnauthorized: false, ...(name ? { servername: name } : {}) };
      t.match(await handshake(nginx, options), /ALERT_UNRECOGNIZED_NAME|UNRECOGNIZED_NAME/, name ?? "no name");
    }
  });

  t.test("redirects HTTP to HTTPS with the same host and path", async (t) => {
    const to = (url: string) => url.replace("://", "s://").replace(/(?<=:\/\/[^/]+)\//, `:${nginx.httpsPort}/`);
    for (const url of [
      "http://shops.example/",
      "http://demo.shops.example/a%20b/?q=%2F&x",
      "http://www.acme.example/x",
    ]) {
      upstream.requests.length = 0;
      const { status, headers } = await ask(nginx, url, { method: "POST" });
      t.equal(status, 308, url);
      t.equal(headers.location, to(url), url);
      t.equal(upstream.requests.length, 0);
    }
    t.equal((await ask(nginx, "http://evil.example/")).status, 421);
  });

  t.test("redirects HTTP to a host that the certificate covers", async (t) => {
    const hosts = {
      "www.shops.example": "www.shops.example",
      "www.demo.shops.example": "demo.shops.example",
      "WWW.Demo.shops.example": "demo.shops.example",
      "demo.pots.shops.example": "demo.shops.example",
      "www.demo.pots.shops.example": "demo.shops.example",
    };
    for (const [host, target] of Object.entries(hosts)) {
      const { headers } = await ask(nginx, "http://shops.example/x?y", { headers: { Host: host } });
      t.equal(headers.location, `https://${target}:${nginx.httpsPort}/x?y`, host);
      t.equal(await handshake(nginx, { servername: target }), "TLSv1.3 -", target);
      t.equal((await ask(nginx, `https://${target}/`)).status, 200);
    }
  });
}
