import { expect, test } from "vitest";
import { codePurpose, isLoopback, parseMode, sendsCodes } from "./auth.ts";
import { deviceName } from "./device.ts";

test.each([
  ["", "sms"],
  ["?mode=sms", "sms"],
  ["?mode=password", "password"],
  ["?mode=scan", "scan"],
  ["?mode=forgot", "forgot"],
  ["?mode=register", "register"],
  ["?mode=set", "set"],
  ["?mode=wechat", "wechat"],
  ["?mode=SET", "sms"],
  ["?mode=__proto__", "sms"],
  ["?mode=toString", "sms"],
])("/login%s shows %s [S2.login.1]", (search, mode) => {
  expect(parseMode(search)).toBe(mode);
});

test("each mode that sends codes has its purpose", () => {
  const modes = (["sms", "password", "scan", "forgot", "register", "set", "wechat"] as const).filter(sendsCodes);
  expect(modes.map((mode) => [mode, codePurpose(mode)])).toEqual([
    ["sms", "login"],
    ["forgot", "change_pwd"],
    ["register", "mobile"],
    ["wechat", "login"],
  ]);
});

test.each([
  ["http://localhost:3000", true],
  ["http://shop.localhost:3000", true],
  ["http://127.0.0.1:3000", true],
  ["http://127.1.2.3", true],
  ["http://[::1]:3000", true],
  ["http://192.168.1.10:3000", false],
  ["https://shop.example.com", false],
  ["https://localhost.example.com", false],
])("%s is a loopback origin: %s [P6.6]", (origin, loopback) => {
  expect(isLoopback(origin)).toBe(loopback);
});

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36", "Windows · Chrome"],
  ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0", "Windows · Edge"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1 Version/18 Safari/605.1", "Mac · Safari"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Linux · Firefox"],
  ["Mozilla/5.0 (Linux; Android 15) Chrome/142.0 Mobile MicroMessenger/8.0", "Android · 微信"],
  ["<script>alert(1)</script>", "未知设备"],
  ["", "未知设备"],
])("the User-Agent %j is displayed as %s", (userAgent, device) => {
  expect(deviceName(userAgent)).toBe(device);
});
