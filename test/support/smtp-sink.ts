import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import type { Test } from "tap";

export interface SinkMail {
  from: string;
  to: string[];
  bytes: Buffer;
}

export interface SmtpSink {
  port: number;
  mails: SinkMail[];
  /** Number of connections so far. */
  connections: number;
  /** Number of open connections. */
  open(): number;
}

/** Starts an SMTP server that keeps its mails, at a free port of 127.0.0.1, until the test ends. */
export async function startSmtpSink(t: Pick<Test, "teardown">, options: SMTPServerOptions = {}): Promise<SmtpSink> {
  const sink: SmtpSink = { port: 0, mails: [], connections: 0, open: () => server.connections.size };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onConnect(_session, accept) {
      sink.connections += 1;
      accept();
    },
    async onData(stream, { envelope }, accept) {
      const bytes = await buffer(stream);
      const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
      sink.mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), bytes });
      accept();
    },
    ...options,
  });
  // Some tests close connections in the middle of a mail.
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  sink.port = (server.server.address() as AddressInfo).port;
  t.teardown(() => new Promise<void>((done) => server.close(() => done())));
  return sink;
}
