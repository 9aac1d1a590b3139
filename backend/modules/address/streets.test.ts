import { describe, expect, test } from "vitest";
import people from "#backend/demo/data/people.json";
import reviewers from "#backend/demo/data/reviewers.json";
import { withRegion } from "./address.ts";
import { citiesOf, districtsOf, provinces, streetsOf } from "./regions.ts";

const OUTSIDE = ["香港特别行政区", "澳门特别行政区", "台湾省"];
const places = provinces().flatMap((province) =>
  citiesOf(province).flatMap((city) => districtsOf(province, city).map((district) => ({ province, city, district }))),
);
const mainland = places.filter(({ province }) => !OUTSIDE.includes(province));
const streetsAt = ({ province, city, district }: (typeof places)[number]) => streetsOf(province, city, district);

describe("the streets of districts", () => {
  test("are known for nineteen of twenty districts of the mainland, and for none elsewhere", () => {
    const known = mainland.filter((place) => streetsAt(place).length > 0);
    expect(mainland.length).toBeGreaterThan(3000);
    expect(known.length / mainland.length).toBeGreaterThan(0.95);
    expect(places.filter((place) => OUTSIDE.includes(place.province) && streetsAt(place).length > 0)).toEqual([]);
  });

  test("are missing only in zones, in districts that are towns themselves and in the newest divisions", () => {
    const isZone = /(?:开发区|高新区|新区|工业园区)$/;
    const isTown = ["东莞市", "中山市", "儋州市", "嘉峪关市"];
    const missing = mainland.filter(
      (place) => streetsAt(place).length === 0 && !isZone.test(place.district) && !isTown.includes(place.city),
    );
    expect(missing.map(({ district }) => district).sort()).toEqual(
      ["和安县", "和康县", "梅列区", "港闸区", "白杨市", "金门县", "长岛县"].sort(),
    );
  });

  test("are complete names of which an address holds any, each once in a district", () => {
    const lists = mainland.map(streetsAt);
    expect(lists.flat().length).toBeGreaterThan(41_000);
    expect(lists.flat().filter((name) => !/^[\p{Script=Han}（）、]{2,40}$/u.test(name))).toEqual([]);
    expect(lists.filter((names) => new Set(names).size < names.length)).toEqual([]);
  });
});

test.each([
  { of: ["浙江省", "杭州市", "西湖区"], has: "北山街道" },
  { of: ["北京市", "市辖区", "朝阳区"], has: "高碑店地区" },
  { of: ["重庆市", "县", "云阳县"], has: "双江街道" },
  { of: ["海南省", "省直辖县级行政区划", "琼海市"], has: "嘉积镇" },
  { of: ["新疆维吾尔自治区", "自治区直辖县级行政区划", "石河子市"], has: "新城街道" },
  { of: ["甘肃省", "嘉峪关市", "市辖区"], has: "峪泉镇" },
  { of: ["西藏自治区", "林芝市", "米林市"], has: "米林镇" },
  { of: ["西藏自治区", "山南市", "错那市"], has: "错那镇" },
  { of: ["海南省", "三沙市", "西沙区"], has: "永兴" },
  { of: ["海南省", "三沙市", "南沙区"], has: "永暑岛" },
  { of: ["江苏省", "镇江市", "镇江新区"], has: "大港街道" },
] as const)("$of has the street $has", ({ of: [province, city, district], has }) => {
  expect(streetsOf(province, city, district)).toContain(has);
});

test.each([
  ["广东省", "东莞市", "长安镇"],
  ["浙江省", "杭州市", "海淀区"],
  ["浙江省", "杭州市", "高新区"],
  ["浙江省", "杭州市", "constructor"],
  ["constructor", "keys", "length"],
  ["", "", ""],
] as const)("no street is listed for %s %s %s", (province, city, district) => {
  expect(streetsOf(province, city, district)).toEqual([]);
});

test("every address of the demo is valid", () => {
  const addresses = [...people.customers.flatMap((person) => person.addresses), ...reviewers];
  expect(addresses.length).toBeGreaterThan(10);
  for (const address of addresses) expect(withRegion(address)).toEqual(address);
});
