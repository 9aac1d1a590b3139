import { expect, test } from "vitest";
import type { Address } from "#contract/address.ts";
import { regionLine } from "#contract/rules/address.ts";
import { addressErrorField, openPanel, streetFields } from "./address.ts";
import { addressForm } from "./forms.ts";

const stored: Address = {
  address_id: 7,
  real_name: "张三",
  phone: "13912345678",
  province: "浙江省",
  city: "杭州市",
  district: "西湖区",
  street: "",
  detail: "文三路 1 号",
  is_default: 1,
};

test.each([
  { search: "", panel: { panel: "none" } },
  { search: "new=1", panel: { panel: "new" } },
  { search: "edit=7", panel: { panel: "edit", address: stored } },
  { search: "delete=7", panel: { panel: "delete", address: stored } },
  { search: "edit=8", panel: null },
  { search: "delete=abc", panel: null },
  { search: "other=1", panel: { panel: "none" } },
])("?$search opens $panel", ({ search, panel }) => {
  expect(openPanel(new URLSearchParams(search), [stored])).toEqual(panel);
});

test.each([
  { message: "请选择正确的省份", field: "province" },
  { message: "请选择正确的城市", field: "city" },
  { message: "最多保存 50 个收货地址", field: "no field" },
  { message: "toString", field: "no field" },
])("the message $message belongs to $field", ({ message, field }) => {
  expect(addressErrorField(message) ?? "no field").toBe(field);
});

test.each([
  { place: { province: "浙江省", city: "杭州市", district: "西湖区", street: "" }, line: "浙江省 杭州市 西湖区" },
  { place: { province: "上海市", city: "市辖区", district: "徐汇区", street: "漕河泾" }, line: "上海市 徐汇区 漕河泾" },
  { place: { province: "海南省", city: "省直辖县级行政区划", district: "琼海市", street: "" }, line: "海南省 琼海市" },
])("formats the region as $line", ({ place, line }) => {
  expect(regionLine(place)).toBe(line);
});

test.each([
  { street: "北山街道", fields: { street: "北山街道", street_other: "" } },
  { street: "老街", fields: { street: "", street_other: "老街" } },
  { street: "", fields: { street: "", street_other: "" } },
])("the form shows the street $street as $fields", ({ street, fields }) => {
  expect(streetFields(street, ["北山街道", "西溪街道"])).toEqual(fields);
});

const valid = { intent: "save", ...stored, address_id: "7", is_default: "on" };
test.each([
  { change: { real_name: " " }, message: "请填写收货人" },
  { change: { real_name: "长".repeat(21) }, message: "收货人不能超过 20 个字，现在有 21 个字" },
  { change: { real_name: "张\u0007三" }, message: "收货人不能含有特殊字符" },
  { change: { phone: "" }, message: "请填写手机号码" },
  { change: { phone: "12345678901" }, message: "请输入正确的手机号码" },
  { change: { phone: undefined }, message: "请填写手机号码" },
  { change: { province: "" }, message: "请选择正确的省份" },
  { change: { city: undefined }, message: "请选择正确的城市" },
  { change: { district: "" }, message: "请选择正确的区县" },
  { change: { detail: "" }, message: "请填写详细地址" },
  { change: { detail: ["a", "b"] }, message: "请填写详细地址" },
  { change: { street: "x".repeat(41) }, message: "街道不能超过 40 个字，现在有 41 个字" },
  { change: { street_other: "x".repeat(41) }, message: "街道不能超过 40 个字，现在有 41 个字" },
  { change: { address_id: "0" }, message: "请求格式有误" },
  { change: { intent: "drop" }, message: "请求格式有误" },
  { change: { intent: "delete", address_id: undefined }, message: "请求格式有误" },
])("$change is refused: $message", ({ change, message: expected }) => {
  const parsed = addressForm.safeParse({ ...valid, ...change });
  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([expected]);
});

test("accepts valid fields and trims them", () => {
  expect(addressForm.parse({ ...valid, detail: " 文三路 1 号 " })).toMatchObject({ detail: "文三路 1 号" });
});
