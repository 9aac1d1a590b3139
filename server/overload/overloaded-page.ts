import { staticPage } from "../static-page.tsx";

export const OVERLOADED_MESSAGE = "访问人数过多，请稍后再试";

export const OVERLOADED_PAGE = staticPage({
  status: 503,
  title: "加载失败",
  message: OVERLOADED_MESSAGE,
  retryLabel: "重新加载",
});
