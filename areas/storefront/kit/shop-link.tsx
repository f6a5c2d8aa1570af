import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { categoryPath, contentPath, productPath, STOREFRONT_PATHS, trimmedPath } from "../../shared/pages/routes.ts";
import { Link } from "../../shared/ui/link.tsx";
import { hasRoomyLine, whenInView } from "../../shared/ui/when-in-view.ts";
import { useShop } from "../shop-context.ts";

const PATHS = { home: () => STOREFRONT_PATHS.home, category: categoryPath, product: productPath, content: contentPath };

type ShopLinkProps = {
  className?: string | undefined;
  children: ReactNode;
} & ({ to: "home"; slug?: undefined } | { to: Exclude<keyof typeof PATHS, "home">; slug: string });

/**
 * A link inside the shop. Its page's code is prefetched when the link is in view and the connection is fast; its
 * content too on hover, focus or touch. Content in view is not: each visit would cost many requests.
 */
export function ShopLink({ to, slug = "", className, children }: ShopLinkProps) {
  const { prefetch, prefetchPage } = useShop();
  const { pathname } = useLocation();
  const path = PATHS[to](slug);
  const link = useRef<HTMLAnchorElement>(null);
  const onInterest = (): void => prefetch(to, slug);
  useEffect(() => {
    if (link.current && hasRoomyLine()) return whenInView(link.current, () => prefetchPage(to));
  }, [to, prefetchPage]);
  return (
    <Link
      ref={link}
      to={path}
      fresh
      aria-current={trimmedPath(pathname) === path ? "page" : undefined}
      className={className}
      onPointerEnter={onInterest}
      onFocus={onInterest}
      onTouchStart={onInterest}
    >
      {children}
    </Link>
  );
}
