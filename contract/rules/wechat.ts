/** What the shop asks WeChat's authorization for. */
export const WECHAT_USES = ["login", "pay"] as const;
export type WechatUse = (typeof WECHAT_USES)[number];

/** The paths of the storefront that WeChat's authorization may return to. */
export const WECHAT_RETURN_PATHS = {
  login: "/login/wechat",
  pay: "/payment/wechat",
} as const satisfies Record<WechatUse, string>;

/** The secret of a browser that WeChat's authorization returns unchanged. */
export const WECHAT_STATE = /^[\w-]{16,64}$/;

/** The code by which WeChat names the account that authorized the shop. */
export const WECHAT_CODE = /^[\w-]{1,128}$/;

/** The accounts of WeChat that may log in as one customer. */
export const WECHAT_ACCOUNTS_MAX = 5;

/** The message for a code or ticket of WeChat that does not count any more. */
export const WECHAT_EXPIRED = "微信授权已失效，请重新点“微信登录”";
