import { expect, test } from "vitest";
import { call, freshBackend } from "#tests/support/backend.ts";

const shop = freshBackend();

test("the site config of the demo has the fields of the specification [S3.config.1]", async () => {
  expect(await call(shop, "GET", "/api/pc/config")).toMatchObject({
    status: 200,
    data: {
      site_logo: expect.stringMatching(/^\//),
      site_name: "百采汇",
      wechat_qrcode: expect.any(String),
      sys_phone: "400-000-0001",
      site_url: expect.any(String),
      site_keywords: expect.stringContaining(","),
      site_description: expect.stringContaining("办公用品"),
      copyright: expect.arrayContaining([{ name: expect.any(String), url: "#", img: "" }]),
      seckill_open: [1],
    },
  });
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
