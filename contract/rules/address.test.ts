import { expect, test } from "vitest";
import { regionLine } from "./address.ts";

test.each([
  [["浙江省", "杭州市", "西湖区", "翠苑街道"], "浙江省 杭州市 西湖区 翠苑街道"],
  [["上海市", "市辖区", "浦东新区", ""], "上海市 浦东新区"],
  [["重庆市", "县", "城口县", ""], "重庆市 城口县"],
  [["海南省", "省直辖县级行政区划", "文昌市", ""], "海南省 文昌市"],
  [["新疆维吾尔自治区", "自治区直辖县级行政区划", "石河子市", ""], "新疆维吾尔自治区 石河子市"],
])("the region of %j is written as %s", ([province = "", city = "", district = "", street = ""], line) => {
  expect(regionLine({ province, city, district, street })).toBe(line);
});
