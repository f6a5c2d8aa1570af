import type { OPERATIONS } from "../../../areas/shared/api/operations.ts";

export type OperationName = keyof typeof OPERATIONS;

/** A request to an operation: what is not given is left out. */
export interface Call {
  path?: Record<string, string>;
  query?: string;
  /** In the place of those that a browser sends. */
  headers?: Record<string, string>;
  /** Bytes and text are sent as they are, anything else as JSON. */
  body?: unknown;
  /** The account that asks, where that is not the one that has to: the shop's owner, or nobody. */
  as?: string;
  /** The gateway that is asked, where it is not the usual one. */
  port?: number;
  /** Undoes, after the answer, what was arranged for it. */
  release?: () => unknown;
}

/** Arranges what a request needs, then gives the request. */
export type MakeCall = () => Promise<Call> | Call;

export interface OperationCalls {
  /** What it can do, at least once, with what it takes. The first is about the shop `acme` and what is in it. */
  does: [MakeCall, ...MakeCall[]];
  /** What it refuses, by the code that it has for that; what many have in common is provoked by answers.test.ts. */
  refuses: Record<string, MakeCall | MakeCall[]>;
}

/** For each of some operations. */
export type CallsOf<Operations> = Record<keyof Operations, OperationCalls>;
