import type { SaveProductRequest } from "../../../areas/shared/api/contract/admin/catalogue.ts";
import { API_PATHS, fillPath } from "../../../areas/shared/api/paths.ts";
import { GOOD_PASSWORD } from "../../support/admin-browser.ts";
import { makePicture } from "../../support/pictures.ts";
import { shopifyCsv } from "../../support/shopify-csv.ts";
import { EVE, type SiblingShops } from "../../support/sibling-shops.ts";

/** Something that a seller can do, as a request: right in everything, so that only who sends it can be wrong. */
export interface SellerWrite {
  what: string;
  method: string;
  path: string;
  type: string;
  /** A byte a character. */
  body: string;
}

/**
 * What acme's own page could send, one after the other. Where they can, the texts have an equals sign in them: that lets a
 * form write them.
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
    json("PATCH", fillPath(API_PATHS.changeSeller, { sellerId }), { updatedAt, change: { name: "Taken = over" } }),
    json("PUT", fillPath(API_PATHS.orderCategories, { sellerId }), { ids: [...others, first].map(({ id }) => id) }),
    json("PUT", fillPath(API_PATHS.saveCategory, { sellerId, categoryId: "new-category" }), {
      name: "Taken = over",
      slug: "",
      description: "",
    }),
    json("PUT", fillPath(API_PATHS.saveProduct, { sellerId, productId: "new-product" }), product),
    json("POST", fillPath(API_PATHS.changeProductStatus, { sellerId }), { ids: [mug.id], status: "archived" }),
    json("DELETE", fillPath(API_PATHS.removeProduct, { sellerId, productId: mug.id })),
    json("POST", fillPath(API_PATHS.actOnOrder, { sellerId, orderId: order.id }), { action: "cancel" }),
    json("PATCH", API_PATHS.renameAccount, { name: "Eve = Vera" }),
    json("POST", API_PATHS.issueTicket, { sellerId }),
    json("POST", API_PATHS.claimShop, { domain: "grabbed", name: "Taken = over", currency, locale, theme }),
    raw("POST", fillPath(API_PATHS.planImport, { sellerId }), "text/plain", shopifyCsv([row])),
    raw("PUT", fillPath(API_PATHS.addImage, { sellerId }), "image/png", png),
    json("POST", fillPath(API_PATHS.changeStatus, { sellerId }), { status: "paused" }),
    json("POST", fillPath(API_PATHS.changeDomain, { sellerId }), { domain: "moved" }),
    json("DELETE", API_PATHS.endSessions),
    json("POST", API_PATHS.register, { email: "x@people.example", password: GOOD_PASSWORD, name: "Eve = Vera" }),
    json("DELETE", API_PATHS.signOut),
    json("POST", API_PATHS.signIn, { email: EVE, password: GOOD_PASSWORD }),
  ];
}
