export function SearchIcon() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path
        d="M8.5 2.5a6 6 0 1 0 0 12a6 6 0 1 0 0-12M13 13l4.5 4.5"
        fill="none"
        stroke="currentcolor"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </svg>
  );
}
