import { cleanCode } from "./pasted-text.ts";

/** The lengths of EAN-8, UPC-A and EAN-13. */
const BAR_CODE = /^(?:\d{8}|\d{12,13})$/;

/** Whether a text is a bar code: EAN-13, EAN-8 or UPC-A, with its own check digit. */
export function isBarCode(text: string): boolean {
  if (!BAR_CODE.test(text) || /^0+$/.test(text)) return false;
  // From the right, every second digit counts three times.
  const sum = [...text].reverse().reduce((all, digit, place) => all + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** The bar code that a text is, with or without spaces and hyphens; null for any other text. */
export function barCodeIn(text: string): string | null {
  const typed = cleanCode(text);
  return isBarCode(typed) ? typed : null;
}

/** The texts that name the same article: a UPC-A is an EAN-13 with a zero before it. */
export function spellingsOfBarCode(code: string): string[] {
  if (code.length === 12) return [code, `0${code}`];
  return code.length === 13 && code.startsWith("0") ? [code, code.slice(1)] : [code];
}
