/** How long one has to wait, as people say it. @param milliseconds at least that */
export function waitText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds <= 60) return seconds <= 1 ? "a second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 60) return `${minutes} minutes`;
  return minutes <= 90 ? "about an hour" : `${Math.round(minutes / 60)} hours`;
}
