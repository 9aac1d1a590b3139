import { expect, test } from "vitest";
import { call, freshBackend } from "#tests/support/backend.ts";

const shop = freshBackend();

test("the site config is what the demo says", async () => {
  expect(await call(shop, "GET", "/api/pc/config")).toMatchObject({ status: 200, data: { site_name: "百采汇" } });
});

test("a call that needs a customer refuses without a token, and with a dead one", async () => {
  expect(await call(shop, "GET", "/api/pc/config", { token: "dead" })).toMatchObject({
    status: 410000,
    message: "请登录",
  });
});

test("an agreement that nobody wrote is not there", async () => {
  expect(await call(shop, "GET", "/api/agreement/none")).toMatchObject({ status: 404 });
});
