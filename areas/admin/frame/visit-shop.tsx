import ExternalLink from "lucide-react/icons/external-link";

/** To the shop as visitors see it. */
export function VisitShop() {
  return (
    <a className="admin-visit" href="/">
      <ExternalLink size={18} strokeWidth={1.75} aria-hidden="true" />
      <span>Visit shop</span>
    </a>
  );
}
