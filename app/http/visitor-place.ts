const MOBILE = /Android|iPhone|iPod|iPad|Mobile/;
/** WeChat for computers, which also runs where the rest of the header looks like a phone. */
const WECHAT_OF_COMPUTERS = /WindowsWechat|MacWechat|PCLinuxWechat/;

/**
 * Whether a User-Agent is that of WeChat's own browser, on phones and computers; 企业微信 names WeChat too. The browser
 * chooses the header, so it proves nothing.
 */
export const isInWechat = (userAgent: string) => /MicroMessenger/.test(userAgent) && !/wxwork/i.test(userAgent);

/** Where a page is opened: in WeChat on a phone or tablet, in another browser of one, or on a computer. */
export type Place = "wechat" | "phone" | "desktop";

/** The place that a User-Agent names. */
export function placeOfVisitor(userAgent: string): Place {
  if (!MOBILE.test(userAgent) || WECHAT_OF_COMPUTERS.test(userAgent)) return "desktop";
  return isInWechat(userAgent) ? "wechat" : "phone";
}
