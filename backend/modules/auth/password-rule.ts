import { ApiError } from "../../http/errors.ts";
import { COMMON_PASSWORDS } from "./common-passwords.ts";

/** Refuses a password on top of what the contract's pattern refuses. */
export type PasswordRule = (password: string) => void;

/** For live mode alone (product.md section 5): the demo's own passwords are as plain as they look. */
export const refuseCommonPasswords: PasswordRule = (password) => {
  if (COMMON_PASSWORDS.has(password.toLowerCase())) throw new ApiError(400, "密码过于常见，请更换");
};

export const allowAnyPassword: PasswordRule = () => {};
