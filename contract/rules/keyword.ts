import { cutText } from "./cut-text.ts";
import { cleanSearch } from "./pasted-text.ts";

/** The longest text that a list is searched for, in characters. */
export const KEYWORD_MAX = 60;

/** The searched text of an address as the calls take it: cleaned, and cut; empty without one. */
export const cutKeyword = (typed: string | null) => cutText(cleanSearch(typed ?? ""), KEYWORD_MAX).trimEnd();

/**
 * The pattern of a field whose text is searched for, beside `required`: one character at least is neither a space, of any
 * width, nor invisible.
 */
export const FILLED_PATTERN = String.raw`.*[^\s\p{Cc}\p{Cf}].*`;
const FILLED = /[^\s\p{Cc}\p{Cf}]/u;

/** False for an empty text, and for one of spaces and invisible characters. */
export const isFilled = (text: string) => FILLED.test(text);
