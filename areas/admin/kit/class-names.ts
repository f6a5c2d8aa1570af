/** The value of a `class` attribute: those of the names that there are. */
export const classNames = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ");
