import type { ComponentProps, MouseEvent } from "react";
import { hrefOf, type To } from "./location.ts";
import { useLocation, useNavigate } from "./router.tsx";

interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: To;
  /** Replaces the present entry of the history, as a link to the present address always does. */
  replace?: boolean;
  /** The new location's `state`. */
  state?: unknown;
}

/** Whether the browser opens a link's address in the same tab. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent, target: string | undefined): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey && (target ?? "_self") === "_self";

/** A link to another page of this area. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const href = hrefOf(to, pathname);
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event, rest.target)) return;
    event.preventDefault();
    navigate(to, { replace: replace ?? href === pathname + search + hash, state });
  };
  return <a {...rest} href={href} onClick={follow} />;
}

interface NavLinkProps extends LinkProps {
  to: string;
  /** Not the current one on pages below its own. */
  end?: boolean;
}

/** A link that tells screen readers whether it leads to the present page, or to one above it. */
export function NavLink({ end = false, ...link }: NavLinkProps) {
  const { pathname } = useLocation();
  const isCurrent = pathname === link.to || (!end && pathname.startsWith(`${link.to}/`));
  return <Link {...link} aria-current={isCurrent ? "page" : undefined} />;
}
