import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { resolve } from "node:path";
import type { Test } from "tap";

const MAIN = resolve(import.meta.dirname, "../../gateway/main.ts");

/** Milliseconds; a loaded machine starts slowly. */
const START_LIMIT = 30_000;

type Address = { port: number } | { socket: string };

/** The real gateway as a process of its own, which can be stopped and started again at the same address. */
export class GatewayProcess {
  readonly #env: NodeJS.ProcessEnv;
  readonly #address: Address;
  #process: ChildProcess | undefined;
  #output = "";

  /** @param env variables of gateway/config.ts beside those of the address */
  constructor(t: Test, address: Address, env: NodeJS.ProcessEnv) {
    this.#address = address;
    const listen =
      "port" in address ? { HOST: "127.0.0.1", PORT: String(address.port) } : { LISTEN_SOCKET: address.socket };
    this.#env = { PATH: process.env["PATH"], METRICS_PORT: "0", ...listen, ...env };
    const kill = () => this.#process?.kill("SIGKILL");
    process.once("exit", kill);
    t.teardown(async () => {
      process.removeListener("exit", kill);
      await this.stop();
    });
  }

  /** As nginx's UPSTREAMS takes it. */
  get upstream(): string {
    return "port" in this.#address ? `127.0.0.1:${this.#address.port}` : `unix:${this.#address.socket}`;
  }

  /** Resolves when `/readyz` answers 200. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [MAIN], { env: this.#env, stdio: ["ignore", "pipe", "pipe"] });
    this.#process = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        this.#output += chunk.toString();
      });
    }
    const end = Date.now() + START_LIMIT;
    while (!(await this.#isReady())) {
      if (child.exitCode !== null || Date.now() > end) throw new Error(`The gateway did not start:\n${this.#output}`);
      await new Promise((resume) => setTimeout(resume, 50));
    }
  }

  /** Sends SIGTERM and resolves with the exit code when the process is gone; at once where none runs. */
  async stop(): Promise<number | null> {
    const child = this.#process;
    this.#process = undefined;
    if (!child) return 0;
    if (child.exitCode !== null) return child.exitCode;
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    const [code] = (await exited) as [number | null];
    return code;
  }

  #isReady(): Promise<boolean> {
    const { promise, resolve: settle } = Promise.withResolvers<boolean>();
    const address =
      "port" in this.#address ? { host: "127.0.0.1", port: this.#address.port } : { socketPath: this.#address.socket };
    const probe = request({ ...address, path: "/readyz", headers: { Host: "localhost" }, agent: false });
    probe.on("error", () => settle(false));
    probe.on("response", (response) => {
      response.resume();
      settle(response.statusCode === 200);
    });
    probe.end();
    return promise;
  }
}
