import { beforeEach, describe, expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { action, loader } from "./addresses.tsx";
import { loader as regions } from "./regions.ts";

const shop = freshBackend();
type Browser = Awaited<ReturnType<ReturnType<typeof visit>["with"]>>;
let buyer: Browser;
let other: Browser;

beforeEach(async () => {
  buyer = await visit("/user/address_list").with(await tokenOf(shop, demoCustomers.newcomer));
  other = await visit("/user/address_list").with(await tokenOf(shop, demoCustomers.tradeMarkup));
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
const list = async (browser = buyer) => (await loader(browser.get())).list;
const send = (fields: Parameters<Browser["post"]>[0], browser = buyer) => outcome(action(browser.post(fields)));
const statusOf = (answer: unknown) => (answer as { init?: { status?: number } }).init?.status;
const errorsOf = (answer: unknown) => (answer as { data: { form: { error?: unknown } } }).data.form.error;

describe("saving", () => {
  test("adds an address, which is the default as the first one, and goes back to the list", async () => {
    const answer = (await send(sample)) as Response;
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/user/address_list");
    const { intent: _, ...fields } = sample;
    expect(await list()).toMatchObject([{ ...fields, is_default: 1 }]);
  });

  test("edits the one that is named; the tick makes it the default", async () => {
    const [first, second] = await list(other);
    await send({ ...sample, address_id: second?.address_id ?? 0, is_default: "on" }, other);
    expect(await list(other)).toMatchObject([
      { address_id: second?.address_id, detail: sample.detail, is_default: 1 },
      { address_id: first?.address_id, is_default: 0 },
    ]);
  });

  test("says what is wrong beside its field, and keeps what was typed", async () => {
    const answer = await send({ ...sample, phone: "123", detail: "" });
    expect(statusOf(answer)).toBe(400);
    expect(errorsOf(answer)).toEqual({ phone: ["请输入正确的手机号码"], detail: ["请填写详细地址"] });
    expect(answer).toMatchObject({ data: { form: { initialValue: { phone: "123", real_name: "周小禾" } } } });
    expect(await list()).toEqual([]);
  });

  test.each([
    { change: { province: "北京" }, error: { province: ["请选择正确的省份"] } },
    { change: { city: "杭州市" }, error: { city: ["请选择正确的城市"] } },
  ])("the backend's word stands beside its field: $error", async ({ change, error }) => {
    const answer = await send({ ...sample, ...change });
    expect(statusOf(answer)).toBe(409);
    expect(errorsOf(answer)).toEqual(error);
  });
});

test("the default moves and addresses go", async () => {
  const [first, second] = await list(other);
  expect(await send({ intent: "set_default", address_id: second?.address_id ?? 0 }, other)).toMatchObject({
    status: 303,
  });
  expect((await list(other))[0]).toMatchObject({ address_id: second?.address_id, is_default: 1 });
  expect(await send({ intent: "delete", address_id: second?.address_id ?? 0 }, other)).toMatchObject({ status: 303 });
  expect(await list(other)).toMatchObject([{ address_id: first?.address_id, is_default: 1 }]);
});

describe("another customer's address", () => {
  test.each(["save", "delete", "set_default"])("is not there for %s, and stays as it is", async (intent) => {
    const before = await list(other);
    const answer = await send({ ...sample, intent, address_id: before[1]?.address_id ?? 0 });
    expect(statusOf(answer)).toBe(404);
    expect(await list(other)).toEqual(before);
    expect(await list()).toEqual([]);
  });

  test.each(["edit", "delete"])("is not there at ?%s=", async (panel) => {
    const [theirs] = await list(other);
    const answer = await outcome(loader(buyer.get(`/user/address_list?${panel}=${theirs?.address_id}`)));
    expect(statusOf(answer)).toBe(404);
  });
});

test("the form comes with the provinces, and with what is known below the address's own place", async () => {
  expect(await loader(buyer.get())).toMatchObject({ panel: "none", regions: null });
  expect((await loader(buyer.get("/user/address_list?new=1"))).regions?.provinces).toContain("浙江省");
  const [theirs] = await list(other);
  const editing = await loader(other.get(`/user/address_list?edit=${theirs?.address_id}`));
  expect(editing.shown).toEqual(theirs);
  expect(editing.regions).toMatchObject({
    cities: expect.arrayContaining(["杭州市"]),
    districts: expect.arrayContaining(["余杭区"]),
  });
});

test("suggestions are for everybody", async () => {
  const query = new URLSearchParams({ province: "浙江省" });
  const { data } = await regions(visit(`/regions?${query}`).get());
  expect(data).toMatchObject({ cities: expect.arrayContaining(["宁波市"]), districts: [] });
});

test("a visitor is led to the login and back to the panel", async () => {
  const answer = (await outcome(loader(visit("/user/address_list?new=1").get()))) as Response;
  expect(answer.status).toBe(302);
  expect(answer.headers.get("Location")).toBe("/login?from=%2Fuser%2Faddress_list%3Fnew%3D1");
});
