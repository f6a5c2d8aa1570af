import t from "tap";
import { ask, visit } from "../support/nginx.ts";
import { pollUntil } from "../support/system.ts";
import { BEANS, POTS, shopOn, shopsBehindNginx } from "./shops-behind-nginx.ts";

const shops = await shopsBehindNginx(t);

if (shops) {
  const { nginx, startGateway } = shops;
  const gateway = await startGateway();

  t.test("serves cached pages during a restart under load, and reports other pages as unavailable", async (t) => {
    const hot = [`${POTS}/`, `${BEANS}/`];
    const counts = { hot: 0, hotFailed: 0, hotMixed: 0, other: 0, otherAway: 0, otherWrong: 0 };
    const over = new AbortController();
    let serial = 0;
    const askHot = async (url: string) => {
      const answer = await visit(nginx, url);
      counts.hot++;
      if (answer.status !== 200) counts.hotFailed++;
      else if (shopOn(answer) !== (url.includes("pots") ? "pots" : "beans")) counts.hotMixed++;
      return answer;
    };
    const load = async (url: string) => {
      while (!over.signal.aborted) {
        await askHot(url);
        const other = await ask(nginx, `${url}?${serial++}`);
        counts.other++;
        if (other.status === 502 && other.headers["cache-control"] === "no-store") counts.otherAway++;
        else if (other.status !== 200) counts.otherWrong++;
      }
    };
    for (const url of hot) await askHot(url);
    const clients = [...hot, ...hot].map(load);

    gateway.process.kill("SIGTERM");
    t.equal(await gateway.exited, 0, "the gateway drains and exits with 0");
    const away = await ask(nginx, `${POTS}/?away`);
    t.equal(away.status, 502);
    for (const url of hot) {
      const stale = await pollUntil(
        () => askHot(url),
        ({ headers }) => headers["x-cache"] === "STALE",
      );
      t.equal(stale.headers["x-cache"], "STALE");
    }
    await startGateway();
    const seen = counts.hot;
    await pollUntil(
      async () => counts.hot,
      (hot) => hot >= seen + 20,
    );
    over.abort();
    await Promise.all(clients);

    t.match(counts, { hotFailed: 0, hotMixed: 0, otherWrong: 0 }, JSON.stringify(counts));
    t.ok(counts.otherAway > 0, "uncached pages are reported as unavailable");
    t.equal((await ask(nginx, `${BEANS}/?back`)).status, 200);
  });
}
