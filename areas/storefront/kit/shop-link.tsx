import type { ReactNode } from "react";
import { NavLink } from "react-router-dom";
import { categoryPath, contentPath, productPath } from "../../shared/pages/routes.ts";
import { useShop } from "../shop-context.ts";

const PATHS = { category: categoryPath, product: productPath, content: contentPath };

interface ShopLinkProps {
  to: keyof typeof PATHS;
  slug: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A link inside the shop. It prefetches its page on hover, focus or touch. */
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
