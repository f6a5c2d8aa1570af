import { watch } from "node:fs";
import type { RequestOptions } from "node:http";
import { GatewayProcess } from "../start/gateway-process.ts";
import { StartProblem } from "../start/run-command.ts";

export interface RestartHandlers {
  onReady(): void;
  /** It doesn't start; the next restart may. */
  onProblem(message: string): void;
  /** Before a running gateway is told to drain. */
  beforeStop(): void;
}

/** A gateway that can be replaced by a new process with the sources as they are then. */
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

  /** Starts it, or lets the running one drain and starts the next. Calls made meanwhile are one more restart together. */
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
    this.#gateway = new GatewayProcess(this.#env);
    try {
      if (await this.#gateway.ready(this.#address)) this.#handlers.onReady();
    } catch (error) {
      if (!(error instanceof StartProblem)) throw error;
      this.#gateway.kill();
      this.#handlers.onProblem(error.message);
    }
  }
}

/** Calls `act` once, when `milliseconds` have passed since the last of any number of calls. */
export function debounce(milliseconds: number, act: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, milliseconds);
  };
}

/** An editor's save is several events; a change of branch is hundreds. */
const QUIET = 100;

/** Calls `onChange` when TypeScript files in the folders, at any depth, have changed. @returns stops it */
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
