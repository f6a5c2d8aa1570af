import type { Catalogue, KeysOf } from "../../../shared/i18n/translate.ts";
import type { cart as english } from "../en/cart.ts";

export const cart: Catalogue<KeysOf<typeof english>> = {
  "cart.title": "سلة التسوق",
  "cart.open": {
    zero: "سلة التسوق، فارغة",
    one: "سلة التسوق، قطعة واحدة",
    two: "سلة التسوق، قطعتان",
    few: "سلة التسوق، {count} قطع",
    many: "سلة التسوق، {count} قطعة",
    other: "سلة التسوق، {count} قطعة",
  },
  "cart.add": "أضف إلى السلة",
  "cart.added": "في سلتك: {title}",
  "cart.no-more": "في سلتك بالفعل كل المتوفر من هذا المنتج.",
  "cart.full": "سلتك ممتلئة: عدد المنتجات المختلفة في الطلب الواحد لا يتجاوز {count}.",
  "cart.ask": "اسأل متى يتوفر مجددًا",
  "cart.blocked-paused": "متجر {shop} في استراحة ولا يستقبل طلبات حاليًا.",
  "cart.blocked-no-delivery": "لا يمكن لمتجر {shop} استقبال الطلبات بعد.",
};
