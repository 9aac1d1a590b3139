import { ACCOUNT, PHONE } from "./patterns.ts";
import { withoutRadicals } from "./radicals.ts";

/**
 * Texts as people paste them, cleaned before any pattern sees them. Each function returns a text that it does not change
 * again, and leaves what it does not understand to the pattern of the field. Passwords are never cleaned, because a
 * changed one would differ from the one that a manager has stored.
 */

/** An emoji with its joiners, selectors and tags, which are parts of it. */
const EMOJI = [
  String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}`,
  String.raw`[\d#*]\uFE0F?\u20E3`,
  String.raw`\p{Extended_Pictographic}[\uFE0E\uFE0F]?\p{Emoji_Modifier}?(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)*`,
].join("|");
const INVISIBLE = new RegExp(String.raw`(${EMOJI})|[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]`, "gu");
/** Punctuation of Chinese texts, whose half-width form is another name: 远山（集团）. */
const NOT_PUNCTUATION = /[^！（），：；？～…]+/g;
const SPACES_OF_LINE = /[^\S\n\r\v\f]+/g;
const CONTROLS = /\p{Cc}+/gu;
const CONTROLS_OF_TEXT = /[^\P{Cc}\n\t]+/gu;
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const DASHES = /[\u2010-\u2015\u2043\u2212]/g;
const SPACES_AND_DASHES = /[\s-]+/g;
/** Besides spaces and hyphens, what people write between the digits of a phone. */
const DOTS = /[.·•‧・]/g;
const COUNTRY = /^(?:\+?\((?:\+|00)?86\)|(?:\+|00)?86)(?=\d{11}$)/;

const withoutInvisible = (text: string) => text.replace(INVISIBLE, (_, emoji: string | undefined) => emoji ?? "");

/** Half-width letters, plain hyphens, characters in place of radicals, and nothing invisible. */
export const normalText = (text: string) =>
  withoutRadicals(withoutInvisible(text).normalize("NFKC")).replace(DASHES, "-");

/** A mobile number without country code, spaces, hyphens and dots: +86 138-0000-0015 is 13800000015. */
export const cleanPhone = (text: string) =>
  normalText(text).replace(SPACES_AND_DASHES, "").replace(/^tel:/i, "").replace(DOTS, "").replace(COUNTRY, "");

/** Any telephone number: a mobile one as cleanPhone has it, another with single spaces and plain hyphens. */
export function cleanTelephone(text: string): string {
  const phone = cleanPhone(text);
  return PHONE.test(phone) ? phone : normalText(text).replace(SPACES_OF_LINE, " ").trim();
}

/** A code without spaces and hyphens; its letters keep their case. */
export const cleanCode = (text: string) => normalText(text).replace(SPACES_AND_DASHES, "");

/** A tax number in the form of licences: without spaces and hyphens, in capitals. */
export const cleanTaxNumber = (text: string) => cleanCode(text).toUpperCase();

/** A bank account without spaces and hyphens; a text that is no account stays one line. */
export function cleanAccount(text: string): string {
  const account = cleanCode(text);
  return ACCOUNT.test(account) ? account : cleanName(text);
}

/** The number of an order or a parcel without spaces; its hyphens are part of it. */
export const cleanNumber = (text: string) => normalText(text).replace(/\s/g, "");

/** A name or another entry of one line: half-width letters, single spaces inside, Chinese punctuation as it is. */
export const cleanName = (text: string) =>
  withoutRadicals(withoutInvisible(text).replace(NOT_PUNCTUATION, (part) => part.normalize("NFKC")))
    .replace(SPACES_OF_LINE, " ")
    .trim();

/** A remark of one line, with its letters and emoji as they are and single spaces. */
export const cleanLine = (text: string) => withoutInvisible(text).replace(SPACES_OF_LINE, " ").trim();

/** A text of several lines: without controls, with line breaks, letters and emoji as they are. */
export const cleanText = (text: string) =>
  withoutInvisible(text.replace(LINE_BREAKS, "\n")).replace(CONTROLS_OF_TEXT, "").trim();

/** The words of a search: as cleanName has them, with plain hyphens. */
export const cleanSearch = (text: string) =>
  cleanName(text.replace(/\s/g, " ")).replace(DASHES, "-").replace(CONTROLS, "").trim();
