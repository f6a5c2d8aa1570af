import type { DeliveryOption } from "../../../areas/shared/domain/seller.ts";

export function publicDeliveryOption({ id, title, kind, price, note }: DeliveryOption): DeliveryOption {
  return { id, title, kind, price, note };
}
