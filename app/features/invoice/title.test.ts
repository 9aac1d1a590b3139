import { expect, test } from "vitest";
import { saveTitleForm } from "./forms.ts";
import { maskedEmail, taxNumberNote } from "./title.ts";

test.each([
  ["91350100m000100y43", true],
  ["91350100M000100Y44", false],
  ["9135", null],
])("beside the tax number %s the form shows %j, which is a warning and no error [P6.100]", (typed, ok) => {
  expect(taxNumberNote(typed)?.ok ?? null).toBe(ok);
});

test("an address of a mail shows its first letters", () => {
  expect(maskedEmail("sunlicheng@example.com")).toBe("sun***@example.com");
});

const title = { intent: "save", receipt_title_type: "2", receipt_title: "示例公司", email: "a@example.com" };

test.each([
  ["123", "税号是 15 到 20 位数字和大写字母"],
  ["9".repeat(41), "税号是 15 到 20 位数字和大写字母"],
  ["", "请填写税号"],
])("the tax number %s is refused with %s [P6.100]", (duty_paragraph, message) => {
  const { error } = saveTitleForm.safeParse({ ...title, duty_paragraph });
  expect(error?.issues).toMatchObject([{ path: ["duty_paragraph"], message }]);
});
