import type { ReactNode } from "react";
import { ADMIN_PATHS } from "../../shared/pages/admin-routes.ts";
import { AwningMark } from "../../shared/ui/awning-mark.tsx";

interface HeaderBarProps {
  /** The shop's; the platform's own where there is none. */
  name: string | undefined;
  /** What stands at its end, and between. */
  children?: ReactNode;
  /** In the name's place. */
  brand?: ReactNode;
}

/** The bar at the window's head. It needs no router: the server draws it too. */
export function HeaderBar({ name, children, brand }: HeaderBarProps) {
  return (
    <header className="admin-header">
      {brand ?? (
        <a className="admin-brand" href={ADMIN_PATHS.home}>
          <AwningMark size={26} />
          <span className="admin-brand-name">{name ?? "Awning"}</span>
        </a>
      )}
      {children}
    </header>
  );
}
