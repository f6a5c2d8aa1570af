import type { OPERATIONS } from "../../../areas/shared/api/operations.ts";

export type OperationName = keyof typeof OPERATIONS;

/** A request to an operation. Missing parts are left out. */
export interface Call {
  path?: Record<string, string>;
  query?: string;
  /** Replace the headers that a browser sends. */
  headers?: Record<string, string>;
  /** Bytes and text are sent unchanged, other values as JSON. */
  body?: unknown;
  /** The signed-in account, if it is not the default: the shop's owner, or none. */
  as?: string;
  /** The gateway to call, if it is not the default one. */
  port?: number;
  /** Undoes the preparation after the response. */
  release?: () => unknown;
}

/** Prepares the data that a request needs, then returns the request. */
export type MakeCall = () => Promise<Call> | Call;

export interface OperationCalls {
  /** Successful requests, at least one. The first is about the shop `acme` and its records. */
  does: [MakeCall, ...MakeCall[]];
  /** Failing requests by error code. Errors that many operations share are in answers.test.ts. */
  refuses: Record<string, MakeCall | MakeCall[]>;
}

/** Examples for some operations. */
export type CallsOf<Operations> = Record<keyof Operations, OperationCalls>;
