import type { DocumentReference, Firestore, Query } from "firebase-admin/firestore";
import { ObjectNotFound } from "../errors.ts";
import { calling, deleteFound, inTransaction, isThere } from "../firestore/firestore-calls.ts";
import { registrationsIn, ticketsIn } from "../firestore/firestore-collections.ts";
import type { FirestoreMails } from "../mails/firestore-mails.ts";
import type { MailMessage } from "../mails/mails.ts";
import {
  type Accounts,
  MAX_CODE_TRIES,
  type Registration,
  type Registrations,
  type Ticket,
  type TicketPurpose,
  type Tickets,
} from "./accounts.ts";
import { hashCode, hashSecret, newSecret } from "./secrets.ts";

export interface FirestoreTicketsOptions {
  firestore: Firestore;
  accounts: Pick<Accounts, "get">;
  mails: FirestoreMails;
  now: () => Date;
}

export class FirestoreTickets implements Tickets {
  readonly #firestore: Firestore;
  readonly #accounts: Pick<Accounts, "get">;
  readonly #mails: FirestoreMails;
  readonly #now: () => Date;

  constructor({ firestore, accounts, mails, now }: FirestoreTicketsOptions) {
    this.#firestore = firestore;
    this.#accounts = accounts;
    this.#mails = mails;
    this.#now = now;
  }

  async issue(ticket: Ticket): Promise<string> {
    await this.#requireAccount(ticket);
    const secret = newSecret();
    await calling(() => this.#referenceOf(secret).create(pickTicket(ticket)));
    return secret;
  }

  async mail(ticket: Ticket, mailOf: (secret: string) => MailMessage): Promise<void> {
    await this.#requireAccount(ticket);
    const secret = newSecret();
    const mail = mailOf(secret);
    await inTransaction(this.#firestore, async (transaction) => {
      const { docs } = await transaction.get(this.#ticketsOf(ticket.accountId, ticket.purpose).select());
      for (const { ref } of docs) transaction.delete(ref);
      transaction.create(this.#referenceOf(secret), pickTicket(ticket));
      this.#mails.create(transaction, [mail]);
    });
    this.#mails.onQueued();
  }

  async find(purpose: TicketPurpose, secret: string): Promise<Ticket | undefined> {
    const ticket = (await calling(() => this.#referenceOf(secret).get())).data() as Ticket | undefined;
    const isGood = ticket?.purpose === purpose && ticket.expiresAt > this.#now().toISOString();
    return isGood ? pickTicket(ticket) : undefined;
  }

  /** Of several concurrent calls only one deletes the document, and returns the ticket. Tickets are never updated. */
  async redeem(purpose: TicketPurpose, secret: string): Promise<Ticket | undefined> {
    const ticket = await this.find(purpose, secret);
    return ticket && (await calling(() => isThere(this.#referenceOf(secret).delete({ exists: true }))))
      ? ticket
      : undefined;
  }

  async restore(ticket: Ticket, secret: string): Promise<void> {
    await calling(() => this.#referenceOf(secret).set(pickTicket(ticket)));
  }

  async revoke(accountId: string, purpose: TicketPurpose): Promise<void> {
    await deleteFound(this.#firestore, this.#ticketsOf(accountId, purpose));
  }

  async sweep(): Promise<void> {
    const expired = ticketsIn(this.#firestore).where("expiresAt", "<=", this.#now().toISOString());
    await deleteFound(this.#firestore, expired);
  }

  async #requireAccount({ accountId }: Ticket): Promise<void> {
    if (!(await this.#accounts.get(accountId))) throw new ObjectNotFound(`There is no account ${accountId}.`);
  }

  #ticketsOf(accountId: string, purpose: TicketPurpose): Query {
    return ticketsIn(this.#firestore).where("accountId", "==", accountId).where("purpose", "==", purpose);
  }

  #referenceOf(secret: string): DocumentReference {
    return ticketsIn(this.#firestore).doc(hashSecret(secret, "hex"));
  }
}

function pickTicket({ purpose, accountId, sellerId, groupId, expiresAt }: Ticket): Ticket {
  return { purpose, accountId, sellerId, ...(groupId !== undefined && { groupId }), expiresAt };
}

interface RegistrationDocument {
  codeHash: string;
  email: string;
  tries: number;
  expiresAt: string;
}

export class FirestoreRegistrations implements Registrations {
  readonly #firestore: Firestore;
  readonly #now: () => Date;

  constructor(firestore: Firestore, now: () => Date) {
    this.#firestore = firestore;
    this.#now = now;
  }

  async add({ email, code, expiresAt }: Registration): Promise<string> {
    const secret = newSecret();
    const document: RegistrationDocument = { codeHash: hashCode(secret, code), email, tries: 0, expiresAt };
    await calling(() => this.#referenceOf(secret).create(document));
    return secret;
  }

  async tryCode(secret: string, code: string): Promise<string | undefined> {
    const reference = this.#referenceOf(secret);
    const stored = await inTransaction(this.#firestore, async (transaction) => {
      const found = (await transaction.get(reference)).data() as RegistrationDocument | undefined;
      if (!found || found.tries >= MAX_CODE_TRIES || found.expiresAt <= this.#now().toISOString()) return undefined;
      transaction.update(reference, { tries: found.tries + 1 });
      return found;
    });
    return stored?.codeHash === hashCode(secret, code) ? stored.email : undefined;
  }

  async remove(secret: string): Promise<void> {
    await calling(() => this.#referenceOf(secret).delete());
  }

  async sweep(): Promise<void> {
    const expired = registrationsIn(this.#firestore).where("expiresAt", "<=", this.#now().toISOString());
    await deleteFound(this.#firestore, expired);
  }

  #referenceOf(secret: string): DocumentReference {
    return registrationsIn(this.#firestore).doc(hashSecret(secret, "hex"));
  }
}
