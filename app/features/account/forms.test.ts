import { expect, test } from "vitest";
import { overviewForm, securityForms } from "./forms.ts";

const form = overviewForm("2014-11-21");
const messageOf = (fields: Record<string, string>) => {
  const parsed = form.safeParse(fields);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? "");
};

test.each([
  { birthday: "2014-11-21", message: null },
  { birthday: "1990-02-28", message: null },
  { birthday: "2014-11-22", message: "请输入正确的生日！" },
  { birthday: "1899-12-31", message: "请输入正确的生日！" },
  { birthday: "1990-02-30", message: "请输入正确的生日！" },
  { birthday: "", message: "请输入正确的生日！" },
])("the birthday “$birthday” gets the message $message", ({ birthday, message }) => {
  expect(messageOf({ intent: "edit_birthday", birthday })).toBe(message);
});

test.each([
  { fields: { nickname: "远山", real_name: "" }, message: null },
  { fields: { nickname: "远山" }, message: null },
  { fields: { nickname: "  ", real_name: "孙" }, message: "请填写昵称" },
  { fields: { real_name: "孙" }, message: "请填写昵称" },
  { fields: { nickname: "长".repeat(21) }, message: "昵称不能超过 20 个字，现在有 21 个字" },
  { fields: { nickname: "远山", real_name: "长".repeat(21) }, message: "姓名不能超过 20 个字，现在有 21 个字" },
])("the profile $fields gets the message $message", ({ fields, message }) => {
  expect(messageOf({ intent: "edit_profile", ...fields } as Record<string, string>)).toBe(message);
});

test.each([
  { fields: {}, message: "请填写手机号码" },
  { fields: { phone: "12345678901" }, message: "请输入正确的手机号码" },
])("a new phone of $fields gets the message $message [S5.phone.1]", ({ fields, message }) => {
  const parsed = securityForms("2014-11-21").safeParse({ intent: "send_new_phone", ...fields });
  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test("refuses unknown intents in Chinese", () => {
  expect(messageOf({ intent: "delete_everything" })).toBe("请求格式有误");
  expect(messageOf({})).toBe("请求格式有误");
});
