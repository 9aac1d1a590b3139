/** Patterns of fields in the contract and in the storefront's forms. */
export const PHONE = /^1[3-9]\d{9}$/;
export const PASSWORD = /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{6,16}$/;
/** PASSWORD in the words of the attribute `passwordrules`, by which password managers make one that fits. */
export const PASSWORD_RULES = "required: lower, upper; required: digit; minlength: 6; maxlength: 16";
export const CODE = /^[A-Za-z\d]{1,12}$/;
/** The number of a parcel as carriers write it. */
export const PARCEL_NUMBER = /^[A-Za-z\d-]{6,40}$/;
/** A bank account without spaces and hyphens; may be empty. */
export const ACCOUNT = /^[A-Za-z\d]{0,30}$/;
export const ID = /^[1-9]\d{0,15}$/;
/** A random key of a form, a ticket or a captcha. */
export const RANDOM_KEY = /^[A-Za-z\d_-]{16,64}$/;
/** The longest key of a captcha or a QR login that a backend may send, in characters. */
export const KEY_MAX = 300;
/** The longest answer to a captcha, in characters. */
export const CAPTCHA_CODE_MAX = 32;
/** Text without line breaks and other control characters. */
export const ONE_LINE = /^[^\p{Cc}]*$/u;
/** Text of several lines, without other control characters. */
export const SEVERAL_LINES = /^(?:[^\p{Cc}]|[\n\r\t])*$/u;

/** Attributes of a field for a new password. React passes the last name on as it is. */
export const NEW_PASSWORD = {
  type: "password",
  autoComplete: "new-password",
  passwordrules: PASSWORD_RULES,
} as const;
