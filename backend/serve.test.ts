import { describe, expect, test } from "vitest";
import { ask, freshBackend } from "#tests/support/backend.ts";
import { people, tokenOf } from "#tests/support/people.ts";

const shop = freshBackend();
const REFUSED = { status: 400, message: "请求参数有误" };

describe("a NUL, which one of the databases cannot keep,", () => {
  test("falls back in a query", async () => {
    const token = await tokenOf(shop, people.tradeCost);
    expect(await ask(shop, "GET", "/api/order/list?keyword=%00", { token })).toMatchObject({ status: 200 });
    expect(await ask(shop, "GET", "/api/product/spu/lst?keyword=a%00b")).toMatchObject({ status: 200 });
  });

  test("names nothing in a path", async () => {
    expect(await ask(shop, "GET", "/api/agreement/%00")).toMatchObject({ status: 404 });
  });

  test("is refused in a body", async () => {
    expect(
      await ask(shop, "POST", "/api/auth/login", { body: { account: "13800000016", password: "a\0" } }),
    ).toMatchObject(REFUSED);
  });

  test("but not where a backslash only looks like one", async () => {
    const said = await ask(shop, "POST", "/api/auth/login", { body: { account: "13800000016", password: "\\u0000" } });
    expect(said.message).not.toBe(REFUSED.message);
  });
});

test("a body that is no JSON, and one that is too large, are refused in the envelope", async () => {
  const post = (body: string) =>
    shop.backend.fetch(
      new Request("http://backend.test/api/auth/login", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body,
      }),
    );
  expect(await (await post("{")).json()).toMatchObject(REFUSED);
  expect((await post(`{"a":"${"x".repeat(1024 * 1024)}"}`)).status).toBe(413);
});
