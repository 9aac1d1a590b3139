import { formatDay } from "./calendar.ts";

/** The minimum age of customers. */
const MIN_AGE_YEARS = 12;

/** The latest birthday allowed at `now` (epoch ms), as yyyy-MM-dd in Shanghai. */
export function latestBirthday(now: number): string {
  const today = formatDay(now);
  return `${Number(today.slice(0, 4)) - MIN_AGE_YEARS}${today.slice(4)}`;
}

/** The earliest birthday, as yyyy-MM-dd. */
export const EARLIEST_BIRTHDAY = "1900-01-01";
export const WRONG_BIRTHDAY = "请输入正确的生日！";

/** The refusals by whose text a page knows the field beside which they stand. */
export const WRONG_CODE = "验证码错误";
export const WRONG_CAPTCHA = "图形验证码错误";
export const CAPTCHA_FIRST = "请先输入图形验证码";
export const LOGIN_BY_CODE = "该账号密码错误次数过多，请改用短信验证码登录";
export const PHONE_TAKEN = "该手机号已注册";
export const PHONE_UNKNOWN = "该手机号未注册";
export const PASSWORDS_DIFFER = "两次密码不一致";

/** The messages of fields that the login and the account's security both have. */
export const ENTER_CODE = "请输入验证码";
export const ENTER_PASSWORD = "请输入密码";
export const PASSWORD_FORMAT = "请输入6-16位字母加数字组合";
export const CAPTCHA_MISSING = "请填写图形验证码";

/** The name of a device whose browser says nothing of itself. */
export const UNKNOWN_DEVICE = "未知设备";
