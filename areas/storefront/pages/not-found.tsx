import { Link } from "react-router-dom";
import { Notice } from "../../shared/ui/notice.tsx";
import { useSeller } from "../stores/shop-context.ts";
import { useShopTitle } from "../stores/use-shop-title.ts";
import { OtherCategories } from "../ui/catalogue/other-categories.tsx";

export function NotFoundPage() {
  const { name } = useSeller();
  useShopTitle({ kind: "not-found" });
  return (
    <Notice
      title="Nothing on this shelf"
      message="What stood here may have sold for good, or the address has a slip in it."
    >
      <Link className="button" to="/">
        <span>
          Back to <bdi>{name}</bdi>
        </span>
      </Link>
      <OtherCategories current="" />
    </Notice>
  );
}
