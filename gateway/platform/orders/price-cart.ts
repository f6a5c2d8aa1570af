import { type Product, variantImage, variantTitle } from "../../../areas/shared/catalogue/product.ts";
import { sumAmounts } from "../../../areas/shared/domain/money.ts";
import {
  type CartLine,
  MAX_QUANTITY,
  type PricedCart,
  type PricedDelivery,
  type PricedLine,
} from "../../../areas/shared/orders/cart.ts";
import { isPublic, orderBlockers, type Seller } from "../../../areas/shared/sellers/seller.ts";
import { concurrencyLimit } from "../concurrency.ts";
import { ObjectNotFound } from "../errors.ts";
import { publicImage } from "../pictures/picture-file.ts";
import type { Platform } from "../platform.ts";
import { publicDeliveryOption } from "../sellers/public-seller.ts";
import { type PaymentProvider, paymentOffer } from "./payment-provider.ts";

function goneLine({ productId, variantId, quantity: requested }: CartLine): PricedLine {
  const texts = { title: "", variantTitle: "", slug: "", image: null };
  const amounts = { quantity: 0, available: 0, unitPrice: 0, compareAtPrice: null, total: 0 };
  return { productId, variantId, state: "gone", requested, ...texts, ...amounts };
}

function pricedLine(line: CartLine, product: Product | undefined): PricedLine {
  const variant = product?.variants.find(({ id }) => id === line.variantId);
  // The answer must not reveal that an unlisted product exists.
  if (product?.status !== "active" || !variant) return goneLine(line);
  const available = Math.min(variant.stock ?? MAX_QUANTITY, MAX_QUANTITY);
  const quantity = Math.min(line.quantity, available);
  const image = variantImage(product, variant);
  return {
    productId: line.productId,
    variantId: line.variantId,
    state: quantity === line.quantity ? "ok" : quantity > 0 ? "reduced" : "sold-out",
    requested: line.quantity,
    quantity,
    available,
    title: product.title,
    variantTitle: variantTitle(product, variant),
    slug: product.slug,
    image: image ? publicImage(image) : null,
    unitPrice: variant.price,
    compareAtPrice: variant.compareAtPrice,
    total: sumAmounts([variant.price * quantity]),
  };
}

type PricedSeller = Pick<
  Seller,
  "currency" | "deliveryOptions" | "deliveryCountries" | "status" | "cardAccount" | "paymentChoice"
>;
type Offering = readonly Pick<PaymentProvider, "method" | "accepts" | "amountProblem">[];

/**
 * Prices a cart.
 * @param products the seller's products that the lines name, in any status
 * @throws RangeError if an amount exceeds the safe integers
 */
export function pricedCart(
  seller: PricedSeller,
  lines: readonly CartLine[],
  products: readonly Product[],
  providers: Offering,
): PricedCart {
  const priced = lines.map((line) =>
    pricedLine(
      line,
      products.find(({ id }) => id === line.productId),
    ),
  );
  const itemsTotal = sumAmounts(priced.map(({ total }) => total));
  return {
    currency: seller.currency,
    lines: priced,
    itemsTotal,
    deliveryOptions: seller.deliveryOptions.map((option): PricedDelivery => {
      const { offered, cardProblem = null } = paymentOffer(providers, seller, sumAmounts([itemsTotal, option.price]));
      return {
        ...publicDeliveryOption(option),
        paymentMethods: offered.map(({ method }) => method),
        cardProblem,
      };
    }),
    deliveryCountries: [...seller.deliveryCountries],
    open: orderBlockers(seller).length === 0,
  };
}

/** Concurrent reads. A cart may name 50 products; more concurrent reads would delay other requests. */
const READS_AT_A_TIME = 8;

/**
 * Prices a cart from the seller's catalogue, also for a paused shop.
 * @throws ObjectNotFound if the shop does not exist or is not public
 */
export async function priceCart(
  { sellers, products, paymentProviders }: Pick<Platform, "sellers" | "products" | "paymentProviders">,
  sellerId: string,
  lines: readonly CartLine[],
): Promise<PricedCart> {
  const seller = await sellers.get(sellerId);
  if (!seller || !isPublic(seller)) throw new ObjectNotFound(`There is no public shop ${sellerId}.`);
  const limit = concurrencyLimit(READS_AT_A_TIME);
  const productIds = [...new Set(lines.map(({ productId }) => productId))];
  const found = await Promise.all(productIds.map((productId) => limit(() => products.get(sellerId, productId))));
  return pricedCart(
    seller,
    lines,
    found.filter((product) => product !== undefined),
    paymentProviders,
  );
}
