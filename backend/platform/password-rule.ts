import { ApiError } from "../http/errors.ts";
import { COMMON_PASSWORDS } from "./common-passwords.ts";

/** Checks a password beyond the contract's pattern. @throws ApiError for a password that is refused. */
export type PasswordRule = (password: string) => void;

/** Applies in live mode only: the demo customers have common passwords. */
export const refuseCommonPasswords: PasswordRule = (password) => {
  if (COMMON_PASSWORDS.has(password.toLowerCase())) throw new ApiError(400, "密码过于常见，请更换");
};

export const allowAnyPassword: PasswordRule = () => {};
