import { expect, test } from "vitest";
import { z } from "zod";
import { calls } from "#backend/modules/modules.ts";
import { additionalFieldsOf, type Endpoint } from "#contract/endpoint.ts";

const all: Endpoint[] = Object.values(calls).flatMap((endpoints) => Object.values(endpoints));
const fieldsOf = (schema: z.core.$ZodType | undefined) =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

test.each<[method: Endpoint["method"], path: string, sent?: string, answered?: string]>([
  ["GET", "/api/pc/home"],
  ["GET", "/api/pc/config"],
  ["GET", "/api/common/hot_keyword"],
  ["GET", "/api/user", "", "company real_name phone avatar nickname is_open_member is_money_level now_money integral"],
  ["GET", "/api/user/cart/lst", "", "list fail"],
  ["GET", "/api/user/cart/count"],
  ["POST", "/api/user/cart/delete", "cart_id"],
  ["POST", "/api/user/cart/change/{cart_id}", "cart_num"],
  ["POST", "/api/auth/login", "account password"],
  ["POST", "/api/auth/smslogin", "phone sms_code"],
  ["POST", "/api/auth/registerTl", "phone sms_code pwd"],
  ["POST", "/api/user/change_pwd", "phone sms_code pwd confirm_pwd"],
  ["POST", "/api/auth/sendTLCode", "phone"],
  ["GET", "/api/auth/sendTLCode", "", "captcha"],
  ["POST", "/api/auth/verify", "phone type key code"],
  ["GET", "/api/captcha", "", "captcha code key"],
  ["GET", "/api/pc/login/scan", "", "key qrcode"],
  ["POST", "/api/pc/login/scan/check", "key", "status result"],
  ["POST", "/api/user/chagePasswordOnly", "password"],
  ["GET", "/api/getPlacardInfo"],
  ["POST", "/api/user/edit", "birthday"],
  ["GET", "/api/user/getMemberInfo"],
  // The specification does not show what it takes.
  ["POST", "/api/user/sendTLSMS", "key code"],
  ["POST", "/api/user/bingTLPhone", "code"],
  ["POST", "/api/logout"],
])("%s %s has the names of the specification [S7.calls.1]", (method, path, sent = "", answered = "") => {
  const [call, ...others] = all.filter((one) => one.method === method && one.path === path);
  expect([call?.source, others]).toEqual(["specification", []]);
  const named = (names: string) => expect.arrayContaining(names.split(" ").filter(Boolean));
  expect(fieldsOf(call?.body)).toEqual(named(sent));
  const beyond = [...fieldsOf(call?.body), ...fieldsOf(call?.query)].filter((name) => !sent.split(" ").includes(name));
  expect(call && additionalFieldsOf(call)).toEqual(beyond);
  expect(fieldsOf(call?.answer)).toEqual(named(answered));
});
