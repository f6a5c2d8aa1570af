import type { ProductOption } from "../../../areas/shared/domain/product.ts";

/** An option with its values and, where it is a colour, with theirs. */
export function publicOption({ name, values, colors }: ProductOption): ProductOption {
  return { name, values: [...values], ...(colors && { colors: [...colors] }) };
}
