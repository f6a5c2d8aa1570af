import { type Product, variantImage, variantTitle } from "../../../areas/shared/catalogue/product.ts";
import { sumAmounts } from "../../../areas/shared/domain/money.ts";
import { type CartLine, MAX_QUANTITY, type PricedCart, type PricedLine } from "../../../areas/shared/orders/cart.ts";
import { orderBlockers, type Seller } from "../../../areas/shared/sellers/seller.ts";
import { publicImage } from "../pictures/public-image.ts";
import { publicDeliveryOption } from "../sellers/public-seller.ts";

function goneLine({ productId, variantId, quantity: requested }: CartLine): PricedLine {
  const nothing = { quantity: 0, available: 0, unitPrice: 0, compareAtPrice: null, total: 0 };
  return {
    productId,
    variantId,
    state: "gone",
    requested,
    title: "",
    variantTitle: "",
    slug: "",
    image: null,
    ...nothing,
  };
}

function pricedLine(line: CartLine, product: Product | undefined): PricedLine {
  const variant = product?.variants.find(({ id }) => id === line.variantId);
  // Of what is not on sale nothing is told, not even that there is such a thing.
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

/**
 * A cart at today's prices.
 * @param products those of the seller that the lines name, whatever their status
 * @throws RangeError where an amount is beyond what a number holds exactly
 */
export function pricedCart(
  seller: Pick<Seller, "currency" | "deliveryOptions" | "deliveryCountries" | "status">,
  lines: readonly CartLine[],
  products: readonly Product[],
): PricedCart {
  const priced = lines.map((line) =>
    pricedLine(
      line,
      products.find(({ id }) => id === line.productId),
    ),
  );
  return {
    currency: seller.currency,
    lines: priced,
    itemsTotal: sumAmounts(priced.map(({ total }) => total)),
    deliveryOptions: seller.deliveryOptions.map(publicDeliveryOption),
    deliveryCountries: [...seller.deliveryCountries],
    open: orderBlockers(seller).length === 0,
  };
}
