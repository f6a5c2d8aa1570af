/**
 * Milliseconds until the server wants to be asked again: https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 *
 * @param value of the header; `null` where there is none
 */
export function readRetryAfter(value: string | null | undefined): number | undefined {
  if (!value) return undefined;
  const pause = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(pause) ? undefined : Math.max(0, pause);
}
