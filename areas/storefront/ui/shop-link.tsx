import type { ReactNode } from "react";
import { NavLink } from "react-router-dom";
import { categoryPath, contentPath, productPath } from "../../shared/domain/routes.ts";
import type { ShopLinkKind } from "../stores/browsing/catalog-store.ts";
import { useShop } from "../stores/shop-context.ts";

interface ShopLinkProps {
  to: ShopLinkKind;
  slug: string;
  className?: string | undefined;
  children: ReactNode;
}

const PATHS = { category: categoryPath, product: productPath, content: contentPath };

/** A link inside the shop, whose page is fetched as soon as somebody shows interest in it. */
export function ShopLink({ to, slug, className, children }: ShopLinkProps) {
  const { prefetch } = useShop();
  const onInterest = (): void => prefetch(to, slug);
  return (
    <NavLink
      to={PATHS[to](slug)}
      className={className}
      onPointerEnter={onInterest}
      onFocus={onInterest}
      onTouchStart={onInterest}
    >
      {children}
    </NavLink>
  );
}
