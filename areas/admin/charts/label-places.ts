/**
 * Which of a row's entries have a label: evenly spread, the last among them, and so few that none touches the next.
 *
 * @param room how many labels fit
 */
export function labelPlaces(entries: number, room: number): number[] {
  if (entries === 0) return [];
  const every = Math.max(1, Math.ceil(entries / Math.max(1, room)));
  const places: number[] = [];
  for (let place = entries - 1; place >= 0; place -= every) places.unshift(place);
  return places;
}
