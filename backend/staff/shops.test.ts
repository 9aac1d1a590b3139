import { expect, test } from "vitest";
import { call, freshBackend } from "#tests/support/backend.ts";
import { staffOf } from "#tests/support/staff.ts";

const shop = freshBackend();
const NAME = "得力办公旗舰店";
const set = (...args: string[]) => staffOf(shop)("shops", "set", NAME, ...args);
const detail = async () => (await call(shop, "GET", "/api/store/merchant/detail/2")).data;

test("shops set changes scores, logo, recommendation, text and place, and nothing else", async () => {
  const before = (await detail()) as Record<string, unknown>;
  await set("--rating", "4.2", "--match", "4.3", "--service", "4.4", "--delivery", "4.5", "--best", "yes");
  await set("--logo", "/logo.png", "--intro", "新的简介", "--phone", "400-123-4567", "--city", "杭州");
  expect(await detail()).toEqual({
    ...before,
    ...{ rating: "4.2", product_score: "4.3", service_score: "4.4", postage_score: "4.5", is_best: 1 },
    ...{ mer_avatar: "/logo.png", mer_info: "新的简介", service_phone: "400-123-4567", city: "杭州" },
  });
  await set("--best", "no", "--logo", "#");
  expect(await detail()).toMatchObject({ is_best: 0, mer_avatar: null });
});

test.each([
  { args: ["--rating", "5.1"], why: /评分应为 0\.0 到 5\.0/ },
  { args: ["--rating", "4"], why: /评分应为/ },
  { args: ["--logo", "https://img.example/a.png"], why: /图片/ },
  { args: ["--best", "maybe"], why: /./ },
  { args: [], why: /请写明要修改什么/ },
])("$args is refused, and nothing is changed", async ({ args, why }) => {
  const before = await detail();
  await expect(set(...args)).rejects.toThrow(why);
  expect(await detail()).toEqual(before);
});

test("shops set refuses an unknown shop", async () => {
  await expect(staffOf(shop)("shops", "set", "没有这家", "--rating", "4.0")).rejects.toThrow("没有店铺 没有这家");
});
