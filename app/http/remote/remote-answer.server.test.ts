import { beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { output } from "#backend/log.ts";
import { account } from "#contract/account.ts";
import { auth } from "#contract/auth.ts";
import { cart } from "#contract/cart.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { product } from "#contract/product.ts";
import { readings } from "#contract/reading.ts";
import { search } from "#contract/search.ts";
import { site } from "#contract/site.ts";
import { createApi } from "../api.server.ts";
import { env } from "../env.server.ts";

let lines: Record<string, unknown>[] = [];
beforeEach(() => {
  lines = [];
  const level = env().LOG_LEVEL;
  env().LOG_LEVEL = "error";
  const written = vi.spyOn(output, "write").mockImplementation((line) => void lines.push(JSON.parse(line)));
  return () => {
    env().LOG_LEVEL = level;
    written.mockRestore();
  };
});

function apiOver(body: unknown, { httpStatus = 200, ...deps }: { httpStatus?: number; origin?: string } = {}) {
  const asked: string[] = [];
  const api = createApi({
    transport: async (request) => {
      asked.push(request.url);
      return new Response(typeof body === "string" ? body : JSON.stringify(body), { status: httpStatus });
    },
    origin: "http://backend.test",
    token: "t",
    clientAddress: "",
    remote: {},
    onLoginRequired: async () => new Response(null, { status: 302 }),
    ...deps,
  });
  return { api, asked };
}

const sending = (data: unknown) => apiOver({ status: 200, message: "ok", data }).api;
const failing = (work: Promise<unknown>) =>
  work.then(
    () => "nothing",
    (error: unknown) => error,
  );

const PHONE = { phone: "13800000015" };

describe("answers with the fields of the specification", () => {
  test("a customer", async () => {
    expect(
      await sending({ ...PHONE, company: null, now_money: 12.5, integral: "9", pwd: 1, avatar: "" }).read(account.me),
    ).toEqual({
      ...PHONE,
      company: "",
      real_name: "",
      nickname: "",
      avatar: null,
      is_open_member: 0,
      is_money_level: 0,
      now_money: "12.50",
      integral: 9,
      pwd: true,
      birthday: null,
      audit_state: 0,
      audit_type: -1,
      audit_reject_reason: null,
      admin: null,
    });
  });

  test("an account manager as an empty list, and a birthday as seconds", async () => {
    const birthday = Date.UTC(1990, 4, 17) / 1000;
    expect(await sending({ ...PHONE, admin: [], birthday }).read(account.me)).toMatchObject({
      admin: null,
      birthday: "1990-05-17",
    });
  });

  test.each([
    undefined,
    null,
    "",
    "许多",
    -1,
    "-0.01",
    "1e3",
    "1,234.00",
    "NaN",
    "0x10",
    " 12 ",
    "１２",
    12.345,
    "12.345",
    true,
    [],
    {},
  ])("a balance of %j is not known", async (now_money) => {
    expect((await sending({ ...PHONE, now_money }).read(account.me)).now_money).toBeNull();
  });

  test("a login with the token alone, and none without a token", async () => {
    const login = (data: unknown) =>
      sending(data).write(auth.login, { body: { account: PHONE.phone, password: "trade888", device: "" } });
    expect(await login({ token: "abc" })).toEqual({ ok: true, answer: { token: "abc", user: null } });
    for (const token of [undefined, null, "", []])
      expect(await login({ token })).toMatchObject({ ok: false, status: 502 });
  });

  test("a captcha with a code and a short key", async () => {
    expect(await sending({ captcha: "data:,", code: "abcd", key: 77 }).read(auth.captcha)).toEqual({
      captcha: "data:,",
      code: "",
      key: "77",
    });
  });

  test.each([
    [
      { status: 200, result: { token: "abc", user: [] } },
      { status: 200, result: { token: "abc", user: null } },
    ],
    [{ status: "400" }, { status: 400, result: null }],
    [
      { status: 408, result: [] },
      { status: 408, result: null },
    ],
    [{}, { status: 201, result: null }],
  ])("a check of the QR code %j", async (data, answer) => {
    const checked = await sending(data).write(auth.scanCheck, { body: { key: "k".repeat(16) } });
    expect(checked).toEqual({ ok: true, answer });
  });

  test("a QR login without a secret", async () => {
    const issued = await sending({ key: "a1", qrcode: "data:image/png;base64,AA==" }).read(auth.scan);
    expect(issued).toEqual({ key: "a1", qrcode: "data:image/png;base64,AA==", secret: null });
  });

  test("settings, hot words, banners, announcement and count", async () => {
    expect(
      await sending({ site_name: "小店", seckill_open: ["1"], copyright: [{ name: "备案", url: "" }] }).read(
        site.config,
      ),
    ).toEqual({
      site_logo: "",
      site_name: "小店",
      wechat_qrcode: "",
      sys_phone: "",
      site_url: "",
      site_keywords: "",
      site_description: "",
      copyright: [{ name: "备案", url: "#", img: "" }],
      seckill_open: [1],
    });
    expect(await sending({ 0: { keyword: 803, id: 1 } }).read(site.hotKeywords)).toEqual([{ keyword: "803" }]);
    expect(await sending([]).read(site.home)).toEqual({ pc_home_head_banner: [] });
    expect(await sending([]).read(site.placard)).toBeNull();
    expect(await sending([{ count: "3" }]).read(cart.count)).toEqual([{ count: 3 }]);
  });

  test.each([
    ["beside memberInfo", { memberInfo: { isPhoneChecked: 0 }, bizUserId: "YX13800000015" }, "YX13800000015"],
    ["inside memberInfo", { memberInfo: { isPhoneChecked: 0, bizUserId: "YX13800000015" } }, "YX13800000015"],
    ["in both", { memberInfo: { isPhoneChecked: 0, bizUserId: "YX1" }, bizUserId: "YX2" }, "YX2"],
    ["empty beside it", { memberInfo: { isPhoneChecked: 0, bizUserId: "YX1" }, bizUserId: "" }, "YX1"],
    ["in neither", { memberInfo: { isPhoneChecked: 0, bizUserId: null } }, ""],
  ])("a member with bizUserId %s", async (_, data, bizUserId) => {
    const answer = await sending(data).read(account.memberInfo);
    expect(answer).toMatchObject({ memberInfo: { isPhoneChecked: false }, bizUserId });
  });

  test.each([null, [], "操作成功", true, undefined])("an act that answers %j", async (data) => {
    expect(await sending(data).write(account.bindPhone, { body: { code: "2468" } })).toEqual({ ok: true, answer: {} });
  });
});

describe("the envelope", () => {
  test.each([
    ["a status as text", { status: "200", message: "ok", data: { site_name: "小店" } }],
    ["no message", { status: 200, data: { site_name: "小店" } }],
    ["a message of null", { status: 200, message: null, data: { site_name: "小店" } }],
    ["the answer beside the status", { status: 200, message: "ok", site_name: "小店" }],
  ])("%s", async (_, body) => {
    expect((await apiOver(body).api.read(site.config)).site_name).toBe("小店");
  });

  test.each(["400", 40000, "410000"])("请登录 with the status %s ends the session", async (status) => {
    expect(await failing(apiOver({ status, message: "请登录" }).api.read(account.me))).toBeInstanceOf(Response);
  });

  test.each([
    [404, "<html>Not Found</html>", 404],
    [405, "", 404],
    [501, '{"detail":"no"}', 404],
    [200, "<html>Not Found</html>", 502],
    [500, "<html>Not Found</html>", 502],
  ])("HTTP %i with %s is %i", async (httpStatus, body, status) => {
    expect(await failing(apiOver(body, { httpStatus }).api.read(account.me))).toMatchObject({ init: { status } });
  });
});

test.each([
  ["https://x.test/shop", "https://x.test/shop/api/pc/config"],
  ["https://x.test/shop/", "https://x.test/shop/api/pc/config"],
  ["https://x.test", "https://x.test/api/pc/config"],
])("the calls of %s are below its path", async (origin, url) => {
  const { api, asked } = apiOver({ status: 200, data: {} }, { origin });
  await api.read(site.config);
  expect(asked).toEqual([url]);
});

describe("the log of an answer that is not understood", () => {
  test("names call, field, expected and received, once an hour for each shape", async () => {
    const api = sending({ list: [{ list: "many" }] });
    expect(await failing(api.read(cart.list))).toMatchObject({ init: { status: 502 } });
    await failing(api.read(cart.list));
    expect(lines).toMatchObject([
      {
        event: "answer not understood",
        call: "GET /api/user/cart/lst",
        field: "list.[].list",
        expected: "array",
        received: '"many"',
      },
    ]);
    await failing(sending({ list: [{ list: 5 }] }).read(cart.list));
    expect(lines).toHaveLength(2);
  });

  test("holds no token, phone or long text", async () => {
    const token = { a: "s3cret" };
    const login = { account: PHONE.phone, password: "trade888", device: "" };
    await sending({ token }).write(auth.login, { body: login });
    // A call of its own, because a shape that another test has logged is not logged again.
    const ownCall = { ...site.home, path: "/api/pc/private_text" } as const;
    await failing(
      apiOver(`<b>13800000015</b> token=eyJhbGciOiJIUzI1NiJ9.payload ${"x ".repeat(500)}`).api.read(ownCall),
    );
    const text = JSON.stringify(lines);
    expect(lines).toHaveLength(2);
    expect(text).not.toMatch(/13800000015|eyJhbG|s3cret/);
    expect(text.length).toBeLessThan(800);
  });
});

const endpoints = [account, auth, cart, product, search, site].flatMap((group) => Object.values(group) as Endpoint[]);

/** The objects of a schema with the names of their fields that a remote backend need not send. */
function tolerantObjects(schema: z.core.$ZodType): { object: z.core.$ZodObject; names: string[] }[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "array") return tolerantObjects(def.element);
  if (def.type === "nullable" || def.type === "optional") return tolerantObjects(def.innerType);
  if (def.type !== "object") return [];
  const names = Object.entries(def.shape)
    .filter(([, field]) => {
      const { absent, unreadable } = readings.get(field) ?? {};
      return (absent ?? unreadable) !== undefined && !z.safeParse(field, undefined).success;
    })
    .map(([name]) => name);
  return [
    ...(names.length > 0 ? [{ object: schema as z.core.$ZodObject, names }] : []),
    ...Object.values(def.shape).flatMap(tolerantObjects),
  ];
}

test("the reference backend is held to every field that others need not send, and to no other", () => {
  const objects = endpoints.flatMap(({ answer }) => tolerantObjects(answer));
  expect(objects.length).toBeGreaterThan(10);
  for (const { object, names } of objects) {
    const issues = z.safeParse(object, { beyond: 1 }).error?.issues ?? [];
    const missing = issues.flatMap(({ path }) => path);
    expect(missing).toEqual(expect.arrayContaining(names));
    expect(issues.map(({ code }) => code)).toContain("unrecognized_keys");
  }
});
