import { beforeEach, describe, expect, test } from "vitest";
import { commandLine } from "#backend/platform/staff-log.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { licence } from "#tests/support/licence.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { APPLICATION, applicant } from "#tests/support/settlements.ts";
import { cookieOf, ORIGIN, outcome, visit } from "#tests/support/visit.ts";
import { action, loader } from "./apply.page.tsx";
import { loader as licenceLoader } from "./licence.resource.ts";
import { loader as recordsLoader } from "./settle-records.page.tsx";

const shop = freshBackend();

let token: string;
let cookie: string;
beforeEach(async () => {
  token = await tokenOf(shop, demoCustomers.stationer);
  cookie = await cookieOf(token);
});

const WHOLESALER = "/wholesalers_settled";
type Sent = Record<string, string | readonly string[] | Uint8Array>;

/** The form of the page as a browser sends it, with a file where a field holds bytes. */
function send(fields: Sent, at = WHOLESALER, cookies = cookie) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Uint8Array) body.append(name, new File([new Uint8Array(value)], "licence.png"));
    else for (const one of [value].flat()) body.append(name, String(one));
  }
  const request = new Request(new URL(at, ORIGIN), {
    method: "POST",
    headers: { Cookie: cookies, Origin: ORIGIN },
    body,
  });
  // An answer of the action is a redirect or data with a status.
  return outcome(action({ request, params: {}, context: {} })) as Promise<{
    status?: number;
    headers?: Headers;
    init?: { status: number };
    data?: { form: { error: Record<string, string[]>; initialValue: Record<string, unknown> } };
  }>;
}

const page = async (at = WHOLESALER) => loader(visit(at, cookie).get());
const typed: Sent = { ...APPLICATION };

