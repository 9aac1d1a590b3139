import { beforeEach, describe, expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { action, loader } from "./addresses.page.tsx";
import { loader as regions } from "./regions.resource.ts";

const shop = freshBackend();
type Browser = Awaited<ReturnType<ReturnType<typeof visit>["with"]>>;
let customer: Browser;
let otherCustomer: Browser;

beforeEach(async () => {
  customer = await visit("/user/address_list").with(await tokenOf(shop, demoCustomers.newcomer));
  otherCustomer = await visit("/user/address_list").with(await tokenOf(shop, demoCustomers.tradeMarkup));
});

const sample = {
  intent: "save",
  real_name: "周小禾",
  phone: "13912345678",
  province: "北京市",
  city: "市辖区",
  district: "海淀区",
  street: "",
  detail: "中关村大街 1 号",
};
const list = async (browser = customer) => (await loader(browser.get())).list;
const send = (fields: Parameters<Browser["post"]>[0], browser = customer) => outcome(action(browser.post(fields)));
const statusOf = (answer: unknown) => (answer as { init?: { status?: number } }).init?.status;
const errorsOf = (answer: unknown) => (answer as { data: { form: { error?: unknown } } }).data.form.error;

describe("a pasted text", () => {
  test("fills the form with its name, phone and region, and stores nothing", async () => {
    const answer = await send({ intent: "recognize", text: "周小禾 139 1234 5678 北京海淀区中关村大街 1 号" });
    const { intent: _, ...fields } = sample;
    expect(answer).toMatchObject({ data: { form: { initialValue: { ...fields, intent: "regions" } } } });
    expect((answer as { data: { regions: { districts: string[] } } }).data.regions.districts).toContain("海淀区");
    expect(await list()).toEqual([]);
  });

  test("with a street chooses it from the district's list, or fills the typed street where the list lacks it", async () => {
    for (const [street, fields] of [
      ["学院路街道", { street: "学院路街道", street_other: "" }],
      ["新建街道", { street: "", street_other: "新建街道" }],
    ] as const) {
      const answer = await send({ intent: "recognize", text: `周小禾 13912345678 北京海淀区${street}1 号` });
      expect(answer).toMatchObject({ data: { form: { initialValue: { district: "海淀区", ...fields } } } });
    }
  });

  test("without an address is refused beside its field, and stays", async () => {
    for (const text of ["你好", "", "长".repeat(301)]) {
      const answer = await send({ intent: "recognize", text });
      expect(errorsOf(answer)).toEqual({ text: [expect.any(String)] });
    }
  });
});

describe("saving an address", () => {
  test("adds the first address as the default and redirects to the list [P5.9]", async () => {
    const answer = (await send(sample)) as Response;
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/user/address_list");
    const { intent: _, ...fields } = sample;
    expect(await list()).toMatchObject([{ ...fields, is_default: 1 }]);
  });

  test("edits the address and makes it the default where the box is checked", async () => {
    const [first, second] = await list(otherCustomer);
    await send({ ...sample, address_id: second?.address_id ?? 0, is_default: "on" }, otherCustomer);
    expect(await list(otherCustomer)).toMatchObject([
      { address_id: second?.address_id, detail: sample.detail, is_default: 1 },
      { address_id: first?.address_id, is_default: 0 },
    ]);
  });

  test("shows messages beside their fields and returns the typed values", async () => {
    const answer = await send({ ...sample, phone: "123", detail: "" });
    expect(statusOf(answer)).toBe(400);
    expect(errorsOf(answer)).toEqual({ phone: ["请输入正确的手机号码"], detail: ["请填写详细地址"] });
    expect(answer).toMatchObject({ data: { form: { initialValue: { phone: "123", real_name: "周小禾" } } } });
    expect(await list()).toEqual([]);
  });

  test.each([
    { refused: "by its fields", change: { phone: "123" } },
    { refused: "by the backend", change: { district: "西湖区" } },
  ])(
    "has the lists of its region where it is refused $refused, so that a page without the form shows it",
    async ({ change }) => {
      expect(await send({ ...sample, ...change })).toMatchObject({
        data: { regions: { provinces: expect.arrayContaining(["北京市"]), cities: ["市辖区"] } },
      });
    },
  );

  test.each([
    { change: { province: "北京" }, error: { province: ["请选择正确的省份"] } },
    { change: { city: "杭州市" }, error: { city: ["请选择正确的城市"] } },
    { change: { district: "西湖区" }, error: { district: ["请选择正确的区县"] } },
  ])("shows the backend's message beside its field: $error", async ({ change, error }) => {
    const answer = await send({ ...sample, ...change });
    expect(statusOf(answer)).toBe(409);
    expect(errorsOf(answer)).toEqual(error);
  });
});

describe("the street of a saved address", () => {
  const xihu = { ...sample, province: "浙江省", city: "杭州市", district: "西湖区" };
  const regionsOf = (answer: unknown) => (answer as { data: { regions: { streets: string[] } } }).data.regions;

  test.each([
    { what: "one of the district's list", fields: { street: "北山街道", street_other: "" }, street: "北山街道" },
    { what: "a typed one", fields: { street: "", street_other: "老街" }, street: "老街" },
    {
      what: "a typed one in place of a chosen one",
      fields: { street: "北山街道", street_other: "老街" },
      street: "老街",
    },
    { what: "none", fields: { street: "", street_other: "" }, street: "" },
  ])("is $what", async ({ fields, street }) => {
    expect(await send({ ...xihu, ...fields })).toMatchObject({ status: 303 });
    expect(await list()).toMatchObject([{ district: "西湖区", street }]);
  });

  test("of another district is refused, with the streets of the chosen district", async () => {
    const answer = await send({ ...xihu, street: "瓶窑镇" });
    expect(statusOf(answer)).toBe(409);
    expect(errorsOf(answer)).toEqual({ street: ["这个街道/镇不在所选区县，请重新选择"] });
    expect(answer).toMatchObject({ data: { form: { initialValue: { real_name: "周小禾", street: "" } } } });
    expect(regionsOf(answer).streets).toContain("北山街道");
    expect(await list()).toEqual([]);
  });

  test("may be missing in the list, and is then the typed street in the form of the stored address", async () => {
    await send({ ...xihu, street_other: "老街" });
    const [stored] = await list();
    const { selected, regions } = await loader(customer.get(`/user/address_list?edit=${stored?.address_id}`));
    expect(selected).toMatchObject({ street: "老街" });
    expect(regions?.streets).toContain("北山街道");
  });
});

describe("choosing a region without scripts", () => {
  const choose = (fields: Record<string, string>) => send({ ...sample, ...fields, intent: "regions" });

  test("returns the typed values with the cities of the province, and clears what no longer fits", async () => {
    const answer = await choose({ province: "浙江省", city: "成都市", district: "武侯区" });
    expect(answer).toMatchObject({
      data: {
        form: { initialValue: { real_name: "周小禾", province: "浙江省", city: "", district: "" } },
        regions: { cities: expect.arrayContaining(["宁波市"]), districts: [] },
      },
    });
    expect(await list()).toEqual([]);
  });

  test("returns the streets of the district, and chooses none of another district", async () => {
    const place = { province: "浙江省", city: "杭州市", district: "西湖区" };
    for (const [street, street_other, chosen] of [
      ["北山街道", "老街", "北山街道"],
      ["瓶窑镇", "老街", ""],
    ] as const) {
      expect(await choose({ ...place, street, street_other })).toMatchObject({
        data: {
          form: { initialValue: { district: "西湖区", street: chosen, street_other } },
          regions: { streets: expect.arrayContaining(["北山街道"]) },
        },
      });
    }
    expect(await choose({ ...place, city: "宁波市", street: "北山街道", street_other: "老街" })).toMatchObject({
      data: { form: { initialValue: { district: "", street: "", street_other: "" } }, regions: { streets: [] } },
    });
  });

  test("returns the districts of the city, and chooses the only city of a municipality", async () => {
    expect(await choose({ province: "浙江省", city: "杭州市", district: "西湖区" })).toMatchObject({
      data: {
        form: { initialValue: { city: "杭州市", district: "西湖区" } },
        regions: { districts: expect.arrayContaining(["余杭区"]) },
      },
    });
    expect(await choose({ province: "北京市", city: "", district: "" })).toMatchObject({
      data: {
        form: { initialValue: { city: "市辖区" } },
        regions: { districts: expect.arrayContaining(["海淀区"]) },
      },
    });
  });
});

test("changes the default and deletes an address [P5.9]", async () => {
  const [first, second] = await list(otherCustomer);
  expect(await send({ intent: "set_default", address_id: second?.address_id ?? 0 }, otherCustomer)).toMatchObject({
    status: 303,
  });
  expect((await list(otherCustomer))[0]).toMatchObject({ address_id: second?.address_id, is_default: 1 });
  expect(await send({ intent: "delete", address_id: second?.address_id ?? 0 }, otherCustomer)).toMatchObject({
    status: 303,
  });
  expect(await list(otherCustomer)).toMatchObject([{ address_id: first?.address_id, is_default: 1 }]);
});

describe("another customer's address", () => {
  test.each(["save", "delete", "set_default"])("is answered with 404 for %s and does not change", async (intent) => {
    const before = await list(otherCustomer);
    const answer = await send({ ...sample, intent, address_id: before[1]?.address_id ?? 0 });
    expect(statusOf(answer)).toBe(404);
    expect(await list(otherCustomer)).toEqual(before);
    expect(await list()).toEqual([]);
  });

  test.each(["edit", "delete"])("is answered with 404 at ?%s=", async (panel) => {
    const [address] = await list(otherCustomer);
    const answer = await outcome(loader(customer.get(`/user/address_list?${panel}=${address?.address_id}`)));
    expect(statusOf(answer)).toBe(404);
  });
});

test("the form has the provinces, and the cities, districts and streets of the address", async () => {
  expect(await loader(customer.get())).toMatchObject({ panel: "none", regions: null });
  expect((await loader(customer.get("/user/address_list?new=1"))).regions?.provinces).toContain("浙江省");
  const [address] = await list(otherCustomer);
  const editing = await loader(otherCustomer.get(`/user/address_list?edit=${address?.address_id}`));
  expect(editing.selected).toEqual(address);
  expect(editing.regions).toMatchObject({
    cities: expect.arrayContaining(["杭州市"]),
    districts: expect.arrayContaining(["余杭区"]),
    streets: expect.arrayContaining(["瓶窑镇"]),
  });
});

test("suggestions are public", async () => {
  const query = new URLSearchParams({ province: "浙江省" });
  const { data } = await regions(visit(`/regions?${query}`).get());
  expect(data).toMatchObject({ cities: expect.arrayContaining(["宁波市"]), districts: [], streets: [] });
  query.set("city", "宁波市");
  query.set("district", "海曙区");
  const chosen = await regions(visit(`/regions?${query}`).get());
  expect(chosen.data.streets).toContain("鼓楼街道");
  expect(chosen.init?.headers).toEqual({ "Cache-Control": "public, max-age=3600" });
});

test("a visitor is redirected to the login with the panel as the return address", async () => {
  const answer = (await outcome(loader(visit("/user/address_list?new=1").get()))) as Response;
  expect(answer.status).toBe(302);
  expect(answer.headers.get("Location")).toBe("/login?from=%2Fuser%2Faddress_list%3Fnew%3D1");
});
