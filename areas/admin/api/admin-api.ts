import { ApiError } from "../../shared/api/api-error.ts";
import { addressOf, type Call, type CallOptions, checked, createCall, type Transport } from "../../shared/api/call.ts";
import type { AnswerOf, CallInput, NameOf, OperationName } from "../../shared/api/operations.ts";
import { type Upload, uploadBytes } from "../../shared/api/upload-bytes.ts";
import type { ENDPOINTS, Endpoint } from "../../shared/contract/endpoints.ts";

export interface SessionKeeper {
  /** The account that is signed in; `null` until it is known. */
  readonly accountId: string | null;
  readonly token: string | null;
  /**
   * Gets another session after this token was refused, which may wait for the person to sign in again.
   * @returns whether a retry can succeed
   */
  renew(refused: string | null): Promise<boolean>;
}

/** Whether a request was refused, and not carried out, because of its session. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "unauthenticated" || error.code === "request-forged");

/** Sends with the session's token, and once more with the account's new session if that one has ended. */
export async function withSession<Answer>(
  session: SessionKeeper,
  ask: (token: string) => Promise<Answer>,
): Promise<Answer> {
  const { token, accountId } = session;
  try {
    return await ask(token ?? "");
  } catch (error) {
    if (!isRefused(error) || !(await session.renew(token))) throw error;
    // Another tab may have signed in to another account, for which the request was not meant.
    if (accountId !== null && session.accountId !== accountId) throw error;
    return ask(session.token ?? "");
  }
}

/** Endpoints of a shop's operations. */
type ShopEndpoint = {
  [Name in OperationName]: CallInput<Name> extends { path: { sellerId: string } } ? (typeof ENDPOINTS)[Name] : never;
}[OperationName];

/** The path parameters other than `sellerId`. */
type ShopPath<At extends ShopEndpoint> = Omit<Extract<CallInput<NameOf<At>>, { path: unknown }>["path"], "sellerId">;

/** An operation's input without `sellerId`. */
type ShopInput<At extends ShopEndpoint> = Omit<CallInput<NameOf<At>>, "path"> &
  (keyof ShopPath<At> extends never ? unknown : { path: ShopPath<At> });

type ShopRequest<At extends ShopEndpoint> =
  Partial<ShopInput<At>> extends ShopInput<At>
    ? [input?: ShopInput<At>, options?: Pick<CallOptions, "signal">]
    : [input: ShopInput<At>, options?: Pick<CallOptions, "signal">];

type UploadOptions = Pick<Upload, "type" | "onProgress" | "signal">;

/** The platform API for one shop: adds `sellerId` and the current session to each request. Rejects with an `ApiError`. */
export interface ShopApi {
  call<At extends ShopEndpoint>(endpoint: At, ...request: ShopRequest<At>): Promise<AnswerOf<NameOf<At>>>;
  upload<At extends ShopEndpoint>(endpoint: At, body: Blob, options: UploadOptions): Promise<AnswerOf<NameOf<At>>>;
  /** The URL of an operation, for a link. */
  address<At extends ShopEndpoint>(
    endpoint: At,
    ...path: keyof ShopPath<At> extends never ? [] : [ShopPath<At>]
  ): string;
}

/**
 * The platform API with the current session. A request that is refused because the session has ended is sent once more
 * after the next sign-in. Every call rejects with an `ApiError`, or with the reason of an aborted signal.
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
    const call = this.call as (endpoint: Endpoint, input: object, options?: CallOptions) => Promise<never>;
    const address = (endpoint: Endpoint, path?: object): string =>
      this.#transport.baseUrl + addressOf(endpoint, { path: { ...path, sellerId } });
    return {
      call: (endpoint, input: { path?: object } = {}, options) =>
        call(endpoint, { ...input, path: { ...input.path, sellerId } }, options),
      upload: async (endpoint, body, options) => {
        const request = { ...options, method: endpoint.method.toUpperCase(), url: address(endpoint), body };
        return checked(endpoint, await withSession(this.#session, (token) => uploadBytes({ ...request, token })));
      },
      address,
    } as ShopApi;
  }
}

/** Adds the session's token to each call. */
export function callWithSession(call: Call, session: SessionKeeper): Call {
  const ask = call as (endpoint: Endpoint, input?: object, options?: CallOptions) => Promise<unknown>;
  return ((endpoint: Endpoint, input?: object, options?: CallOptions) =>
    withSession(session, (token) => ask(endpoint, input, { ...options, token }))) as Call;
}
