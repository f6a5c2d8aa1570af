import { createHmac, createSign, generateKeyPairSync, type KeyObject, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { Agent, createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import t from "tap";
import { FirebaseAccounts } from "../../../../gateway/platform/accounts/firebase-accounts.ts";
import { FirebaseSessionCookies } from "../../../../gateway/platform/accounts/firebase-session-cookies.ts";
import { FirebaseSessions, sealCookie } from "../../../../gateway/platform/accounts/firebase-sessions.ts";
import { newSecret } from "../../../../gateway/platform/accounts/secrets.ts";
import { StorageFailure } from "../../../../gateway/platform/errors.ts";
import { selfSignedCertificate, setEnvironment, testFolder } from "../../../support/system.ts";

// With this variable the Admin SDK accepts any token. In production it accepts only tokens signed by Google.
setEnvironment(t, { FIREBASE_AUTH_EMULATOR_HOST: undefined });

const PROJECT = "awning-shops";
const HOST = "shops.example";
const KID = "key-of-google";
const NOW = Math.floor(Date.now() / 1000);
const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = publicKey.export({ type: "spki", format: "pem" }) as string;
const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
const ada = { id: "ada", email: "ada@people.example", name: "Ada Byrne", createdAt: "2026-01-02T03:04:05.000Z" };

const segment = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const signed = (header: object, claims: object, key: KeyObject = privateKey): string => {
  const text = `${segment(header)}.${segment(claims)}`;
  return `${text}.${createSign("RSA-SHA256").update(text).sign(key).toString("base64url")}`;
};
const HEADER = { alg: "RS256", typ: "JWT", kid: KID };

interface Kind {
  issuer: string;
  /** Whether the platform accepts a token. */
  isAccepted: (token: string) => Promise<boolean>;
}

/** A fake Google server with public keys and users, over TLS. */
const google = { requests: [] as string[], keysStatus: 200, user: {} as object | undefined };
const {
  certificate,
  certificateKey,
  pem: ca,
} = selfSignedCertificate(testFolder(t), ["www.googleapis.com", "identitytoolkit.googleapis.com"]);
const server = createServer({ cert: readFileSync(certificate), key: readFileSync(certificateKey) }, (req, res) => {
  const url = req.url ?? "";
  google.requests.push(url);
  const isLookup = url.endsWith("accounts:lookup");
  res.writeHead(isLookup ? 200 : google.keysStatus, { "Content-Type": "application/json" });
  res.end(JSON.stringify(isLookup ? { users: google.user && [google.user] } : { [KID]: pem }));
});
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
const { port } = server.address() as AddressInfo;

class AgentToGoogle extends Agent {
  override createConnection(...[options, ...rest]: Parameters<Agent["createConnection"]>) {
    return super.createConnection({ ...options, host: "127.0.0.1", port }, ...rest);
  }
}

/** The platform's verification of ID tokens and session cookies, without cached keys. */
function openKinds(): { idToken: Kind; cookie: Kind; ended: string[]; close: () => Promise<void> } {
  const httpAgent = new AgentToGoogle({ ca });
  const credential = { getAccessToken: async () => ({ access_token: "the machine's", expires_in: 3600 }) };
  const app = initializeApp({ projectId: PROJECT, credential, httpAgent }, randomUUID());
  const ended: string[] = [];
  const record = {
    accountId: ada.id,
    host: HOST,
    expiresAt: "2999-01-01T00:00:00.000Z",
    lastSeenAt: new Date().toISOString(),
  };
  const documents = (fields: object) => ({
    get: async () => ({ exists: true, data: () => ada, get: (name: string) => fields[name as never] }),
    delete: async () => void ended.push("deleted"),
  });
  const firestoreWith = (fields: object) =>
    ({ collection: () => ({ doc: () => documents({ ...record, ...fields }) }) }) as never;
  const [auth, toolkit, now] = [getAuth(app), {} as never, () => new Date()];
  return {
    ended,
    idToken: {
      issuer: `https://securetoken.google.com/${PROJECT}`,
      isAccepted: async (idToken) => {
        const accounts = new FirebaseAccounts({ auth, firestore: firestoreWith({}), toolkit, now });
        return (await accounts.verify({ idToken })) !== undefined;
      },
    },
    cookie: {
      issuer: `https://session.firebase.google.com/${PROJECT}`,
      isAccepted: async (cookie) => {
        const secret = newSecret();
        const firestore = firestoreWith({ cookie: sealCookie(cookie, secret) });
        return (
          (await new FirebaseSessions({
            cookies: new FirebaseSessionCookies({ auth, toolkit }),
            firestore,
            now,
          }).resume(secret, HOST)) !== undefined
        );
      },
    },
    async close() {
      httpAgent.destroy();
      await deleteApp(app);
    },
  };
}

const USER = { localId: ada.id, email: ada.email, validSince: String(NOW - 3600) };
t.beforeEach(() => {
  Object.assign(google, { requests: [], keysStatus: 200, user: USER });
});
t.teardown(() => void server.close());

const unsigned = (claims: object): string => `${segment({ alg: "none", typ: "JWT" })}.${segment(claims)}.`;

for (const name of ["idToken", "cookie"] as const) {
  const kinds = openKinds();
  t.teardown(kinds.close);
  const { issuer, isAccepted } = kinds[name];
  const CLAIMS = {
    iss: issuer,
    aud: PROJECT,
    sub: ada.id,
    user_id: ada.id,
    auth_time: NOW - 60,
    iat: NOW - 60,
    exp: NOW + 600,
    email: ada.email,
    firebase: { sign_in_provider: "password", identities: {} },
  };

  t.test(`${name}: rejects a token not from Google without a request`, async (t) => {
    const text = `${segment({ ...HEADER, alg: "HS256" })}.${segment(CLAIMS)}`;
    const forged: Record<string, string> = {
      "unsigned, as by the emulator": unsigned(CLAIMS),
      "unsigned, naming a key": `${segment({ ...HEADER, alg: "none" })}.${segment(CLAIMS)}.`,
      "signed with the public key as a password": `${text}.${createHmac("sha256", pem).update(text).digest("base64url")}`,
      "without a key": signed({ alg: "RS256", typ: "JWT" }, CLAIMS),
      "for another project": signed(HEADER, { ...CLAIMS, aud: "another-project" }),
      "of another project": signed(HEADER, { ...CLAIMS, iss: issuer.replace(PROJECT, "another-project") }),
      "of another issuer": signed(HEADER, { ...CLAIMS, iss: `https://accounts.google.com/${PROJECT}` }),
      "without a subject": signed(HEADER, { ...CLAIMS, sub: "" }),
      "a custom token": signed(HEADER, {
        ...CLAIMS,
        aud: "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit",
      }),
      "no token": "nothing at all",
      "no token either": "bnVsbA.bnVsbA.bnVsbA",
    };
    const other = name === "idToken" ? kinds.cookie : kinds.idToken;
    forged["the other kind"] = signed(HEADER, { ...CLAIMS, iss: other.issuer });
    for (const [what, token] of Object.entries(forged)) t.notOk(await isAccepted(token), what);
    t.same(google.requests, []);
  });

  t.test(`${name}: accepts Google's token and rejects any change of it`, async (t) => {
    const good = signed(HEADER, CLAIMS);
    t.ok(await isAccepted(good));
    const [head, , signature] = good.split(".");
    const refused: Record<string, string> = {
      "another key": signed(HEADER, CLAIMS, stranger),
      "an unknown key": signed({ ...HEADER, kid: "another" }, CLAIMS),
      "other claims under the same signature": `${head}.${segment({ ...CLAIMS, sub: "eve" })}.${signature}`,
      "no signature": `${good.slice(0, good.lastIndexOf("."))}.`,
      expired: signed(HEADER, { ...CLAIMS, exp: NOW - 1 }),
      "from before a revocation": signed(HEADER, { ...CLAIMS, auth_time: NOW - 3601 }),
    };
    for (const [what, token] of Object.entries(refused)) t.notOk(await isAccepted(token), what);
    google.user = { ...USER, disabled: true };
    t.notOk(await isAccepted(good), "a disabled account");
    google.user = undefined;
    t.notOk(await isAccepted(good), "a deleted account");
    google.user = USER;
    t.ok(await isAccepted(good), "the unchanged token at the end");
  });

  t.test(`${name}: fails without Google's keys and ends no session`, async (t) => {
    const own = openKinds();
    t.teardown(own.close);
    google.keysStatus = 500;
    await t.rejects(own[name].isAccepted(signed(HEADER, CLAIMS)), { name: StorageFailure.name });
    t.same(own.ended, []);
    google.keysStatus = 200;
    t.ok(await own[name].isAccepted(signed(HEADER, CLAIMS)));
  });
}
