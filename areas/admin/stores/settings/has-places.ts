/** Whether a text still has [places] of a template to be filled in; links of markdown are none. */
export const hasPlaces = (text: string): boolean => /\[[^\][\n]+\](?![([])/.test(text);
