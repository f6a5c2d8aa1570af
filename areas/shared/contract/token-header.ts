/** The header in which every write of a session carries its token. Apart from the schemas: the browser needs no more of them. */
export const TOKEN_HEADER = "X-Awning-Token";
