import t from "tap";
import { ENDPOINTS } from "../../../areas/shared/contract/endpoints.ts";
import { GOOD_PASSWORD, openAccountGateway } from "../../support/accounts.ts";
import { sampleSeller } from "../../support/sample-shops.ts";

const ADA = "ada@people.example";

/** A gateway with Ada, who is signed in on the product host and is a member of acme. */
async function openWithAda(t: Parameters<typeof openAccountGateway>[0]) {
  const gateway = await openAccountGateway(t);
  const ada = gateway.browse();
  await ada.register(ADA);
  await gateway.join(ada.session?.account.id as string, gateway.acme.id);
  const issue = (sellerId: string) => ada.send("POST", ENDPOINTS.issueTicket.path, { body: { sellerId } });
  const ticketInto = async (sellerId: string): Promise<string> =>
    new URL((await issue(sellerId)).body.url).hash.slice(1);
  const handIn = (host: string, ticket: string, browser = gateway.browse(host)) =>
    browser.send("POST", ENDPOINTS.enter.path, { body: { ticket } });
  return { ...gateway, ada, issue, ticketInto, handIn };
}

const INVALID = { status: 410, body: { error: { code: "ticket-invalid" } } };

t.test("a ticket signs in from the product host to the own shop without a password", async (t) => {
  const { ada, acme, issue, clock, start, browse } = await openWithAda(t);
  const { status, body } = await issue(acme.id);
  t.equal(status, 200);
  t.match(body.url, /^https:\/\/acme\.shops\.example\/admin\/enter#[\w-]{43}$/);
  clock.now = start + 59_999;
  const there = await ada.enter(acme.id);
  t.equal(there.host, "acme.shops.example");
  t.match(await there.load(), { account: { email: ADA }, shops: [{ domain: "acme" }] });
  t.not(there.cookies.get("__Host-awning"), ada.cookies.get("__Host-awning"));
  t.not(there.session?.token, ada.session?.token);
  t.ok(await ada.load(), "the session on the product host remains");
  t.equal(await browse("bolt.shops.example").load(), null);
  t.match((await ada.send("GET", ENDPOINTS.sessions.path)).body.sessions, { length: 2 });
});

t.test("enters a shop with a custom domain on that domain", async (t) => {
  const { ada, platform, acme } = await openWithAda(t);
  await platform.sellers.change(acme.id, () => ({ customDomain: { host: "acme-pots.example", verified: true } }));
  const there = await ada.enter(acme.id);
  t.equal(there.host, "acme-pots.example");
  t.match(await there.load(), { account: { email: ADA } });
});

t.test("refuses a ticket for a shop of others, existing or not", async (t) => {
  const { issue, bolt } = await openWithAda(t);
  const [foreign, none] = [await issue(bolt.id), await issue("nobody")];
  t.match(foreign, { status: 404, body: { error: { code: "object-not-found" } } });
  t.strictSame(foreign.body, none.body);
  t.equal((await issue("no such one!")).status, 400);
});

t.test("a ticket works once, also with concurrent requests", async (t) => {
  const { ticketInto, handIn, acme, platform, ada } = await openWithAda(t);
  const ticket = await ticketInto(acme.id);
  const answers = await Promise.all(Array.from({ length: 10 }, () => handIn("acme.shops.example", ticket)));
  t.same(answers.map(({ status }) => String(status)).sort(), ["200", ...Array(9).fill("410")]);
  t.match(await handIn("acme.shops.example", ticket), INVALID);
  t.equal((await platform.sessions.list(ada.session?.account.id as string)).length, 2);
});

t.test("a ticket works only on its shop's host, and is used up on any other", async (t) => {
  const { ticketInto, handIn, acme, bolt, join, ada } = await openWithAda(t);
  await join(ada.session?.account.id as string, bolt.id);
  const hosts = ["bolt.shops.example", "shops.example", "nobody.shops.example", "acme.example", "localhost"];
  for (const host of hosts) {
    const ticket = await ticketInto(acme.id);
    const answer = await handIn(host, ticket);
    t.match(answer, INVALID, host);
    t.notOk(answer.headers["set-cookie"]);
    t.match(await handIn("acme.shops.example", ticket), INVALID, `after ${host}`);
  }
});

t.test("a ticket expires after a minute; rejects invalid tickets", async (t) => {
  const { ticketInto, handIn, acme, clock, platform, ada, start } = await openWithAda(t);
  const ticket = await ticketInto(acme.id);
  clock.now += 60_000;
  t.match(await handIn("acme.shops.example", ticket), INVALID);
  t.match(await handIn("acme.shops.example", "x".repeat(43)), INVALID);
  for (const wrong of ["", "short", `${ticket}x`]) t.equal((await handIn("acme.shops.example", wrong)).status, 400);
  const reset = await platform.tickets.issue({
    purpose: "set-password",
    accountId: ada.session?.account.id as string,
    sellerId: acme.id,
    expiresAt: new Date(start + 3_600_000).toISOString(),
  });
  t.match(await handIn("acme.shops.example", reset), INVALID, "a ticket for another purpose");
});

t.test("signing out everywhere deletes tickets", async (t) => {
  const { ada, acme, ticketInto, handIn } = await openWithAda(t);
  const ticket = await ticketInto(acme.id);
  t.equal((await ada.send("DELETE", ENDPOINTS.endSessions.path)).status, 200);
  t.match(await handIn("acme.shops.example", ticket), INVALID);
});

t.test("no outstanding ticket survives signing out everywhere or a new password", async (t) => {
  const password = { current: GOOD_PASSWORD, password: "a gull on the harbour wall" };
  for (const [name, method, path, body, left] of [
    ["signing out everywhere", "DELETE", ENDPOINTS.endSessions.path, undefined, 0],
    ["a new password", "PUT", ENDPOINTS.changePassword.path, password, 1],
  ] as const) {
    for (const when of ["issued", "redeemed"] as const) {
      const { ada, acme, ticketInto, handIn, platform } = await openWithAda(t);
      const { tickets, sessions } = platform;
      const [issue, redeem] = [tickets.issue.bind(tickets), tickets.redeem.bind(tickets)];
      const end = async () => t.equal((await ada.send(method, path, { body })).status, 200, name);
      if (when === "issued") {
        tickets.issue = async (ticket) => {
          tickets.issue = issue;
          await end();
          return tickets.issue(ticket);
        };
      }
      const ticket = await ticketInto(acme.id);
      if (when === "redeemed") {
        tickets.redeem = async (...asked) => {
          const redeemed = await redeem(...asked);
          await end();
          return redeemed;
        };
      }
      t.match(await handIn("acme.shops.example", ticket), INVALID, `${name} while a ticket is ${when}`);
      const accountId = ada.session?.account.id as string;
      t.equal((await sessions.list(accountId)).length, left, `${name} while a ticket is ${when}`);
    }
  }
});

t.test("signing out on one host signs the browser out on all hosts that it entered from there", async (t) => {
  const { ada, acme, bolt, join, browse } = await openWithAda(t);
  await join(ada.session?.account.id as string, bolt.id);
  const elsewhere = browse();
  await elsewhere.signIn(ADA);
  const atAcme = await ada.enter(acme.id);
  const atBolt = await atAcme.enter(bolt.id);
  t.equal((await atBolt.send("DELETE", ENDPOINTS.signOut.path)).status, 200);
  for (const browser of [ada, atAcme, atBolt]) t.equal(await browser.load(), null, browser.host);
  t.match(await elsewhere.load(), { account: { email: ADA } }, "another browser stays signed in");

  await ada.signIn(ADA);
  const again = await ada.enter(acme.id);
  await ada.send("DELETE", ENDPOINTS.signOut.path);
  t.equal(await again.load(), null, "from the product host too");
});

t.test("rejects the ticket of an account that has left the shop", async (t) => {
  const { ticketInto, handIn, acme, platform, ada } = await openWithAda(t);
  const ticket = await ticketInto(acme.id);
  await platform.memberships.remove(ada.session?.account.id as string, acme.id);
  t.match(await handIn("acme.shops.example", ticket), INVALID);
});

t.test("entering a shop ends the browser's earlier session there", async (t) => {
  const { ticketInto, handIn, acme, browse } = await openWithAda(t);
  const browser = browse("acme.shops.example");
  await browser.register("bob@people.example");
  const earlier = browse("acme.shops.example");
  for (const [name, value] of browser.cookies) earlier.cookies.set(name, value);
  t.equal((await handIn("acme.shops.example", await ticketInto(acme.id), browser)).status, 200);
  t.match(await browser.load(), { account: { email: ADA } });
  t.equal(await earlier.load(), null);
});

t.test("lists shops with their stored fields only", async (t) => {
  const { ada, platform, acme } = await openWithAda(t);
  const logo = { id: "0".repeat(32), alt: "A pot", width: 400, height: 400, widths: [320], placeholder: "data:x" };
  await platform.sellers.change(acme.id, () => ({ logo, status: "suspended", theme: sampleSeller("acme").theme }));
  t.strictSame((await ada.load())?.shops, [
    {
      id: acme.id,
      domain: "acme",
      name: acme.name,
      status: "suspended",
      logo: { id: logo.id, alt: "A pot", width: 400, height: 400, widths: [320] },
      accent: acme.theme.accent,
      origin: "https://acme.shops.example",
    },
  ]);
});
