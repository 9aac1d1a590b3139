import type { Wechat } from "../gateway/wechat-oauth.ts";

const CODE = /^demo-[a-c]$/;

/** WeChat's authorization in demo mode: a page of the storefront, on which the reader chooses an account. */
export const demoWechat: Wechat = {
  app_id: "demo",
  worksIn: "anywhere",
  authorizeUrl: (asked) => `/demo_wechat?${new URLSearchParams(asked)}`,
  openidOf: async (code) => (CODE.test(code) ? `openid-${code}` : null),
};
