import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { account } from "#contract/account.ts";
import { answer, badRequest, type Written } from "./answer.server.ts";
import { type Api, createApi } from "./api.server.ts";

const schema = z.object({ name: z.string(), password: z.string().optional() });
function submit(fields: Record<string, string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return parseWithZod(body, { schema });
}
const form = submit({ name: "周小禾", password: "abc123" });

const refusals: { name: string; written: Written; field?: string; missing?: string; status: number; error: object }[] =
  [
    {
      name: "a refusal",
      written: { ok: false, status: 400, message: "库存不足" },
      status: 409,
      error: { "": ["库存不足"] },
    },
    {
      name: "a refusal of one field",
      written: { ok: false, status: 400, message: "验证码错误" },
      field: "name",
      status: 409,
      error: { name: ["验证码错误"] },
    },
    {
      name: "a refusal that names its field itself",
      written: { ok: false, status: 400, message: "规格已失效", field: "name" },
      field: "password",
      status: 409,
      error: { name: ["规格已失效"] },
    },
    {
      name: "another code",
      written: { ok: false, status: 402, message: "没有权限" },
      status: 409,
      error: { "": ["没有权限"] },
    },
    {
      name: "a missing record",
      written: { ok: false, status: 404, message: "内容不存在" },
      field: "name",
      missing: "收货地址不存在",
      status: 404,
      error: { "": ["收货地址不存在"] },
    },
    ...[502, 503, 504].map((status) => ({
      name: `a backend without an answer (${status})`,
      written: { ok: false, status, message: "服务暂时不可用，请稍后再试" } as const,
      status: 503,
      error: { "": ["服务暂时不可用，请稍后再试"] },
    })),
  ];

describe("a form that was refused", () => {
  test.each(refusals)("$name is answered $status [P5.23]", async ({ written, field, missing, status, error }) => {
    const answered = await answer(form, written, { to: "/", field, ...(missing ? { missing } : {}) });
    expect(answered).toMatchObject({ init: { status }, data: { form: { error } } });
  });

  const readsWith = (status: number) => {
    const transport = async () => Response.json({ status, message: "后端的消息", data: null });
    const about = {
      origin: "http://backend.test",
      token: null,
      clientAddress: "",
      onLoginRequired: async () => redirect("/login"),
    };
    return createApi({
      ...about,
      transport: status === 0 ? () => Promise.reject(new Error("closed port")) : transport,
    });
  };
  async function readAndWrite(api: Api): Promise<Written> {
    await api.read(account.me);
    return { ok: true };
  }

  test("is answered 503 where its running act cannot read what it needs [P5.23]", async () => {
    expect(await answer(form, readAndWrite(readsWith(0)), { to: "/" })).toMatchObject({
      init: { status: 503 },
      data: { form: { initialValue: { name: "周小禾" }, error: { "": ["服务暂时不可用，请稍后再试"] } } },
    });
  });

  test("is not answered where its running act reads a record that does not exist: the page is a 404", async () => {
    await expect(answer(form, readAndWrite(readsWith(404)), { to: "/" })).rejects.toMatchObject({
      init: { status: 404 },
    });
  });

  test("sends the typed values back, but never a secret", async () => {
    for (const answered of [badRequest(form), await answer(form, { ok: false, message: "库存不足" }, { to: "/" })]) {
      expect(answered).toMatchObject({ data: { form: { initialValue: { name: "周小禾" } } } });
      expect(JSON.stringify(answered)).not.toContain("abc123");
    }
  });

  test("includes fresh data, but not where the record is missing", async () => {
    const fresh = async ({ name }: { name: string }) => `现在的${name}`;
    const answered = await answer(form, { ok: false, message: "价格已变动" }, { to: "/", fresh });
    expect(answered).toMatchObject({ data: { fresh: "现在的周小禾" } });
    const missing = await answer(form, { ok: false, status: 404, message: "不存在" }, { to: "/", fresh });
    expect(missing).not.toHaveProperty("data.fresh");
  });

  test("is answered 400 where its fields are invalid", () => {
    expect(badRequest(submit({}))).toMatchObject({
      init: { status: 400 },
      data: { form: { error: { name: [expect.anything()] } } },
    });
  });
});

describe("a form that succeeded", () => {
  const toasts = (headers: HeadersInit | undefined) => new Headers(headers).getSetCookie().length;

  test("redirects with 303 and a toast", async () => {
    const answered = (await answer(form, { ok: true }, { to: "/user", toast: "保存成功" })) as unknown as Response;
    expect([answered.status, answered.headers.get("Location"), toasts(answered.headers)]).toEqual([303, "/user", 1]);
  });

  test("redirects to the act's address before the page's", async () => {
    const written = { ok: true, to: "/shopping_cart", toast: undefined } as const;
    const answered = (await answer(form, written, { to: "/user" })) as unknown as Response;
    expect([answered.headers.get("Location"), toasts(answered.headers)]).toEqual(["/shopping_cart", 0]);
  });

  test("answers a script with data in place of a redirect", async () => {
    const answered = await answer(form, { ok: true }, { to: "/user", toast: "保存成功", stay: true });
    expect(answered).toMatchObject({ data: { form: null, to: "/user" } });
    expect(toasts((answered as { init?: ResponseInit }).init?.headers)).toBe(1);
  });
});
