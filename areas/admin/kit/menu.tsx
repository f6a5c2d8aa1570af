import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "../../shared/ui/class-names.ts";
import { AnyLink } from "./button.tsx";
import styles from "./menu.module.css";

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** One of these: an action, a path of the admin (`to`), or another address (`href`). */
  onSelect?: () => void;
  to?: string;
  href?: string;
  danger?: boolean;
  /** A line above it. */
  separated?: boolean;
  current?: boolean;
}

interface MenuProps {
  /** Needed if the button shows an icon only. */
  label?: string;
  /** The button's content. */
  children: ReactNode;
  className?: string | undefined;
  items: readonly MenuItem[];
  heading?: ReactNode;
}

/** Below the button and aligned with its end. Without room below, above it; without room there, over it. */
function placeBeside(button: DOMRect, { width, height }: DOMRect, rightToLeft: boolean): { left: number; top: number } {
  const margin = 8;
  const lowest = innerHeight - margin - height;
  const below = button.bottom + 4;
  const above = button.top - height - 4;
  const aligned = rightToLeft ? button.left : button.right - width;
  return {
    left: Math.max(margin, Math.min(aligned, innerWidth - width - margin)),
    top: below <= lowest ? below : above >= margin ? above : lowest,
  };
}

/** https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/ */
export function Menu({ label, children, className, items, heading }: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState<"first" | "last" | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const close = (refocus: boolean) => {
    setOpen(null);
    if (refocus) button.current?.focus();
  };

  useLayoutEffect(() => {
    const [shown, from] = [list.current, button.current];
    if (!open || !shown || !from) return;
    shown.showPopover();
    const rightToLeft = getComputedStyle(from).direction === "rtl";
    const { left, top } = placeBeside(from.getBoundingClientRect(), shown.getBoundingClientRect(), rightToLeft);
    Object.assign(shown.style, { left: `${left}px`, top: `${top}px` });
    const entries = shown.querySelectorAll<HTMLElement>("[role=menuitem]");
    entries[open === "first" ? 0 : entries.length - 1]?.focus();
  }, [open]);

  useEffect(() => {
    if (!open) return;
    const away = ({ target }: Event) => {
      if (target instanceof Node && !list.current?.contains(target) && !button.current?.contains(target)) setOpen(null);
    };
    // The menu stays in place while the page scrolls, so scrolling closes it. Late events of earlier scrolling don't.
    const place = () => button.current?.getBoundingClientRect().top;
    const opened = place();
    const resized = () => setOpen(null);
    const scrolled = () => place() !== opened && setOpen(null);
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener("pointerdown", away, { signal });
    document.addEventListener("focusin", away, { signal });
    addEventListener("resize", resized, { signal });
    addEventListener("scroll", scrolled, { passive: true, signal });
    return () => controller.abort();
  }, [open]);

  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setOpen(event.key === "ArrowDown" ? "first" : "last");
  };

  const onListKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=menuitem]")];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const move = (to: number) => {
      event.preventDefault();
      entries[(to + entries.length) % entries.length]?.focus();
    };
    // Keys that belong to the page below, such as shortcuts, stay here.
    event.stopPropagation();
    switch (event.key) {
      case "ArrowDown":
        return move(at + 1);
      case "ArrowUp":
        return move(at - 1);
      case "Home":
        return move(0);
      case "End":
        return move(-1);
      case "Tab":
        // The browser moves the focus on from the button: the focused item is removed.
        return close(true);
      case "Escape":
        event.preventDefault();
        return close(true);
      default: {
        if (event.key.length !== 1 || event.key === " ") return;
        const letter = event.key.toLowerCase();
        const rest = [...entries.slice(at + 1), ...entries.slice(0, at + 1)];
        rest.find((entry) => entry.textContent?.trim().toLowerCase().startsWith(letter))?.focus();
      }
    }
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open ? id : undefined}
        aria-label={label}
        title={label}
        onClick={() => setOpen(open ? null : "first")}
        onKeyDown={onButtonKey}
      >
        {children}
      </button>
      {open && (
        // In the top layer: above the bars at the window's edges, from which some open.
        <div className={styles.menu} ref={list} popover="manual">
          {heading && <div className={`admin-fine ${styles.heading}`}>{heading}</div>}
          <div id={id} role="menu" tabIndex={-1} aria-label={label} onKeyDown={onListKey}>
            {items.map((item) => (
              <MenuEntry key={item.label} item={item} onSelect={() => close(item.to === undefined)} />
            ))}
          </div>
        </div>
      )}
    </>
  );
}

function MenuEntry({ item, onSelect }: { item: MenuItem; onSelect: () => void }) {
  const { icon, label, to, href } = item;
  const shared = {
    role: "menuitem",
    tabIndex: -1,
    "aria-current": item.current || undefined,
    className: classNames(styles.item, item.danger && styles.danger, item.separated && styles.separated),
    children: (
      <>
        {icon}
        {label}
      </>
    ),
  };
  if (to !== undefined || href !== undefined) return <AnyLink {...shared} to={to} href={href} onClick={onSelect} />;
  return (
    <button
      {...shared}
      type="button"
      onClick={() => {
        onSelect();
        item.onSelect?.();
      }}
    />
  );
}
