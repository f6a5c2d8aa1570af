import t from "tap";
import { ENDPOINTS } from "../../../areas/shared/contract/endpoints.ts";
import type { ErrorAnswer } from "../../../areas/shared/contract/errors.ts";
import { openPlatform } from "../../../gateway/platform/open-platform.ts";
import { memberSession } from "../../support/accounts.ts";
import { spawnGateway } from "../../support/gateway.ts";
import { httpGet, type JsonAnswer, postJson } from "../../support/http.ts";
import { storeShop } from "../../support/shop.ts";
import { CaseTable, testFolder } from "../../support/system.ts";

const PEOPLE = 50;

t.test("of 50 people who claim one name at two gateways, one gets the shop", async (t) => {
  const dataDir = testFolder(t);
  const platform = await openPlatform({ backend: "embedded", dataDir });
  t.teardown(() => platform.close());
  const { seller } = await storeShop(platform);
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, () => memberSession(platform, seller.id, "shops.example")),
  );
  const env = {
    DATA_DIR: dataDir,
    PRODUCT_HOST: "shops.example",
    API_REQUESTS_PER_MINUTE: "1000000",
    SIGN_INS_PER_MINUTE: "1000000",
  };
  const gateways = await Promise.all([spawnGateway(t, env), spawnGateway(t, env)]);
  for (const { port } of gateways) t.equal((await httpGet(port, "gold.shops.example", "/")).status, 404);
  /** A person retries an overloaded gateway, which has not read the claim. */
  const claim = async (person: number, headers: Record<string, string>): Promise<JsonAnswer> => {
    const body = {
      domain: "gold",
      name: `Shop of ${person}`,
      currency: "EUR",
      locale: "en-IE",
      theme: { accent: "#1f6feb", typeface: "sans", corners: "sharp" },
    };
    for (;;) {
      const answer = await postJson(gateways[person % 2]?.port ?? 0, ENDPOINTS.claimShop.path, body, { headers });
      if (answer.body.error?.code !== "overloaded") return answer;
    }
  };
  const answers = await Promise.all(people.map(({ headers }, person) => claim(person, headers)));
  const winners = answers.flatMap(({ status }, person) => (status === 201 ? [person] : []));
  t.equal(winners.length, 1);
  const refused = [...answers.entries()].filter(([, { status }]) => status !== 201);
  t.equal(refused.length, PEOPLE - 1);
  const refusals = new CaseTable();
  for (const [person, { status, body }] of refused) {
    const { code, fields } = (body as ErrorAnswer).error;
    const expected = [409, "domain-taken", [{ field: "domain", code: "taken" }]];
    refusals.check(`answer to ${person}`, [status, code, fields], expected);
  }
  t.same(refusals.wrong(), []);
  const [winner = -1] = winners;
  const shop = await platform.sellers.findByDomain("gold");
  t.match(shop, { name: `Shop of ${winner}`, ownerId: people[winner]?.accountId });
  t.equal((await platform.sellers.list({ limit: 100 })).length, 2, "nothing remains of the other claims");
  const memberships = new CaseTable();
  for (const [person, { accountId }] of people.entries()) {
    const joined = (await platform.memberships.listByAccount(accountId)).map(({ sellerId }) => sellerId);
    const expected = new Set(person === winner ? [seller.id, shop?.id] : [seller.id]);
    memberships.check(`shops of ${person}`, new Set(joined), expected);
  }
  t.same(memberships.wrong(), []);
  for (const { port } of gateways) {
    t.equal((await httpGet(port, "gold.shops.example", "/")).status, 200, "open immediately on both gateways");
  }
});