describe("the pages of an application [P6.80]", () => {
  test("begin with what the shop knows of the customer", async () => {
    expect(await page()).toMatchObject({
      kind: "wholesaler",
      state: "form",
      fields: { company: "青溪文具店（个体）", phone: demoCustomers.stationer },
    });
    expect(await page("/merchant_settled")).toMatchObject({
      kind: "merchant",
      categories: expect.arrayContaining(["打印耗材"]),
    });
  });

  test("a refused form loses neither what was typed nor the picture that came with it", async () => {
    const refused = await send({ intent: "submit", company: "青溪", trades: "图文快印", picture: await licence() });
    expect(refused.init?.status).toBe(400);
    expect(refused.data?.form.error).toMatchObject({
      credit_code: ["请填写统一社会信用代码"],
      province: ["请选择正确的省份"],
      phone: ["请填写手机号码"],
      sms_code: ["请填写验证码"],
      agree: ["请勾选协议"],
    });
    expect(refused.data?.form.initialValue).toMatchObject({ company: "青溪", trades: "图文快印" });
    const { fields, pictures } = (await page()) as { fields: object; pictures: number[] };
    expect(fields).toMatchObject({ company: "青溪", trades: ["图文快印"] });
    expect(pictures).toHaveLength(1);
  });

  test("a file that is no picture is refused beside the pictures, and the fields are stored", async () => {
    const refused = await send({ intent: "upload", company: "青溪", picture: Buffer.from("MZ not a picture") });
    expect(refused.data?.form.error.picture?.[0]).toMatch(/不是图片，请上传 jpg、png 或 webp$/);
    expect(await page()).toMatchObject({ fields: { company: "青溪" }, pictures: [] });
  });

  test("a picture is removed by the button beside it", async () => {
    await send({ intent: "upload", picture: await licence() });
    const { pictures } = (await page()) as { pictures: number[] };
    const answer = await send({ intent: "remove_picture" }, `${WHOLESALER}?picture=${pictures[0]}`);
    expect(answer.status).toBe(303);
    expect(await page()).toMatchObject({ pictures: [] });
    expect((await send({ intent: "remove_picture" }, `${WHOLESALER}?picture=999999`)).init?.status).toBe(404);
  });

  test("a choice of another province clears the city and loads its own", async () => {
    await send({ intent: "regions", ...typed, province: "上海市" });
    expect(await page()).toMatchObject({ fields: { city: "市辖区", district: "" } });
  });

  test("a merchant's form asks for the store", async () => {
    const refused = await send({ intent: "submit" }, "/merchant_settled");
    expect(refused.data?.form.error).toMatchObject({
      store_name: ["请填写店铺名称"],
      store_kind: ["请选择店铺类型"],
      category: ["请选择商户分类"],
    });
    expect(refused.data?.form.error.trades).toBeUndefined();
  });

  test("a wrong captcha is refused beside its field, and its answer is not sent back", async () => {
    const { key } = (await call(shop, "GET", "/api/captcha")).data as { key: string };
    const refused = await send({ intent: "send_code", ...typed, key, code: "zzzz" });
    expect(refused.data?.form.error).toEqual({ code: ["图形验证码错误"] });
    expect(refused.data?.form.initialValue.code).toBeUndefined();
    expect(shop.world.sent).toEqual([]);
  });

  test("the code works in the browser that asked for it alone, and a wrong check digit is no refusal", async () => {
    const { key } = (await call(shop, "GET", "/api/captcha")).data as { key: string };
    const doubtful = { ...typed, credit_code: "91350100M000100Y44", picture: await licence() };
    const sent = await send({ intent: "send_code", ...doubtful, key, code: shop.world.captchas.get(key) ?? "" });
    expect(sent.status).toBe(303);
    const { phone, code: sms_code = "", purpose } = shop.world.sent.at(-1) ?? {};
    expect([phone, purpose]).toEqual([APPLICATION.phone, "intention"]);
    const submit = { ...typed, credit_code: "91350100M000100Y44", intent: "submit", sms_code, agree: "on" };
    expect((await send(submit)).data?.form.error).toEqual({ sms_code: ["验证码错误"] });
    const cookies = (sent.headers?.getSetCookie() ?? []).map((one) => one.split(";")[0]);
    const accepted = await send(submit, WHOLESALER, [cookie, ...cookies].join("; "));
    expect([accepted.status, accepted.headers?.get("Location")]).toEqual([303, "/user/settle_record"]);
    expect(await page()).toMatchObject({ state: "waiting" });
    const { list } = await recordsLoader(visit("/user/settle_record", cookie).get());
    expect(list).toMatchObject([{ status: 1, code_doubtful: 1 }]);
  });

  test("after a rejection the form shows the reason and what was filled in", async () => {
    const id = await applicant(shop, token).apply();
    await shop.backend.staff.settlements.rejectByCommand(commandLine(), id, "照片反光");
    expect(await page()).toMatchObject({ state: "form", reason: "照片反光", fields: { company: APPLICATION.company } });
    expect(((await page()) as { pictures: number[] }).pictures).toHaveLength(1);
  });

  test("an approved customer has no form", async () => {
    cookie = await cookieOf(await tokenOf(shop, demoCustomers.tradeCost));
    expect(await page()).toMatchObject({ state: "approved" });
    expect((await send({ intent: "save", ...typed })).init?.status).toBe(409);
  });
});

describe("a picture of a licence [P6.81]", () => {
  test("is shown to its owner without being stored, and is 404 for others [R8]", async () => {
    await send({ intent: "upload", picture: await licence() });
    const { pictures } = (await page()) as { pictures: number[] };
    const path = `/user/settle_record/picture/${pictures[0]}`;
    const params = { id: String(pictures[0]) };
    const answer = await licenceLoader({ ...visit(path, cookie).get(), params });
    expect([answer.headers.get("Content-Type"), answer.headers.get("Cache-Control")]).toEqual([
      "image/webp",
      "private, no-store",
    ]);
    const other = await cookieOf(await tokenOf(shop, demoCustomers.tradeCost));
    expect(await outcome(licenceLoader({ ...visit(path, other).get(), params }))).toMatchObject({
      init: { status: 404 },
    });
  });
});
