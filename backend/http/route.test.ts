import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { call, freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";

const shop = freshBackend();
const REFUSED = { status: 400, message: "请求参数有误" };

describe("a NUL character, which PostgreSQL cannot store,", () => {
  test("falls back in a query", async () => {
    const token = await tokenOf(shop, demoCustomers.tradeCost);
    expect(await call(shop, "GET", "/api/order/list?keyword=%00", { token })).toMatchObject({ status: 200 });
    expect(await call(shop, "GET", "/api/product/spu/lst?keyword=a%00b")).toMatchObject({ status: 200 });
  });

  test("is not found in a path", async () => {
    expect(await call(shop, "GET", "/api/agreement/%00")).toMatchObject({ status: 404 });
  });

  test("is refused in a body", async () => {
    expect(
      await call(shop, "POST", "/api/auth/login", { body: { account: "13800000016", password: "a\0" } }),
    ).toMatchObject(REFUSED);
  });

  test("is not seen in the text of its escape sequence", async () => {
    const response = await call(shop, "POST", "/api/auth/login", {
      body: { account: "13800000016", password: "\\u0000" },
    });
    expect(response.message).not.toBe(REFUSED.message);
  });
});

test("a body that is not JSON or is too large is refused in an envelope", async () => {
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

test("a refusal is HTTP 200, with its status in the envelope [P5.11]", async () => {
  const response = await shop.backend.fetch(new Request("http://backend.test/api/agreement/none"));
  expect([response.status, await response.json()]).toMatchObject([200, { status: 404, message: expect.any(String) }]);
});

test("a failure answers with an id, under which the log has the error [R18]", async () => {
  await shop.test.database.write((tx) => sql`alter table site_settings rename to elsewhere`.execute(tx));
  const response = await call(shop, "GET", "/api/pc/config");
  const id = /^服务器错误（([\w-]+)）$/.exec(response.message)?.[1];
  expect(response).toMatchObject({ status: 500, data: null });
  expect(JSON.stringify(response)).not.toContain("settings");
  expect(shop.world.logged).toMatchObject([{ level: "error", event: "backend failed", fields: { id } }]);
});
