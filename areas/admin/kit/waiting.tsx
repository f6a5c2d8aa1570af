/** Lines in the place of a page. The style sheet shows them once somebody has waited noticeably, with or without script. */
export function Waiting() {
  return (
    <div className="admin-skeleton" aria-hidden="true">
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}
