import { randomInt, randomUUID } from "node:crypto";
import { join } from "node:path";
import type { FirebaseWebApp } from "../../areas/shared/domain/firebase-web-app.ts";
import type { FirebaseHashing } from "./accounts/password-hash.ts";
import { outboxTransport, smtpTransport } from "./mails/mail-transports.ts";
import type { MailTransport } from "./mails/mails.ts";
import { type PlainText, renderOutdatedTexts } from "./migration/render-outdated-texts.ts";
import { createTestProvider } from "./orders/test-provider.ts";
import type { RenditionOptions } from "./pictures/rendition-maker.ts";
import { WebPictures } from "./pictures/web-pictures.ts";
import type { Backend, Platform } from "./platform.ts";
import { ThreadedMarkdown } from "./texts/threaded-markdown.ts";

export interface PlatformOptions {
  backend: Platform["backend"];
  /** The folder of the database, the pictures and the outbox; created where it is missing. */
  dataDir: string;
  /** Needed by the backend `firebase`. */
  firebase?: FirebaseWebApp | undefined;
  /** What the project hashes passwords with: for moving its accounts elsewhere. */
  firebaseHashing?: FirebaseHashing | undefined;
  /** The platform's own address, from which every mail comes. */
  mailFrom?: string;
  /** Without it mails are files in `<dataDir>/outbox`. */
  smtpUrl?: string;
  /** Whether orders can be paid with the provider that obeys. */
  testPayments?: boolean;
  /** How missing renditions of pictures are made, and who is told of failures. */
  renditions?: RenditionOptions;
  /** Called with each stored text that can't be formatted when the database is updated to this release; by default a warning. */
  onPlainText?: (text: PlainText) => void;
  clock?: () => Date;
  newId?: () => string;
  newCode?: () => string;
}

/**
 * Opens the platform on one backend: the one switch between the adapter sets. Only the chosen side's code is loaded,
 * because `firebase-admin` alone takes longer to load than the embedded platform takes to start.
 * @throws StorageFailure when the embedded database can't be opened
 */
export async function openPlatform(options: PlatformOptions): Promise<Platform> {
  const {
    clock: now = () => new Date(),
    newId = randomUUID,
    newCode = sixDigits,
    onPlainText = warnOfPlainText,
  } = options;
  const [backend, mailTransport] = await Promise.all([openBackend(options, now), openMailTransport(options, now)]);
  const markdown = new ThreadedMarkdown();
  // Firestore may have other gateways, and is updated in the background: see backgroundJobs.ts.
  if (backend.backend === "embedded") await renderOutdatedTexts({ ...backend, markdown }, onPlainText);
  return {
    ...backend,
    markdown,
    mailTransport,
    pictureFetcher: new WebPictures(),
    paymentProviders: options.testPayments ? [createTestProvider()] : [],
    now,
    newId,
    newCode,
    async close() {
      await mailTransport.close();
      await markdown.close();
      await backend.close();
    },
  };
}

function sixDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

function warnOfPlainText(text: PlainText): void {
  process.emitWarning(`A stored text is too complex to format: ${JSON.stringify(text)}`);
}

async function openBackend(
  { backend, dataDir, firebase, firebaseHashing: hashing, renditions = {} }: PlatformOptions,
  now: () => Date,
): Promise<Backend> {
  if (backend === "embedded") {
    const { openEmbedded } = await import("./open-embedded.ts");
    return openEmbedded(dataDir, now, renditions);
  }
  if (!firebase) throw new TypeError("The backend firebase needs a project id.");
  const { openFirebase } = await import("./open-firebase.ts");
  return openFirebase({ webApp: firebase, now, hashing, renditions });
}

async function openMailTransport(
  { dataDir, mailFrom: from = "orders@localhost.example", smtpUrl: url }: PlatformOptions,
  now: () => Date,
): Promise<MailTransport> {
  if (url === undefined) {
    return outboxTransport({ folder: join(dataDir, "outbox"), from, now });
  }
  return smtpTransport({ url, from, now });
}
