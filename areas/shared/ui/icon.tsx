interface IconProps {
  /** The path of an icon of Lucide, which the admin has as components. As a path, it adds no library to the shop. */
  path: string;
  /** Width and height in CSS pixels. */
  size?: 16 | 20 | 24;
}

export const CROSS = "M18 6 6 18M6 6l12 12";
export const BAG =
  "M16 10a4 4 0 0 1-8 0M3.1 6h17.8M3.4 5.5A2 2 0 0 0 3 6.7V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.7a2 2 0 0 0-.4-1.2l-2-2.7A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z";

export function Icon({ path, size = 24 }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path
        d={path}
        fill="none"
        stroke="currentcolor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
