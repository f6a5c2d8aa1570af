import { watch } from "node:fs";
import type { RequestOptions } from "node:http";
import { GatewayProcess } from "../start/gateway-process.ts";
import { StartProblem } from "../start/run-command.ts";

export interface RestartHandlers {
  onReady(): void;
  /** The gateway did not start; a later restart may succeed. */
  onProblem(message: string): void;
  /** Called before a running gateway drains. */
  beforeStop(): void;
}

/** A gateway process that can be restarted with changed sources. */
export class RestartingGateway {
  readonly #env: NodeJS.ProcessEnv;
  readonly #address: RequestOptions;
  readonly #handlers: RestartHandlers;
  #gateway: GatewayProcess | undefined;
  #isWanted = false;
  #isBusy = false;
  #isStopping = false;

  constructor(env: NodeJS.ProcessEnv, address: RequestOptions, handlers: RestartHandlers) {
    this.#env = env;
    this.#address = address;
    this.#handlers = handlers;
  }

  /** Starts the gateway, after the running one has drained. Calls during a restart cause one further restart. */
  restart(): void {
    this.#isWanted = true;
    if (!this.#isBusy) void this.#restartWhileWanted();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#handlers.beforeStop();
    await this.#gateway?.stop();
  }

  kill(): void {
    this.#gateway?.kill();
  }

  async #restartWhileWanted(): Promise<void> {
    this.#isBusy = true;
    while (this.#isWanted && !this.#isStopping) {
      this.#isWanted = false;
      if (this.#gateway) this.#handlers.beforeStop();
      await this.#gateway?.stop();
      if (!this.#isStopping) await this.#start();
    }
    this.#isBusy = false;
  }

  async #start(): Promise<void> {
    // Not in `npm start`: reading the maps takes a tenth of its time.
    this.#gateway = new GatewayProcess(this.#env, ["--enable-source-maps"]);
    try {
      if (await this.#gateway.ready(this.#address)) this.#handlers.onReady();
    } catch (error) {
      if (!(error instanceof StartProblem)) throw error;
      this.#gateway.kill();
      this.#handlers.onProblem(error.message);
    }
  }
}

/** Calls `act` once, when no call has come for `milliseconds`. */
export function debounce(milliseconds: number, act: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, milliseconds);
  };
}

/** In ms. One save causes several events, a change of branch hundreds. */
const QUIET = 100;

/**
 * Calls `onChange` when TypeScript files in the folders, at any depth, have changed. @returns a function that stops it
 */
export function watchSources(folders: readonly string[], onChange: () => void): () => void {
  const changed = debounce(QUIET, onChange);
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_, file) => {
      if (file && /\.tsx?$/.test(file)) changed();
    }),
  );
  return () => {
    for (const watcher of watchers) watcher.close();
  };
}
