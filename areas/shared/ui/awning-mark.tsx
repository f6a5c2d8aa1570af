interface AwningMarkProps {
  /** Width and height in CSS pixels. */
  size: number;
  className?: string | undefined;
}

/** The platform's logo, a striped awning: stripes in the accent colour, outline in the surrounding text's colour. */
export function AwningMark({ size, className }: AwningMarkProps) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} className={className} aria-hidden="true">
      <path fill="var(--accent)" d="M5 3.5h3.5L7 12.5a2.5 2.5 0 0 1-5 0zM12 3.5h3.5L17 12.5a2.5 2.5 0 0 1-5 0z" />
      <path
        d="M5 3.5h14l3 9a2.5 2.5 0 0 1-5 0a2.5 2.5 0 0 1-5 0a2.5 2.5 0 0 1-5 0a2.5 2.5 0 0 1-5 0zM4 17.5v3.5h16v-3.5"
        fill="none"
        stroke="currentcolor"
        strokeWidth="1.3"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
