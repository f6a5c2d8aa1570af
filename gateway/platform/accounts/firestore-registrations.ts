import type { DocumentReference, Firestore } from "firebase-admin/firestore";
import { registrationsIn } from "../firestore/firestore-collections.ts";
import { deleteFound } from "../firestore/firestore-deletes.ts";
import { calling } from "../firestore/firestore-errors.ts";
import { inTransaction } from "../firestore/firestore-transaction.ts";
import { MAX_CODE_TRIES, type Registration, type Registrations } from "./registrations.ts";
import { hashCode, hashSecret, newSecret } from "./secrets.ts";

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
