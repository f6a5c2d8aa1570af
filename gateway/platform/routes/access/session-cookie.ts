import type { Request, Response } from "express";

/** Milliseconds; the session itself may end earlier. */
const MAX_AGE = 30 * 24 * 3_600_000;

/**
 * The browser's half of a session. Under HTTPS the prefix keeps sibling shops, which are of the same site, from setting
 * a cookie of this name for all of it: https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie#cookie_prefixes
 */
export class SessionCookie {
  readonly #name: string;
  readonly #options;

  constructor({ https }: { https: boolean }) {
    this.#name = https ? "__Host-awning" : "awning";
    this.#options = { httpOnly: true, secure: https, sameSite: "strict", path: "/" } as const;
  }

  /**
   * The secret that came with a request. Two cookies of the name, which only somebody else's doing can make, are none:
   * which of them is the browser's own, nothing tells (RFC 6265, section 8.6).
   */
  read({ headers: { cookie = "" } }: Request): string | undefined {
    const prefix = `${this.#name}=`;
    const found = cookie
      .split(";")
      .map((pair) => pair.trim())
      .filter((pair) => pair.startsWith(prefix));
    return found.length === 1 ? found[0]?.slice(prefix.length) : undefined;
  }

  write(res: Response, secret: string): void {
    res.cookie(this.#name, secret, { ...this.#options, maxAge: MAX_AGE });
  }

  clear(res: Response): void {
    res.clearCookie(this.#name, this.#options);
  }
}
