/** Characters of a search that are read. The rest is ignored. */
export const MAX_QUERY = 100;

/** What a search is asked for, cut to MAX_QUERY characters, without the half of one that a cut may leave. */
export const searchQuery = (text: string | null): string => (text ?? "").slice(0, MAX_QUERY).toWellFormed();
