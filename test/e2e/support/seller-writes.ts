import type { Page } from "playwright-core";
import type { SaveProductRequest } from "../../../areas/shared/catalogue/contract/admin-catalogue.ts";
import { ENDPOINTS, fillPath } from "../../../areas/shared/contract/endpoints.ts";
import { GOOD_PASSWORD } from "../../support/accounts.ts";
import { shopifyCsv } from "../../support/imports.ts";
import { makePicture } from "../../support/pictures.ts";
import { EVE, type SiblingShops } from "./sibling-shops.ts";

/** A seller's write as a request. It is valid, so only its sender can be wrong. */
export interface SellerWrite {
  what: string;
  method: string;
  path: string;
  type: string;
  /** One byte per character. */
  body: string;
}

/**
 * Every request that acme's own page can send. Where possible, texts contain an equals sign, so that a form can produce
 * them.
 */
export async function sellerWrites({ gateway: { acme, platform }, order }: SiblingShops): Promise<SellerWrite[]> {
  const sellerId = acme.id;
  const [mug] = await platform.products.list(sellerId, { status: "active", limit: 1 });
  const [first, ...others] = await platform.categories.list(sellerId);
  if (!mug || !first) throw new Error("the shop has a product");
  const json = (method: string, path: string, body?: unknown): SellerWrite => ({
    what: `${method} ${path}`,
    method,
    path,
    type: "application/json",
    body: body === undefined ? "" : JSON.stringify(body),
  });
  const raw = (method: string, path: string, type: string, body: string): SellerWrite => ({
    what: `${method} ${path}`,
    method,
    path,
    type,
    body,
  });
  const png = (await makePicture(40, 30).png().toBuffer()).toString("latin1");
  const row = { Handle: "taken", Title: "Taken = over", "Variant Price": "1.00", Published: "true" };
  const { theme, currency, locale, updatedAt } = acme;
  const product = {
    version: null,
    categoryId: first.id,
    title: "New = worse",
    slug: "",
    description: "",
    status: "active",
    images: [],
    options: [],
    variants: [{ id: "new-variant", values: [], sku: "", price: 1, compareAtPrice: null, stock: null }],
  } satisfies SaveProductRequest;
  return [
    json("PATCH", fillPath(ENDPOINTS.changeSeller.path, { sellerId }), { updatedAt, change: { name: "Taken = over" } }),
    json("PUT", fillPath(ENDPOINTS.orderCategories.path, { sellerId }), {
      ids: [...others, first].map(({ id }) => id),
    }),
    json("PUT", fillPath(ENDPOINTS.saveCategory.path, { sellerId, categoryId: "new-category" }), {
      name: "Taken = over",
      slug: "",
      description: "",
    }),
    json("PUT", fillPath(ENDPOINTS.saveProduct.path, { sellerId, productId: "new-product" }), product),
    json("POST", fillPath(ENDPOINTS.changeProductStatus.path, { sellerId }), { ids: [mug.id], status: "archived" }),
    json("DELETE", fillPath(ENDPOINTS.removeProduct.path, { sellerId, productId: mug.id })),
    json("POST", fillPath(ENDPOINTS.actOnOrder.path, { sellerId, orderId: order.id }), { action: "cancel" }),
    json("PATCH", ENDPOINTS.renameAccount.path, { name: "Eve = Vera" }),
    json("POST", ENDPOINTS.issueTicket.path, { sellerId }),
    json("POST", ENDPOINTS.claimShop.path, { domain: "grabbed", name: "Taken = over", currency, locale, theme }),
    raw("POST", fillPath(ENDPOINTS.planImport.path, { sellerId }), "text/plain", shopifyCsv([row])),
    raw("PUT", fillPath(ENDPOINTS.addImage.path, { sellerId }), "image/png", png),
    json("POST", fillPath(ENDPOINTS.changeStatus.path, { sellerId }), { status: "paused" }),
    json("POST", fillPath(ENDPOINTS.changeDomain.path, { sellerId }), { domain: "moved" }),
    json("DELETE", ENDPOINTS.endSessions.path),
    json("POST", ENDPOINTS.register.path, { email: "x@people.example", locale: "en" }),
    json("DELETE", ENDPOINTS.signOut.path),
    json("POST", ENDPOINTS.signIn.path, { email: EVE, password: GOOD_PASSWORD }),
  ];
}

interface Attempt {
  way: string;
  /** What the forging page could read: "nothing", or the response. */
  learnt: string;
}

/**
 * Sends a request to another origin by every method of a page's script, with all cookies that the browser allows. Forms
 * and beacons return nothing; they may still be running.
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
        // Set before it has a window: later, the name would not apply.
        frame.name = `${enctype} ${referrerPolicy}`;
        document.body.append(frame);
        referrer.content = referrerPolicy;
        const form = document.body.appendChild(document.createElement("form"));
        Object.assign(form, { method: "post", action: url, target: frame.name });
        form.enctype = enctype;
        const field = form.appendChild(document.createElement("input"));
        // As plain text, a form's field is its name, an equals sign and its value.
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
