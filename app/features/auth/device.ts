import { UNKNOWN_DEVICE } from "#contract/rules/account.ts";

const SYSTEMS = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh/, "Mac"],
  [/Linux/, "Linux"],
] as const;

const BROWSERS = [
  [/MicroMessenger\//, "微信"],
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const;

/**
 * The display name of a User-Agent, such as "Windows · Chrome". The browser chooses the header, so it proves nothing.
 */
export function deviceName(userAgent: string): string {
  const names = [SYSTEMS, BROWSERS].flatMap((kinds) => kinds.find(([pattern]) => pattern.test(userAgent))?.[1] ?? []);
  return names.length > 0 ? names.join(" · ") : UNKNOWN_DEVICE;
}
