/** The hosts of WeChat and Alipay that a payer or a login is sent to, and that a form may lead to. */
export const PLATFORM_HOSTS = [
  "open.weixin.qq.com",
  "wx.tenpay.com",
  "openapi.alipay.com",
  "mclient.alipay.com",
] as const;
