import { beforeEach, describe, expect, test } from "vitest";
import { call, freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";

const shop = freshBackend();
const tokens = { a: "", b: "" };
beforeEach(async () => {
  tokens.a = await tokenOf(shop, demoCustomers.tradeMarkup);
  tokens.b = await tokenOf(shop, demoCustomers.newcomer);
});

const sample = {
  real_name: "张三",
  phone: "13912345678",
  province: "浙江省",
  city: "杭州市",
  district: "滨江区",
  street: "",
  detail: "江南大道 1 号",
  is_default: 0,
};
type Stored = typeof sample & { address_id: number };

const list = async (token: string) =>
  ((await call(shop, "GET", "/api/user/address/lst", { token })).data as { list: Stored[] }).list;
const save = (token: string, change: object = {}) =>
  call(shop, "POST", "/api/user/address/create", { token, body: { ...sample, ...change } });
/** Makes an address differ from the others of a test. */
const numbered = (n: number) => ({ detail: `江南大道 ${n} 号` });
const idOf = (response: { data: unknown }) => (response.data as { address_id: number }).address_id;
const setDefault = (token: string, id: number) => call(shop, "POST", `/api/user/address/update/${id}`, { token });
const remove = (token: string, id: number) => call(shop, "POST", `/api/user/address/delete/${id}`, { token });
const defaults = (all: Stored[]) => all.filter((one) => one.is_default === 1).map((one) => one.address_id);

describe("the default address [P7.13]", () => {
  test("is the first address, whatever the form sent", async () => {
    const id = idOf(await save(tokens.b));
    expect(defaults(await list(tokens.b))).toEqual([id]);
  });

  test("moves to a new address on request, and is listed first", async () => {
    const id = idOf(await save(tokens.a, { is_default: 1 }));
    const all = await list(tokens.a);
    expect(all[0]?.address_id).toBe(id);
    expect(defaults(all)).toEqual([id]);
  });

  test("moves by its own endpoint", async () => {
    const other = (await list(tokens.a)).find((one) => one.is_default === 0);
    expect(other).toBeDefined();
    expect(await setDefault(tokens.a, other?.address_id ?? 0)).toMatchObject({ status: 200 });
    expect(defaults(await list(tokens.a))).toEqual([other?.address_id]);
  });

  test("stays the default when it is edited without the checkbox", async () => {
    const id = idOf(await save(tokens.b));
    await save(tokens.b, { address_id: id, detail: "江南大道 2 号" });
    expect(await list(tokens.b)).toMatchObject([{ address_id: id, detail: "江南大道 2 号", is_default: 1 }]);
  });

  test("may be deleted; the newest of the others replaces it", async () => {
    const [first] = [idOf(await save(tokens.b)), idOf(await save(tokens.b, numbered(2)))];
    const newest = idOf(await save(tokens.b, numbered(3)));
    expect(await remove(tokens.b, first)).toMatchObject({ status: 200 });
    const all = await list(tokens.b);
    expect(all).toHaveLength(2);
    expect(defaults(all)).toEqual([newest]);
  });

  test("is unique after concurrent requests", async () => {
    await Promise.all(Array.from({ length: 8 }, (_, n) => save(tokens.b, { ...numbered(n), is_default: 1 })));
    const all = await list(tokens.b);
    expect(all).toHaveLength(8);
    expect(defaults(all)).toHaveLength(1);
  });
});

test("an address that the customer has already is stored once, however often it is sent, and another customer's counts for nothing", async () => {
  await save(tokens.a);
  const answers = await Promise.all(Array.from({ length: 5 }, () => save(tokens.b)));
  expect(new Set(answers.map(idOf)).size).toBe(1);
  expect(await list(tokens.b)).toHaveLength(1);
  for (const change of [{ real_name: "李四" }, { phone: "13912345679" }, { detail: "江南大道 2 号" }]) {
    await save(tokens.b, change);
  }
  expect(await list(tokens.b)).toHaveLength(4);
});

test("50 addresses are the maximum, also for concurrent requests", async () => {
  await Promise.all(Array.from({ length: 10 }, (_, n) => save(tokens.b, numbered(n))));
  for (let made = 10; made < 48; made += 1) await save(tokens.b, numbered(made));
  const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => save(tokens.b, numbered(48 + n))));
  expect(answers.filter((one) => one.status === 200)).toHaveLength(2);
  expect(answers.find((one) => one.status !== 200)).toMatchObject({ status: 400, message: "最多保存 50 个收货地址" });
  expect(await list(tokens.b)).toHaveLength(50);
  const [one] = await list(tokens.b);
  expect(await save(tokens.b, { address_id: one?.address_id })).toMatchObject({ status: 200 });
});

