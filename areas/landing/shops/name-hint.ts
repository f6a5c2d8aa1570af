/** Which names work, as long as there is nothing else to say. */
export const NAME_HINT = "Three to forty letters, digits and hyphens.";
