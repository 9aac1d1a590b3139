/** The characters of a 统一社会信用代码 in the order of their values (GB 32100-2015). */
const CODE_CHARACTERS = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const CODE_LENGTH = 18;
export const CREDIT_CODE = /^[0-9A-HJ-NPQRTUWXY]{18}$/;

/**
 * Whether the last character of a 统一社会信用代码 is the check digit of the others (GB 32100-2015). Old licences have
 * codes that fail, so false is a reason for a warning and not for a refusal.
 */
export function hasCheckDigit(code: string): boolean {
  if (!CREDIT_CODE.test(code)) return false;
  let sum = 0;
  let weight = 1;
  for (const character of code.slice(0, CODE_LENGTH - 1)) {
    sum += CODE_CHARACTERS.indexOf(character) * weight;
    weight = (weight * 3) % CODE_CHARACTERS.length;
  }
  const check = (CODE_CHARACTERS.length - (sum % CODE_CHARACTERS.length)) % CODE_CHARACTERS.length;
  return CODE_CHARACTERS[check] === code.at(-1);
}
