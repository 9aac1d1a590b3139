import { expect, test } from "vitest";
import { isInWechat, placeOfVisitor } from "./visitor-place.ts";

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const IPAD = "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const ANDROID =
  "Mozilla/5.0 (Linux; Android 14; 2311DRK48C Build/UP1A.230905.011; wv) AppleWebKit/537.36 (KHTML, like Gecko)";
const HARMONY =
  "Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36";
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  [
    "WeChat on an iPhone",
    `${IPHONE} Mobile/15E148 MicroMessenger/8.0.50(0x1800323d) NetType/WIFI Language/zh_CN`,
    "wechat",
    true,
  ],
  [
    "WeChat on Android",
    `${ANDROID} Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160117 MMWEBSDK/20240404 MMWEBID/8150 MicroMessenger/8.0.49.2600(0x2800313D) WeChat/arm64 Weixin NetType/5G Language/zh_CN ABI/arm64`,
    "wechat",
    true,
  ],
  [
    "WeChat on HarmonyOS",
    `${HARMONY} ArkWeb/4.1.6.1 Mobile MicroMessenger/8.0.6.14 NetType/WIFI Language/zh_CN`,
    "wechat",
    true,
  ],
  [
    "WeChat on an iPad",
    `${IPAD} Mobile/15E148 MicroMessenger/8.0.50(0x1800323d) NetType/WIFI Language/zh_CN`,
    "wechat",
    true,
  ],
  [
    "WeChat for Windows",
    `${WINDOWS} Chrome/122.0.0.0 Safari/537.36 MicroMessenger/7.0.20.1781(0x6700143B) NetType/WIFI MiniProgramEnv/Windows WindowsWechat/WMPF WindowsWechat(0x63090c11)XWEB/11275`,
    "desktop",
    true,
  ],
  [
    "WeChat for Windows that looks like a phone",
    `${ANDROID} Mobile Safari/537.36 MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090a13)`,
    "desktop",
    true,
  ],
  [
    "WeChat for Mac",
    `${MAC} MicroMessenger/6.8.0(0x16080000) MacWechat/3.8.6(0x13080610) XWEB/1156 Flue`,
    "desktop",
    true,
  ],
  [
    "WeChat for Linux",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0.0.0 Safari/537.36 MicroMessenger/6.8.0(0x16080000) NetType/WIFI UnifiedPCLinuxWechat(0xf2541022) XWEB/16815",
    "desktop",
    true,
  ],
  [
    "企业微信 on an iPhone",
    `${IPHONE} Mobile/15E148 wxwork/4.1.28 MicroMessenger/7.0.1 Language/zh ColorScheme/Light`,
    "phone",
    false,
  ],
  [
    "企业微信 on Windows",
    `${WINDOWS} Chrome/108.0.5359.220 Safari/537.36 wxwork/4.1.28 (MicroMessenger/6.2) WindowsWechat MailPlugin_Electron`,
    "desktop",
    false,
  ],
  [
    "钉钉 on an iPhone",
    `${IPHONE} Mobile/15E148 AliApp(DingTalk/7.5.20) com.laiwang.DingTalk/38288466 Channel/201200 language/zh-Hans-CN UT4Aplus/0.0.6 WK`,
    "phone",
    false,
  ],
  [
    "Alipay on Android",
    `${ANDROID} Version/4.0 Chrome/105.0.5195.148 MYWeb/0.11.0.240407200246 UWS/3.22.2.9999 UCBS/3.22.2.9999_220000000000 Mobile Safari/537.36 NebulaSDK/1.8.100112 Nebula AlipayDefined(nt:WIFI,ws:393|0|2.75) AliApp(AP/10.5.96.8000) AlipayClient/10.5.96.8000 Language/zh-Hans`,
    "phone",
    false,
  ],
  ["Safari on an iPhone", `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, "phone", false],
  ["Safari on an iPad", `${IPAD} Version/17.5 Mobile/15E148 Safari/604.1`, "phone", false],
  [
    "Chrome on Android",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
    "phone",
    false,
  ],
  ["HarmonyOS", `${HARMONY} ArkWeb/4.1.6.1 Mobile`, "phone", false],
  ["Edge on Windows", `${WINDOWS} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, "desktop", false],
  ["Safari on a Mac", `${MAC} Version/17.5 Safari/605.1.15`, "desktop", false],
  ["no header", "", "desktop", false],
])("%s", (_, userAgent, place, inWechat) => {
  expect([placeOfVisitor(userAgent), isInWechat(userAgent)]).toEqual([place, inWechat]);
});
