/** The longest text that a list is searched for, in characters. */
export const KEYWORD_MAX = 60;

/** The searched text of an address as the calls take it: without spaces around it, and cut; empty without one. */
export const cutKeyword = (typed: string | null) => (typed ?? "").trim().slice(0, KEYWORD_MAX);
