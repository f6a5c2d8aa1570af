import type { Request, Response } from "express";

export interface SecretCookieOptions {
  name: string;
  /** Milliseconds; what it stands for may end earlier. */
  maxAge: number;
  https: boolean;
}

/**
 * The browser's half of a session, or of what it is known by. Under HTTPS the prefix keeps sibling shops, which are of the same site, from setting
 * a cookie of this name for all of it: https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie#cookie_prefixes
 */
export class SecretCookie {
  readonly #name: string;
  readonly #maxAge: number;
  readonly #options;

  constructor({ name, maxAge, https }: SecretCookieOptions) {
    this.#name = https ? `__Host-${name}` : name;
    this.#maxAge = maxAge;
    this.#options = { httpOnly: true, secure: https, sameSite: "strict", path: "/" } as const;
  }

  /**
   * The secret that came with a request. Two cookies of the name, which only somebody else's doing can make, are none:
   * which of them is the browser's own, nothing tells (RFC 6265, section 8.6). Names are compared byte by byte: a browser
   * enforces the prefix only where the name starts with it exactly, not after a no-break space.
   */
  read({ headers: { cookie = "" } }: Request): string | undefined {
    const prefix = `${this.#name}=`;
    const found = cookie.split(/; ?/).filter((pair) => pair.startsWith(prefix));
    return found.length === 1 ? found[0]?.slice(prefix.length) : undefined;
  }

  write(res: Response, secret: string): void {
    res.cookie(this.#name, secret, { ...this.#options, maxAge: this.#maxAge });
  }

  clear(res: Response): void {
    res.clearCookie(this.#name, this.#options);
  }
}
