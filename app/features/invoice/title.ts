import { isDoubtfulTaxNumber, isSoundTaxNumber } from "#contract/rules/invoice.ts";
import { cleanTaxNumber } from "#contract/rules/pasted-text.ts";

/** The hint beside a tax number; empty while the number is incomplete. */
export function taxNumberNote(typed: string): { ok: boolean; text: string } | null {
  const number = cleanTaxNumber(typed);
  if (isSoundTaxNumber(number)) return { ok: true, text: "校验通过" };
  return isDoubtfulTaxNumber(number)
    ? { ok: false, text: "校验位不符，常见原因是抄错一位，请对照营业执照；确认无误可以保存" }
    : null;
}

/** An address with only the first one to three letters of its name: sun***@example.com. */
export const maskedEmail = (email: string) => email.replace(/^(.{1,3})[^@]*(@.*)$/, "$1***$2");

/** The fields recognized in a pasted text: their number, and the form's values. */
type RecognizedFields = { readonly count: number; readonly values: Readonly<Record<string, string>> };

/** The recognized fields in an action's result. */
export function recognizedOf(result: object | undefined): RecognizedFields | undefined {
  // TypeScript reduces the union of the action's results to their common fields.
  return result && "recognized" in result ? (result.recognized as RecognizedFields) : undefined;
}
