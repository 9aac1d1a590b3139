import { staticPage } from "../static-page.tsx";

export const OVERLOADED_MESSAGE = "访问人数过多，请稍后再试";

export const OVERLOADED_PAGE = staticPage({
  status: 503,
  title: "请求错误，请检查配置",
  message: OVERLOADED_MESSAGE,
  retryLabel: "重新加载",
});
