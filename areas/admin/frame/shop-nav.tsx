import Menu from "lucide-react/icons/menu";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useShortcut } from "../shortcuts/use-shortcut.ts";
import { MoreDialog } from "./more-dialog.tsx";
import { NAV_ENTRIES } from "./nav-entries.ts";
import { ShopNavLink } from "./shop-nav-link.tsx";

/** A column beside the page, or a bar under it on a phone. */
export function ShopNav() {
  const [showsMore, setShowsMore] = useState(false);
  return (
    <>
      <nav className="admin-nav" aria-label="Admin">
        <ul>
          {NAV_ENTRIES.map((entry) => (
            <li key={entry.to} data-nested={entry.nested} data-in-bar={entry.inBar}>
              <ShopNavLink entry={entry} />
              {entry.keys && <GoShortcut keys={entry.keys} to={entry.to} text={entry.text} />}
            </li>
          ))}
          <li className="admin-nav-more">
            <button type="button" aria-haspopup="dialog" onClick={() => setShowsMore(true)}>
              <Menu size={20} strokeWidth={1.75} aria-hidden="true" />
              More
            </button>
          </li>
        </ul>
      </nav>
      {showsMore && <MoreDialog onClose={() => setShowsMore(false)} />}
    </>
  );
}

function GoShortcut({ keys, to, text }: { keys: string; to: string; text: string }) {
  const navigate = useNavigate();
  useShortcut(keys, `Go to ${text}`, () => void navigate(to));
  return null;
}
