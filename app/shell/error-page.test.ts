import { expect, test } from "vitest";
import { errorMessage } from "./error-page.tsx";

test.each([
  { status: 404, text: "没有这个商品", title: "页面错误或不存在", message: "地址可能写错了，或商品已经下架" },
  { status: 500, text: "没有取到数据", title: "加载失败", message: "没有取到数据" },
  { status: 500, text: "", title: "请求错误", message: null },
  { status: 502, text: "", title: "请求错误，请检查配置", message: null },
  { status: 503, text: "访问人数过多", title: "请求错误，请检查配置", message: "访问人数过多" },
  { status: 504, text: "", title: "请求错误，请检查配置", message: null },
  { status: 501, text: "", title: "请求错误，请检查配置", message: null },
  { status: 400, text: "请求格式有误", title: "请求错误，请检查配置", message: "请求格式有误" },
])("$status with “$text” reads $title [S2.error.2] [S2.error.3]", ({ status, text, title, message }) => {
  // The error that Remix passes to a boundary for a thrown `data({ message }, { status })`.
  const error = { status, statusText: "", internal: false, data: { message: text } };
  expect(errorMessage(error)).toEqual({ status, title, message });
});

test("an unexpected error is a 500 without details [S8.other.1] [R18]", () => {
  expect(errorMessage(new Error("secret"))).toEqual({ status: 500, title: "请求错误", message: null });
});
