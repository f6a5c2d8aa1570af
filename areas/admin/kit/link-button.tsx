import type { ReactNode } from "react";
import { Link } from "../../shared/ui/link.tsx";
import { type ButtonLook, buttonClass } from "./button.tsx";

interface LinkButtonProps extends ButtonLook {
  /** A path of the admin. */
  to?: string;
  /** Any other address, such as the shop's own. */
  href?: string;
  newTab?: boolean;
  download?: boolean;
  children: ReactNode;
}

/** A link that looks like a button. */
export function LinkButton({ to, href, newTab = false, download, icon, children, ...look }: LinkButtonProps) {
  const content = (
    <>
      {icon}
      {children}
    </>
  );
  if (to !== undefined) {
    return (
      <Link to={to} className={buttonClass(look)}>
        {content}
      </Link>
    );
  }
  return (
    <a
      href={href}
      className={buttonClass(look)}
      download={download}
      {...(newTab ? { target: "_blank", rel: "noreferrer" } : {})}
    >
      {content}
    </a>
  );
}
