import type { ComponentProps } from "react";
import { type To, useHref, useLinkClickHandler } from "react-router-dom";

interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** In this area. */
  to: To;
  /** Replaces the current history entry. */
  replace?: boolean;
}

/**
 * A link to a page of this area, from the hooks of React Router. Its own component contains the prefetching of its
 * framework mode, which is 2 kB of script in brotli.
 */
export function Link({ to, replace, onClick, children, ...attributes }: LinkProps) {
  const href = useHref(to);
  const navigate = useLinkClickHandler(to, { replace });
  return (
    <a
      {...attributes}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) navigate(event);
      }}
    >
      {children}
    </a>
  );
}
