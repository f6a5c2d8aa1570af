import type { ADMIN_CATALOGUE_OPERATIONS } from "../../../../areas/shared/catalogue/contract/admin-catalogue-operations.ts";
import type { Product } from "../../../../areas/shared/catalogue/product.ts";
import { makeCategory, makeProduct, saveOf, storeProduct } from "../../../support/shop.ts";
import type { CallsOf } from "../call.ts";
import type { World } from "../world.ts";

export function adminCatalogueCalls({
  acme,
  bolt,
  mug,
  platform,
  fresh,
}: World): CallsOf<typeof ADMIN_CATALOGUE_OPERATIONS> {
  const sellerId = acme.seller.id;
  const path = { sellerId };
  const ofMug = { sellerId, productId: mug.id };
  const [cups = { id: "" }] = acme.categories;
  const ofCups = { sellerId, categoryId: cups.id };
  const dish = acme.products.find(({ slug }) => slug === "dish") as Product;
  const stored = async (): Promise<Product> => (await platform.products.get(sellerId, mug.id)) as Product;
  const foreign = bolt.products[0] as Product;
  /** A product that no other test uses. */
  const spareProduct = async () => {
    const product = makeProduct({ sellerId, categoryId: cups.id, status: "draft" });
    await storeProduct(platform, sellerId, product);
    return { sellerId, productId: product.id };
  };
  const emptyCategory = async () => {
    const category = makeCategory({ sellerId });
    await platform.categories.save(sellerId, category);
    return { sellerId, categoryId: category.id };
  };
  const allCategories = async () => (await platform.categories.list(sellerId)).map(({ id }) => id);

  return {
    adminProducts: {
      does: [
        () => ({ path }),
        () => ({ path, query: `q=mug&status=active&category=${cups.id}&sort=title&offset=0` }),
        () => ({ path, query: "q=there-is-no-such-thing" }),
        () => ({ path, query: `after=${ofMug.productId}` }),
      ],
      refuses: {
        "bad-request": () => ({ path, query: "sort=price" }),
        "object-not-found": () => ({ path, query: `after=${foreign.id}` }),
      },
    },
    adminProduct: {
      does: [() => ({ path: ofMug })],
      refuses: { "object-not-found": () => ({ path: { sellerId, productId: foreign.id } }) },
    },
    saveProduct: {
      does: [
        async () => ({ path: ofMug, body: saveOf(await stored(), { description: "A better mug." }) }),
        async () => ({
          path: { sellerId, productId: fresh("product") },
          body: saveOf(await stored(), { version: null, slug: "", status: "draft" }),
        }),
      ],
      refuses: {
        "bad-request": [
          async () => ({ path: ofMug, body: saveOf(await stored(), { title: "" }) }),
          async () => ({ path: ofMug, body: saveOf(await stored(), { categoryId: "gone" }) }),
        ],
        "object-not-found": async () => ({
          path: { sellerId, productId: foreign.id },
          body: saveOf(await stored(), { version: foreign.version, slug: "" }),
        }),
        "version-conflict": async () => {
          const { version, ...product } = await stored();
          return { path: ofMug, body: saveOf({ ...product, version: version + 1 }) };
        },
        "slug-taken": async () => ({ path: ofMug, body: saveOf(await stored(), { slug: dish.slug }) }),
      },
    },
    removeProduct: {
      does: [async () => ({ path: await spareProduct() })],
      refuses: { "object-not-found": () => ({ path: { sellerId, productId: foreign.id } }) },
    },
    changeProductStatus: {
      does: [
        () => ({ path, body: { ids: [dish.id], status: "archived" } }),
        () => ({ path, body: { ids: [dish.id, mug.id], status: "active" } }),
      ],
      refuses: {
        "bad-request": () => ({ path, body: { ids: [], status: "draft" } }),
        "object-not-found": () => ({ path, body: { ids: [dish.id, foreign.id], status: "draft" } }),
      },
    },
    adminCategories: { does: [() => ({ path })], refuses: {} },
    saveCategory: {
      does: [
        () => ({ path: ofCups, body: { name: "Cups and mugs", slug: "cups", description: "" } }),
        () => ({
          path: { sellerId, categoryId: fresh("category") },
          body: { name: "Plates", slug: "", description: "Flat ones." },
        }),
      ],
      refuses: {
        "bad-request": () => ({ path: ofCups, body: { name: "", slug: "", description: "" } }),
        "object-not-found": () => ({
          path: { sellerId, categoryId: bolt.categories[0]?.id ?? "" },
          body: { name: "Mine", slug: "", description: "" },
        }),
        "slug-taken": () => ({ path: ofCups, body: { name: "Cups", slug: "bowls", description: "" } }),
        "version-conflict": () => ({
          path: ofCups,
          body: { name: "Cups", slug: "", description: "", seen: { name: "Jugs", slug: "jugs", description: "" } },
        }),
      },
    },
    removeCategory: {
      does: [async () => ({ path: await emptyCategory() })],
      refuses: {
        "object-not-found": () => ({ path: { sellerId, categoryId: bolt.categories[0]?.id ?? "" } }),
        "category-in-use": () => ({ path: ofCups }),
      },
    },
    orderCategories: {
      does: [async () => ({ path, body: { ids: (await allCategories()).reverse() } })],
      refuses: {
        "bad-request": () => ({ path, body: { ids: ["a b"] } }),
        "object-not-found": () => ({ path, body: { ids: [cups.id] } }),
      },
    },
  };
}
