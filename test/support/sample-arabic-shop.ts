import type { Seller } from "../../areas/shared/domain/seller.ts";
import type { Shop } from "../../areas/shared/domain/shop.ts";
import { renamedShop } from "./renamed-shop.ts";

/** {@link sampleShop} in Arabic (`ar-EG`), written from right to left, with the same ids, slugs and prices. */
export function sampleArabicShop(domain: string, change: Partial<Seller> = {}): Shop {
  return renamedShop(
    domain,
    {
      name: "فخار النيل",
      tagline: "أوانٍ من طين الفيوم",
      about: "نصنع **الخزف** يدويًا في قرية تونس بالفيوم.",
      currency: "EGP",
      locale: "ar-EG",
      deliveryOptions: [{ id: "post", title: "البريد، من يومين إلى ثلاثة أيام", kind: "shipping", price: 6_000 }],
      pages: [{ slug: "returns", title: "التوصيل والإرجاع", body: "يمكنك إرجاع القطعة خلال **14 يومًا** من استلامها." }],
      ...change,
    },
    {
      cups: "أكواب",
      bowls: "أوعية",
      mug: "كوب الصباح 250 مل",
      beaker: "مسودة",
      dish: "طبق صغير",
      tureen: "سلطانية الحساء",
    },
    { name: "الحجم", values: { S: "صغير", L: "كبير" } },
  );
}
