import Archive from "lucide-react/icons/archive";
import Copy from "lucide-react/icons/copy";
import ExternalLink from "lucide-react/icons/external-link";
import EyeOff from "lucide-react/icons/eye-off";
import Pencil from "lucide-react/icons/pencil";
import Rocket from "lucide-react/icons/rocket";
import Trash from "lucide-react/icons/trash-2";
import type { ProductRow } from "../../../shared/catalogue/admin-catalogue.ts";
import { ADMIN_PATHS, adminProductPath } from "../../../shared/pages/admin-routes.ts";
import { productPath } from "../../../shared/pages/routes.ts";
import { ActionMenu } from "../../kit/action-menu.tsx";
import type { MenuItem } from "../../kit/menu.tsx";
import type { ProductsStore } from "./products-store.ts";

interface ProductRowMenuProps {
  row: ProductRow;
  store: ProductsStore;
  /** The shop's. */
  origin: string;
}

/** What can be done with one product of the list. */
export function ProductRowMenu({ row, store, origin }: ProductRowMenuProps) {
  const { id, title, slug, status } = row;
  const items: MenuItem[] = [
    { label: "Edit", icon: <Pencil aria-hidden="true" />, to: adminProductPath(id) },
    { label: "Duplicate", icon: <Copy aria-hidden="true" />, to: `${ADMIN_PATHS.newProduct}?copy=${id}` },
  ];
  if (status === "active") {
    const href = origin + productPath(slug);
    items.push({ label: "View in shop", icon: <ExternalLink aria-hidden="true" />, href });
    const onSelect = () => void store.changeStatus([row], "draft");
    items.push({ label: "Unpublish", icon: <EyeOff aria-hidden="true" />, separated: true, onSelect });
  } else {
    const onSelect = () => void store.changeStatus([row], "active");
    items.push({ label: "Publish", icon: <Rocket aria-hidden="true" />, separated: true, onSelect });
  }
  if (status !== "archived") {
    const onSelect = () => void store.changeStatus([row], "archived");
    items.push({ label: "Archive", icon: <Archive aria-hidden="true" />, onSelect });
  }
  items.push({
    label: "Delete",
    icon: <Trash aria-hidden="true" />,
    danger: true,
    onSelect: () => void store.remove(row),
  });
  return <ActionMenu label={`More for ${title}`} items={items} />;
}
