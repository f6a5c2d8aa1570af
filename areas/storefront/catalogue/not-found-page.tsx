import { Link } from "../../shared/ui/link.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { useMessages, useSeller } from "../shop-context.ts";
import { useShopTitle } from "../state/page-title.ts";
import { OtherCategories } from "./category-links.tsx";

export function NotFoundPage() {
  const { name } = useSeller();
  const messages = useMessages();
  useShopTitle({ kind: "not-found" });
  return (
    <Notice title={messages.t("title.not-found")} message={messages.t("frame.lost-more")}>
      <Link className="button" to="/">
        <span>
          <RichText messages={messages} message="frame.back" elements={{ name: <bdi>{name}</bdi> }} />
        </span>
      </Link>
      <OtherCategories />
    </Notice>
  );
}
