import { randomInt, randomUUID } from "node:crypto";
import { join } from "node:path";
import type { FirebaseWebApp } from "../../areas/shared/domain/firebase-web-app.ts";
import type { StripeConfig } from "../config/stripe.ts";
import { shopOrigin as originOf } from "../hosts/host-reader.ts";
import type { FirebaseHashing } from "./accounts/password-hash.ts";
import { outboxTransport, smtpTransport } from "./mails/mail-transports.ts";
import type { MailTransport } from "./mails/mails.ts";
import { type PlainText, renderOutdatedTexts } from "./migration/render-outdated-texts.ts";
import { createTestProvider, manualProvider } from "./orders/own-providers.ts";
import type { RenditionOptions } from "./pictures/rendition-maker.ts";
import { WebPictures } from "./pictures/web-pictures.ts";
import type { Backend, Platform } from "./platform.ts";
import { ThreadedMarkdown } from "./texts/threaded-markdown.ts";

export interface PlatformOptions {
  backend: Platform["backend"];
  /** The folder of the database, the pictures and the outbox. Created if it is missing. */
  dataDir: string;
  /** Required by the backend `firebase`. */
  firebase?: FirebaseWebApp | undefined;
  /** The password hash parameters of the Firebase project. Required to migrate its accounts. */
  firebaseHashing?: FirebaseHashing | undefined;
  /** The platform's email address, the sender of every mail. */
  mailFrom?: string;
  /** Without it, mails are written to files in `<dataDir>/outbox`. */
  smtpUrl?: string;
  /** The platform's public address, for links. */
  productHost?: string;
  publicOrigin?: string;
  /** The operator's account at the provider of card payments. */
  stripe?: StripeConfig | undefined;
  /** Whether customers can pay with the test provider. */
  testPayments?: boolean;
  /** Creates missing renditions of pictures and reports failures. */
  renditions?: RenditionOptions;
  /** Whether texts of an earlier release stay as they are, for a migration: rendering them would change the shops. */
  keepsTexts?: boolean;
  /** Called for each stored text that is too complex to format, when the database migrates. Default: a warning. */
  onPlainText?: (text: PlainText) => void;
  /** Whether an embedded database that can only be read is refused. */
  mustWrite?: boolean;
  /** Called with a problem of the embedded database that the operator can fix. Default: a warning. */
  onProblem?: (message: string) => void;
  /** Called before the embedded database indexes its products again, which blocks the process for a while. */
  onIndexing?: (products: number) => void;
  clock?: () => Date;
  newId?: () => string;
  newCode?: () => string;
}

/**
 * Opens the platform on one backend. This is the only switch between the adapter sets. It loads only the chosen
 * adapters: `firebase-admin` alone takes longer to load than the embedded platform takes to start.
 * @throws StorageFailure if the embedded database can't be opened
 */
export async function openPlatform(options: PlatformOptions): Promise<Platform> {
  const {
    clock: now = () => new Date(),
    newId = randomUUID,
    newCode = sixDigits,
    onPlainText = warnOfPlainText,
    productHost = "localhost",
    publicOrigin = "http://localhost",
  } = options;
  const shopOrigin: Platform["shopOrigin"] = (seller) => originOf({ productHost, publicOrigin }, seller);
  const [backend, mailTransport, stripe] = await Promise.all([
    openBackend(options, now),
    openMailTransport(options, now),
    options.stripe && openStripe(options.stripe, now),
  ]);
  const markdown = new ThreadedMarkdown();
  // Other gateways may use the same Firestore: the background jobs update it (background-jobs.ts).
  if (backend.backend === "embedded" && !options.keepsTexts)
    await renderOutdatedTexts({ ...backend, markdown }, onPlainText);
  const close = async () => {
    await mailTransport.close();
    await markdown.close();
    await backend.close();
  };
  return {
    ...backend,
    markdown,
    mailTransport,
    pictureFetcher: new WebPictures(),
    paymentAccounts: stripe?.accounts ?? null,
    paymentWebhooks: stripe?.webhooks ?? null,
    planPayments: stripe?.plans ?? null,
    paymentProviders: [
      ...(stripe ? [stripe.createProvider({ sellers: backend.sellers, shopOrigin })] : []),
      manualProvider,
      ...(options.testPayments ? [createTestProvider()] : []),
    ],
    shopOrigin,
    now,
    newId,
    newCode,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function sixDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

function warnOfPlainText(text: PlainText): void {
  process.emitWarning(`A stored text is too complex to format: ${JSON.stringify(text)}`);
}

async function openBackend(
  {
    backend,
    dataDir,
    firebase,
    firebaseHashing: hashing,
    renditions = {},
    mustWrite,
    onIndexing,
    onProblem = (message) => process.emitWarning(message),
  }: PlatformOptions,
  now: () => Date,
): Promise<Backend> {
  if (backend === "embedded") {
    const { openEmbedded } = await import("./open-embedded.ts");
    return openEmbedded({ dataDir, now, renditions, mustWrite, onIndexing, onProblem });
  }
  if (!firebase) throw new TypeError("The backend firebase requires a project id.");
  const { openFirebase } = await import("./open-firebase.ts");
  return openFirebase({ webApp: firebase, now, hashing, renditions });
}

/** Loads the adapters of Stripe, and its SDK, only with a key. */
async function openStripe(config: StripeConfig, now: () => Date) {
  const [{ openStripeClient }, { StripeAccounts }, { StripePlans }, { createStripeProvider }] = await Promise.all([
    import("./payments/stripe-client.ts"),
    import("./payments/stripe-accounts.ts"),
    import("./payments/stripe-plans.ts"),
    import("./orders/stripe-provider.ts"),
  ]);
  const client = await openStripeClient({ ...config, now });
  const { planPricing } = config;
  return {
    plans: planPricing && new StripePlans(client, { ...planPricing, now }),
    accounts: new StripeAccounts(client, config.feeBasisPoints),
    webhooks: client,
    createProvider: (platform: Pick<Platform, "sellers" | "shopOrigin">) =>
      createStripeProvider({ ...platform, client, feeBasisPoints: config.feeBasisPoints, now }),
  };
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
