import Archive from "lucide-react/icons/archive";
import Copy from "lucide-react/icons/copy";
import ExternalLink from "lucide-react/icons/external-link";
import EyeOff from "lucide-react/icons/eye-off";
import Trash from "lucide-react/icons/trash-2";
import { observer } from "mobx-react-lite";
import { useNavigate } from "react-router-dom";
import { ADMIN_PATHS, productPath } from "../../../shared/pages/routes.ts";
import { useAdmin } from "../../admin-context.ts";
import { LinkButton } from "../../kit/button.tsx";
import { ActionMenu } from "../../kit/icon-button.tsx";
import type { MenuItem } from "../../kit/menu.tsx";
import { useShop } from "../../shop-context.ts";
import { useCatalogueTexts } from "../../texts.ts";
import type { ProductEditorStore } from "./draft/product-editor-store.ts";

export const EditorMenu = observer(function EditorMenu({ store }: { store: ProductEditorStore }) {
  const { leaving } = useAdmin();
  const { shop } = useShop();
  const navigate = useNavigate();
  const { t } = useCatalogueTexts();
  const { status, slug } = store.base;
  const remove = async () => {
    if (!(await store.remove())) return;
    // Unsaved changes were deleted with the product: leaves without asking.
    leaving.discard();
    void navigate(ADMIN_PATHS.products);
  };
  const items: MenuItem[] = [
    { label: t("action.duplicate"), icon: <Copy />, to: `${ADMIN_PATHS.newProduct}?copy=${store.id}` },
  ];
  if (status === "active") {
    const onSelect = () => void store.save("draft");
    items.push({ label: t("action.unpublish"), icon: <EyeOff />, onSelect });
  }
  if (status !== "archived") {
    const onSelect = () => void store.save("archived");
    items.push({ label: t("action.archive"), icon: <Archive />, onSelect });
  }
  items.push({
    label: t("action.delete"),
    icon: <Trash />,
    danger: true,
    separated: true,
    onSelect: () => void remove(),
  });
  return (
    <>
      {status === "active" && (
        <LinkButton href={shop.origin + productPath(slug)} newTab icon={<ExternalLink />}>
          {t("action.view")}
        </LinkButton>
      )}
      <ActionMenu label={t("editor.more")} items={items} />
    </>
  );
});