test.each([
  { wrong: "no such province", change: { province: "浙江" }, message: "请选择正确的省份" },
  { wrong: "a name of JavaScript's", change: { province: "constructor" }, message: "请选择正确的省份" },
  { wrong: "another province's city", change: { city: "成都市" }, message: "请选择正确的城市" },
  { wrong: "a city of elsewhere in a municipality", change: { province: "天津市" }, message: "请选择正确的城市" },
  { wrong: "a word that is no city yet", change: { city: "杭" }, message: "请选择正确的城市" },
  { wrong: "what could be several cities", change: { province: "青海省", city: "海" }, message: "请选择正确的城市" },
  { wrong: "a district of another city", change: { district: "海淀区" }, message: "请选择正确的区县" },
  { wrong: "a zone of another city", change: { district: "浦东新区" }, message: "请选择正确的区县" },
  { wrong: "no district", change: { district: "江南大道" }, message: "请选择正确的区县" },
])("refuses $wrong", async ({ change, message }) => {
  expect(await save(tokens.b, change)).toMatchObject({ status: 400, message });
  expect(await list(tokens.b)).toEqual([]);
});

test.each([
  { province: "浙江省", typed: "杭州", city: "杭州市", district: "西湖区" },
  { province: "上海市", typed: "上海市", city: "市辖区", district: "浦东新区" },
  { province: "重庆市", typed: "重庆", city: "市辖区", district: "渝中区" },
  { province: "重庆市", typed: "县", city: "县", district: "云阳县" },
  { province: "海南省", typed: "省直辖县级行政区划", city: "省直辖县级行政区划", district: "五指山市" },
  {
    province: "新疆维吾尔自治区",
    typed: "自治区直辖县级行政区划",
    city: "自治区直辖县级行政区划",
    district: "石河子市",
  },
  { province: "香港特别行政区", typed: "九龙", city: "九龙", district: "九龙城区" },
  { province: "台湾省", typed: "台北市", city: "台北市", district: "中正区" },
])("takes $typed in $province for $city", async ({ province, typed, city, district }) => {
  expect(await save(tokens.b, { province, city: typed, district })).toMatchObject({ status: 200 });
  expect(await list(tokens.b)).toMatchObject([{ province, city, district }]);
});

test.each([
  { typed: "西湖", district: "西湖区" },
  { typed: "钱塘区", district: "钱塘区" },
  { typed: "高新区", district: "高新区" },
])("takes the district $typed for $district", async ({ typed, district }) => {
  expect(await save(tokens.b, { district: typed })).toMatchObject({ status: 200 });
  expect(await list(tokens.b)).toMatchObject([{ district }]);
});

test.each(["北山街道", "西湖风景名胜区", ""])("takes the street %j, which the list has or has not", async (street) => {
  expect(await save(tokens.b, { district: "西湖区", street })).toMatchObject({ status: 200 });
  expect(await list(tokens.b)).toMatchObject([{ street }]);
});

test("refuses a street of more than 40 characters", async () => {
  expect(await save(tokens.b, { street: "长".repeat(41) })).toMatchObject({ status: 400 });
});

test("lists provinces with their cities, districts and streets", async () => {
  const all = await call(shop, "GET", "/api/v2/system/city/lst");
  expect(all).toMatchObject({ status: 200, data: { cities: [], districts: [], streets: [] } });
  expect((all.data as { provinces: string[] }).provinces).toHaveLength(34);
  const query = new URLSearchParams({ province: "浙江省", city: "杭州市" });
  expect(await call(shop, "GET", `/api/v2/system/city/lst?${query}`)).toMatchObject({
    data: { cities: expect.arrayContaining(["杭州市", "宁波市"]), districts: expect.arrayContaining(["西湖区"]) },
  });
  query.set("district", "西湖区");
  const { data } = await call(shop, "GET", `/api/v2/system/city/lst?${query}`);
  const { streets } = data as { streets: string[] };
  expect(streets).toContain("北山街道");
  expect(streets).not.toContain("瓶窑镇");
  expect(streets.length).toBeLessThan(60);
});

test("names of JavaScript object properties are not regions", async () => {
  const query = new URLSearchParams({ province: "constructor", city: "keys" });
  expect(await call(shop, "GET", `/api/v2/system/city/lst?${query}`)).toMatchObject({
    status: 200,
    data: { cities: [], districts: [] },
  });
});

describe("another customer's address", () => {
  const attempts: Record<string, (id: number) => ReturnType<typeof call>> = {
    save: (id) => save(tokens.b, { address_id: id }),
    setDefault: (id) => setDefault(tokens.b, id),
    remove: (id) => remove(tokens.b, id),
  };
  test.each(Object.keys(attempts))("is not found by %s, and neither customer's addresses change", async (name) => {
    await save(tokens.b);
    const [before, mine] = [await list(tokens.a), await list(tokens.b)];
    for (const { address_id } of before) {
      expect(await attempts[name]?.(address_id)).toMatchObject({ status: 404 });
    }
    expect(await list(tokens.a)).toEqual(before);
    expect(await list(tokens.b)).toEqual(mine);
  });
});

test.each(["0", "-1", "1e3", "abc", "99999999999999999999"])("the id %s is not found", async (id) => {
  expect(await call(shop, "POST", `/api/user/address/delete/${id}`, { token: tokens.a })).toMatchObject({
    status: 404,
  });
});
