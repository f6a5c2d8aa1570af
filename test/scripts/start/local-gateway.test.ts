import { type AddressInfo, createServer } from "node:net";
import t, { type Test } from "tap";
import { findPort, locateGateway } from "../../../scripts/start/local-gateway.ts";
import { StartProblem } from "../../../scripts/start/run-command.ts";

t.test("finds a free port that no client gets, and leaves it free", async (t) => {
  const port = await findPort("127.0.0.1", 0);
  t.ok(port > 1_024 && port < 32_768, `port ${port}`);
  t.equal(await findPort("127.0.0.1", port), port);
});

/** Listens on a port of 127.0.0.1 until the test ends. */
async function takePort(t: Test): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  t.teardown(() => server.close());
  return (server.address() as AddressInfo).port;
}

t.test("reports a taken port in one sentence that names PORT", async (t) => {
  const port = await takePort(t);
  for (const host of ["127.0.0.1", "0.0.0.0"]) {
    await t.rejects(
      findPort(host, port),
      new StartProblem(
        `Port ${port} is taken: another program listens on it. Choose another one: PORT=${port + 1} npm start`,
      ),
    );
  }
});

t.test("names METRICS_PORT too if another gateway has taken both ports", async (t) => {
  const [port, metricsPort] = [await takePort(t), await takePort(t)];
  const listen = { host: "127.0.0.1", port };
  const message = (variables: string) =>
    `Port ${port} is taken: another program listens on it. Choose another one: PORT=${port + 1} ${variables}`;
  await t.rejects(
    locateGateway({ listen, metricsPort }, "npm run dev"),
    new StartProblem(message("METRICS_PORT=0 npm run dev")),
  );
  const free = await findPort("127.0.0.1", 0);
  for (const other of [0, free])
    await t.rejects(locateGateway({ listen, metricsPort: other }, "npm start"), new StartProblem(message("npm start")));
});

t.test("reports an address of another machine", async (t) => {
  await t.rejects(findPort("192.0.2.1", 0), { name: "StartProblem", message: /HOST=192\.0\.2\.1/ });
});
