import { PLATFORM_HOSTS } from "#contract/rules/platform-hosts.ts";
import { log } from "./log.server.ts";
import { safeRedirect } from "./safe-redirect.server.ts";

/** An https address of WeChat or Alipay, or a page of the shop, that a customer may be sent to; null for every other one. */
export function platformAddress(address: string): string | null {
  if (address.startsWith("/")) return safeRedirect(address, "") || null;
  const url = URL.canParse(address) ? new URL(address) : null;
  const isListed = PLATFORM_HOSTS.some((host) => host === url?.host);
  if (url?.protocol === "https:" && isListed && url.username === "" && url.password === "") return url.href;
  log("error", "address is not a platform's", { host: url?.host ?? "" });
  return null;
}
