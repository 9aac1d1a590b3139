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

/** What people call the browser that says this of itself: "Windows · Chrome". It is anybody's word. */
export function deviceName(userAgent: string): string {
  const named = [SYSTEMS, BROWSERS].flatMap((kinds) => kinds.find(([sign]) => sign.test(userAgent))?.[1] ?? []);
  return named.length > 0 ? named.join(" · ") : "未知设备";
}
