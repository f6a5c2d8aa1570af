import type { DocumentData, DocumentReference, Firestore } from "firebase-admin/firestore";
import { ObjectNotFound } from "../errors.ts";
import { ticketsIn } from "../firestore/firestore-collections.ts";
import { deleteFound } from "../firestore/firestore-deletes.ts";
import { calling, GRPC, grpcCode } from "../firestore/firestore-errors.ts";
import type { Accounts } from "./accounts.ts";
import { hashSecret, newSecret } from "./secrets.ts";
import type { Ticket, TicketPurpose, Tickets } from "./tickets.ts";

export interface FirestoreTicketsOptions {
  firestore: Firestore;
  accounts: Pick<Accounts, "get">;
  now: () => Date;
}

export class FirestoreTickets implements Tickets {
  readonly #firestore: Firestore;
  readonly #accounts: Pick<Accounts, "get">;
  readonly #now: () => Date;

  constructor({ firestore, accounts, now }: FirestoreTicketsOptions) {
    this.#firestore = firestore;
    this.#accounts = accounts;
    this.#now = now;
  }

  async issue({ purpose, accountId, sellerId, expiresAt }: Ticket): Promise<string> {
    if (!(await this.#accounts.get(accountId))) throw new ObjectNotFound(`There is no account ${accountId}.`);
    const secret = newSecret();
    await calling(() => this.#referenceOf(secret).create({ purpose, accountId, sellerId, expiresAt }));
    return secret;
  }

  async find(purpose: TicketPurpose, secret: string): Promise<Ticket | undefined> {
    const ticket = toTicket((await calling(() => this.#referenceOf(secret).get())).data());
    return ticket?.purpose === purpose && ticket.expiresAt > this.#now().toISOString() ? ticket : undefined;
  }

  /** Of several at once, one finds it still there to be deleted. Nothing else about a ticket ever changes. */
  async redeem(purpose: TicketPurpose, secret: string): Promise<Ticket | undefined> {
    const ticket = await this.find(purpose, secret);
    return ticket && (await calling(() => deleteIfThere(this.#referenceOf(secret)))) ? ticket : undefined;
  }

  async restore({ purpose, accountId, sellerId, expiresAt }: Ticket, secret: string): Promise<void> {
    await calling(() => this.#referenceOf(secret).set({ purpose, accountId, sellerId, expiresAt }));
  }

  async revoke(accountId: string, purpose: TicketPurpose): Promise<void> {
    const tickets = ticketsIn(this.#firestore).where("accountId", "==", accountId).where("purpose", "==", purpose);
    await deleteFound(this.#firestore, tickets);
  }

  async sweep(): Promise<void> {
    const expired = ticketsIn(this.#firestore).where("expiresAt", "<=", this.#now().toISOString());
    await deleteFound(this.#firestore, expired);
  }

  #referenceOf(secret: string): DocumentReference {
    return ticketsIn(this.#firestore).doc(hashSecret(secret, "hex"));
  }
}

async function deleteIfThere(reference: DocumentReference): Promise<boolean> {
  try {
    await reference.delete({ exists: true });
    return true;
  } catch (error) {
    if (grpcCode(error) === GRPC.NOT_FOUND) return false;
    throw error;
  }
}

function toTicket(data: DocumentData | undefined): Ticket | undefined {
  if (!data) return undefined;
  const { purpose, accountId, sellerId, expiresAt } = data as Ticket;
  return { purpose, accountId, sellerId, expiresAt };
}
