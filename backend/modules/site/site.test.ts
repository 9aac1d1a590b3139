import { expect, test } from "vitest";
import { call, freshBackend } from "#tests/support/backend.ts";

const shop = freshBackend();

test("the site config of the demo is served", async () => {
  expect(await call(shop, "GET", "/api/pc/config")).toMatchObject({ status: 200, data: { site_name: "百采汇" } });
});

test("a public call refuses an invalid token", async () => {
  expect(await call(shop, "GET", "/api/pc/config", { token: "dead" })).toMatchObject({
    status: 410000,
    message: "请登录",
  });
});

test("an unknown agreement is not found", async () => {
  expect(await call(shop, "GET", "/api/agreement/none")).toMatchObject({ status: 404 });
});
