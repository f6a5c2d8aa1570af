import { addressOf, type Call, type CallOptions, createCall, type Transport } from "../../shared/api/call.ts";
import type { AnswerOf, CallInput, OperationName } from "../../shared/api/contract/operations.ts";
import { ENDPOINTS } from "../../shared/api/endpoints.ts";
import { type Upload, uploadBytes } from "../../shared/api/upload-bytes.ts";
import { type SessionKeeper, withSession } from "./with-session.ts";

/** The operations of a shop's people. */
export type ShopOperation = {
  [Name in OperationName]: CallInput<Name> extends { path: { sellerId: string } } ? Name : never;
}[OperationName];

/** What stands in the path besides the seller. */
type ShopPath<Name extends ShopOperation> = Omit<CallInput<Name>["path"], "sellerId">;

/** What an operation is asked with, but for the seller. */
export type ShopInput<Name extends ShopOperation> = Omit<CallInput<Name>, "path"> &
  (keyof ShopPath<Name> extends never ? unknown : { path: ShopPath<Name> });

type ShopRequest<Name extends ShopOperation> =
  Partial<ShopInput<Name>> extends ShopInput<Name>
    ? [input?: ShopInput<Name>, options?: Pick<CallOptions, "signal">]
    : [input: ShopInput<Name>, options?: Pick<CallOptions, "signal">];

type UploadOptions = Pick<Upload, "type" | "onProgress" | "signal">;

/** The platform API about one shop, with the session of whoever is signed in. @throws ApiError */
export interface ShopApi {
  call<Name extends ShopOperation>(name: Name, ...request: ShopRequest<Name>): Promise<AnswerOf<Name>>;
  /** Sends bytes, and tells how far they are. */
  upload<Name extends ShopOperation>(name: Name, body: Blob, options: UploadOptions): Promise<AnswerOf<Name>>;
  /** Where an operation is, for a link. */
  address<Name extends ShopOperation>(
    name: Name,
    ...path: keyof ShopPath<Name> extends never ? [] : [ShopPath<Name>]
  ): string;
}

/**
 * The platform API with the session of whoever is signed in. What a session that is over was refused is asked again, once,
 * when there is another: nobody loses what they typed. Every call rejects with an `ApiError`, or with the reason of an
 * aborted signal.
 */
export class AdminApi {
  readonly #transport: Transport;
  readonly #session: SessionKeeper;
  readonly call: Call;

  constructor(transport: Transport, session: SessionKeeper) {
    this.#transport = transport;
    this.#session = session;
    this.call = callWithSession(createCall(transport), session);
  }

  ofShop(sellerId: string): ShopApi {
    const call = this.call as (name: OperationName, input: object, options?: CallOptions) => Promise<never>;
    const address = (name: OperationName, path?: object): string =>
      this.#transport.baseUrl + addressOf(ENDPOINTS[name], { path: { ...path, sellerId } });
    return {
      call: (name, input: { path?: object } = {}, options) =>
        call(name, { ...input, path: { ...input.path, sellerId } }, options),
      upload: (name, body, options) => {
        const { method } = ENDPOINTS[name];
        const request = { ...options, method: method.toUpperCase(), url: address(name), body };
        return withSession(this.#session, (token) => uploadBytes({ ...request, token }));
      },
      address,
    } as ShopApi;
  }
}

/** A call with the session's token. */
export function callWithSession(call: Call, session: SessionKeeper): Call {
  const ask = call as (name: OperationName, input?: object, options?: CallOptions) => Promise<unknown>;
  return ((name: OperationName, input?: object, options?: CallOptions) =>
    withSession(session, (token) => ask(name, input, { ...options, token }))) as Call;
}
