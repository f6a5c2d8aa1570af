import type { Page } from "playwright-core";
import type { SellerWrite } from "./seller-writes.ts";

interface Attempt {
  way: string;
  /** What the forging page learnt: "nothing", or more than that. */
  learnt: string;
}

/**
 * Sends a request to another origin in every way in which a page's script can, with all cookies that the browser lets it
 * have. Forms and beacons tell nothing: those may be under way still.
 */
export function forgeRequest(page: Page, site: string, write: SellerWrite): Promise<Attempt[]> {
  const { method, path, type, body } = write;
  return page.evaluate(forge, { url: site + path, method, type, body });
}

/** Runs in the page. */
async function forge({ url, method, type, body }: { url: string; method: string; type: string; body: string }) {
  const bytes = Uint8Array.from(body, (character) => character.charCodeAt(0));
  const content = (contentType: string) => (body === "" ? undefined : new Blob([bytes], { type: contentType }));
  const attempts: { way: string; learnt: string }[] = [];
  const attempt = async (way: string, send: () => Promise<string>) => {
    attempts.push({ way, learnt: await send().catch(() => "nothing") });
  };
  const learnt = async (res: Response) =>
    res.type === "opaque" || res.type === "opaqueredirect" ? "nothing" : `${res.status} ${await res.text()}`;
  const common = { method, credentials: "include" } as const;

  await attempt("fetch, as it has to be", () =>
    fetch(url, {
      ...common,
      headers: { "Content-Type": type, "X-Awning-Token": "guessed" },
      body: content(type) ?? null,
    }).then(learnt),
  );
  await attempt("fetch, without headers of its own", () =>
    fetch(url, { ...common, body: content("") ?? null }).then(learnt),
  );
  for (const simple of ["text/plain", "application/json"]) {
    const body = method === "GET" ? null : (content(simple) ?? null);
    await attempt(`fetch without CORS, as ${simple}`, () =>
      fetch(url, { ...common, mode: "no-cors", body }).then(learnt),
    );
    await attempt(`fetch without CORS and referrer, as ${simple}`, () =>
      fetch(url, { ...common, mode: "no-cors", referrerPolicy: "no-referrer", body }).then(learnt),
    );
    await attempt(`fetch by way of a redirect, as ${simple}`, () =>
      fetch(`/attack/redirect?${encodeURIComponent(url)}`, { ...common, mode: "no-cors", body }).then(learnt),
    );
  }
  await attempt("XMLHttpRequest", async () => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.withCredentials = true;
    request.onload = () => resolve(`${request.status} ${request.responseText}`);
    request.onerror = reject;
    request.send(content("text/plain") ?? null);
    return promise;
  });
  for (const contentType of ["text/plain", "application/json"]) {
    await attempt(`beacon, as ${contentType}`, async () => {
      navigator.sendBeacon(url, content(contentType) ?? null);
      return "nothing";
    });
  }
  const referrer = document.head.appendChild(document.createElement("meta"));
  referrer.name = "referrer";
  for (const enctype of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
    for (const referrerPolicy of ["unsafe-url", "no-referrer"]) {
      await attempt(`form, as ${enctype} ${referrerPolicy}`, async () => {
        const frame = document.createElement("iframe");
        // Before it has a window: later, that would not be called so.
        frame.name = `${enctype} ${referrerPolicy}`;
        document.body.append(frame);
        referrer.content = referrerPolicy;
        const form = document.body.appendChild(document.createElement("form"));
        Object.assign(form, { method: "post", action: url, target: frame.name });
        form.enctype = enctype;
        const field = form.appendChild(document.createElement("input"));
        // As plain text, a form's field is written as its name, an equals sign and its value.
        const [name = "", ...value] = body.split("=");
        Object.assign(field, { name, value: value.join("=") });
        form.submit();
        form.remove();
        return "nothing";
      });
    }
  }
  referrer.remove();
  return attempts;
}
