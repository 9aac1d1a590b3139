import { expect, test } from "vitest";
import { errorMessage } from "./error-page.tsx";

test.each([
  { status: 404, said: "没有这个商品", title: "页面错误或不存在", message: "地址可能写错了，或商品已经下架" },
  { status: 503, said: "服务暂时不可用，请稍后再试", title: "加载失败", message: "服务暂时不可用，请稍后再试" },
  { status: 500, said: "", title: "请求错误", message: null },
  { status: 400, said: "请求格式有误", title: "请求错误，请检查配置", message: "请求格式有误" },
])("$status with “$said” reads $title [S2.error.2] [S2.error.3]", ({ status, said, title, message }) => {
  // What Remix hands to a boundary for a thrown `data({ message }, { status })`.
  const error = { status, statusText: "", internal: false, data: { message: said } };
  expect(errorMessage(error)).toEqual({ status, title, message });
});

test("what nobody expected is a bad request of 500 that tells nothing of itself [S8.other.1]", () => {
  expect(errorMessage(new Error("secret"))).toEqual({ status: 500, title: "请求错误", message: null });
});
