import { ApiError } from "../../shared/api/api-error.ts";

/** Who asks; the admin's session store is one. */
export interface SessionKeeper {
  readonly token: string | null;
  /**
   * The session that had this token was refused. Resolves once there is one to go on with, which may wait for somebody
   * to sign in again; false where there is none, or none that would be answered otherwise.
   */
  renew(refused: string | null): Promise<boolean>;
}

/** What was refused for the session's sake alone, and was not done. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "unauthenticated" || error.code === "request-forged");

/** Asks with the session's token, and once more with another session's where that one was over. */
export async function withSession<Answer>(
  session: SessionKeeper,
  ask: (token: string) => Promise<Answer>,
): Promise<Answer> {
  const { token } = session;
  try {
    return await ask(token ?? "");
  } catch (error) {
    if (!isRefused(error) || !(await session.renew(token))) throw error;
    return ask(session.token ?? "");
  }
}
