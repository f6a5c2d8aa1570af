import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { writeWhole } from "../write-whole.ts";
import { mailOptions } from "./mail-options.ts";
import type { MailTransport } from "./mail-transport.ts";
import type { MailMessage } from "./mails.ts";

export interface OutboxOptions {
  /** Absolute; created with the first mail. */
  folder: string;
  from: string;
  now: () => Date;
}

/** Mails as files, `<time>-<id>.eml`, for whoever runs a shop without an SMTP server: any mail program opens them. */
export function outboxTransport({ folder, from, now }: OutboxOptions): MailTransport {
  const underWay = new Set<Promise<string>>();

  const write = async (mailId: string, message: MailMessage): Promise<string> => {
    const date = now();
    // Loaded with the first mail: it took a fifteenth of the gateway's start.
    const { createTransport } = await import("nodemailer");
    const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
    const { message: bytes } = await composer.sendMail(mailOptions(mailId, message, from, date));
    const file = join(folder, `${date.toISOString().replaceAll(/[:.]/g, "-")}-${mailId}.eml`);
    // Addresses and the links of orders are in it: for the gateway's user alone.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeWhole(file, bytes as Buffer, 0o600);
    return file;
  };

  return {
    send(mailId, message) {
      const work = write(mailId, message).finally(() => underWay.delete(work));
      underWay.add(work);
      return work;
    },
    /** Resolves when nothing is being written any more. */
    async close() {
      await Promise.allSettled(underWay);
    },
  };
}
