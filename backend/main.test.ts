import { generateKeyPairSync } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clientAddress, runJobs } from "./main.ts";
import { readSettings } from "./settings.ts";
import { ConfigError, deadlineOf } from "./variables.ts";

describe("jobs", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("do not start again while they run", async () => {
    let started = 0;
    let finish = () => {};
    const job = {
      name: "slow",
      everyMs: 1000,
      run: () => {
        started += 1;
        return new Promise<void>((resolve) => {
          finish = resolve;
        });
      },
    };
    const stop = runJobs({ jobs: [job] }, () => {});
    expect(started).toBe(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(started).toBe(1);
    finish();
    await vi.advanceTimersByTimeAsync(1000);
    expect(started).toBe(2);
    stop();
  });

  test("run again after a failure, which is reported", async () => {
    const errors: unknown[] = [];
    const run = vi.fn().mockRejectedValue(new Error("down"));
    const stop = runJobs({ jobs: [{ name: "failing", everyMs: 1000, run }] }, (...line) => errors.push(line));
    await vi.advanceTimersByTimeAsync(2000);
    expect(run).toHaveBeenCalledTimes(3);
    expect(errors).toHaveLength(3);
    stop();
  });

  test("that fail because of the database say so, whichever they are, so that one line a minute is logged", async () => {
    const lines: unknown[] = [];
    const down = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const jobs = ["a", "b"].map((name) => ({ name, everyMs: 1000, run: vi.fn().mockRejectedValue(down) }));
    const stop = runJobs({ jobs }, (...line) => lines.push(line));
    await vi.advanceTimersByTimeAsync(500);
    stop();
    expect(lines).toMatchObject([
      ["error", "database unavailable", { reason: "failing", job: "a" }],
      ["error", "database unavailable", { reason: "failing", job: "b" }],
    ]);
  });

  test("run at the start, one after another, and not after the stop", async () => {
    const log: string[] = [];
    const jobs = ["first", "second", "third"].map((name) => ({
      name,
      everyMs: 3_600_000,
      async run() {
        log.push(`${name} starts`);
        await new Promise((resolve) => setTimeout(resolve, 1000));
        log.push(`${name} ends`);
      },
    }));
    const stop = runJobs({ jobs }, () => {});
    await vi.advanceTimersByTimeAsync(1500);
    stop();
    await vi.advanceTimersByTimeAsync(2 * 3_600_000);
    expect(log).toEqual(["first starts", "first ends", "second starts", "second ends"]);
  });
});

describe("the client's address", () => {
  const SECRET = "a secret of the shop";
  const headers = (secret?: string) =>
    new Headers({
      "X-Client-Address": "198.51.100.1",
      ...(secret === undefined ? {} : { "X-Backend-Secret": secret }),
    });

  test.each([
    { name: "no secret is set", sent: SECRET, secret: undefined },
    { name: "no secret is sent", sent: undefined, secret: SECRET },
    { name: "another secret is sent", sent: "another secret!!", secret: SECRET },
    { name: "an empty secret is sent", sent: "", secret: SECRET },
  ])("is the connection's address when $name", ({ sent, secret }) => {
    expect(clientAddress(headers(sent), "203.0.113.9", secret)).toBe("203.0.113.9");
  });

  test("is the address in the header when the secret is right", () => {
    expect(clientAddress(headers(SECRET), "203.0.113.9", SECRET)).toBe("198.51.100.1");
    expect(clientAddress(new Headers({ "X-Backend-Secret": SECRET }), "203.0.113.9", SECRET)).toBe("203.0.113.9");
  });
});

test.each([
  [{}, "http://localhost:3000"],
  [{ PORT: "4120" }, "http://localhost:4120"],
  [{ PUBLIC_ORIGIN: "http://192.168.1.8:3000" }, "http://192.168.1.8:3000"],
  [{ SHOP_MODE: "live", SMS_URL: "https://sms.example.com", SMS_SECRET: "a secret of the shop" }, undefined],
])("the links of mails lead to the storefront: %o [P2.4]", (env, origin) => {
  expect(readSettings(env).PUBLIC_ORIGIN).toBe(origin);
});

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const PRIVATE_KEY = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const PUBLIC_KEY = publicKey.export({ type: "spki", format: "der" }).toString("base64");
const ALIPAY = {
  ALIPAY_APP_ID: "2021000000000001",
  ALIPAY_PRIVATE_KEY: PRIVATE_KEY,
  ALIPAY_PUBLIC_KEY: PUBLIC_KEY,
};
const WECHAT_PAY = {
  PUBLIC_ORIGIN: "https://shop.example.com",
  WECHAT_PAY_MCH_ID: "1900000001",
  WECHAT_PAY_APP_ID: "wx0123456789abcdef",
  WECHAT_PAY_CERT_SERIAL: "0123456789ABCDEF0123456789ABCDEF01234567",
  WECHAT_PAY_PRIVATE_KEY: PRIVATE_KEY,
  WECHAT_PAY_API_V3_KEY: "0123456789abcdef0123456789abcdef",
  WECHAT_PAY_PUBLIC_KEY_ID: "PUB_KEY_ID_0123",
  WECHAT_PAY_PUBLIC_KEY: PUBLIC_KEY,
};
const ROBOT_HOSTS_ERROR = "ROBOT_HOSTS must be host names, separated by commas";
const SMS = { SMS_URL: "https://sms.example.com/send", SMS_SECRET: "0123456789abcdef" };

test.each<{ env: Record<string, string>; message: string }>([
  { env: { BACKEND_SECRET: "short" }, message: "BACKEND_SECRET must have at least 16 characters" },
  { env: { BACKEND_PORT: "70000" }, message: "BACKEND_PORT must be a port number" },
  { env: { BACKEND_PORT: "-1" }, message: "BACKEND_PORT must be a port number" },
  { env: { BACKEND_PORT: "1.5" }, message: "BACKEND_PORT must be a port number" },
  { env: { BACKEND_PORT: "http" }, message: "BACKEND_PORT must be a port number" },
  { env: { SHOP_MODE: "production" }, message: "SHOP_MODE must be demo or live" },
  { env: { DATABASE_URL: "mysql://shop" }, message: "DATABASE_URL must start with file: or postgres://" },
  { env: { SMS_SECRET: "short" }, message: "SMS_SECRET must have at least 16 characters" },
  { env: { SMS_URL: "http://sms.example.com" }, message: "SMS_URL must be an https address" },
  { env: { DEADLINE_FACTOR: "0" }, message: "DEADLINE_FACTOR must be a number, 1 to 100" },
  { env: { DEADLINE_FACTOR: "1000" }, message: "DEADLINE_FACTOR must be a number, 1 to 100" },
  { env: { LOG_LEVEL: "loud" }, message: "LOG_LEVEL must be silent, error, warn, info or debug" },
  { env: { SHOP_MODE: "live" }, message: "SMS_URL, SMS_SECRET must be set when SHOP_MODE is live" },
  {
    env: { S3_BUCKET: "shop", S3_ENDPOINT: "https://s3.example.com" },
    message: "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set where other S3 settings are",
  },
  { env: { MAIL_FROM: "shop@example.com" }, message: "SMTP_URL must be set where other SMTP settings are" },
  {
    env: { SMTP_URL: "http://mail.example.com", MAIL_FROM: "shop@example.com" },
    message: "SMTP_URL must be an smtp or smtps address",
  },
  { env: { NOTIFY_MAIL: "owner" }, message: "NOTIFY_MAIL must be an e-mail address" },
  {
    env: { SHOP_MODE: "live", ...SMS, NOTIFY_MAIL: "owner@example.com" },
    message: "NOTIFY_MAIL needs SMTP_URL and MAIL_FROM when SHOP_MODE is live",
  },
  { env: { ROBOT_HOSTS: "qyapi.weixin.qq.com,10.0.0.1" }, message: ROBOT_HOSTS_ERROR },
  { env: { ROBOT_HOSTS: "localhost" }, message: ROBOT_HOSTS_ERROR },
  ...[
    "qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1",
    "http://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1",
    "https://robots.example.com/send",
    "https://qyapi.weixin.qq.com.example.com/send",
    "https://qyapi.weixin.qq.com:8443/send",
    "https://user@qyapi.weixin.qq.com/send",
  ].map((NOTIFY_ROBOT) => ({
    env: { NOTIFY_ROBOT },
    message: "NOTIFY_ROBOT must be an https address at one of ROBOT_HOSTS: qyapi.weixin.qq.com, oapi.dingtalk.com",
  })),
  {
    env: { ALIPAY_APP_ID: "2021000000000001", PUBLIC_ORIGIN: "https://shop.example.com" },
    message: "ALIPAY_PRIVATE_KEY and ALIPAY_PUBLIC_KEY must be set where other ALIPAY settings are",
  },
  {
    env: { ...ALIPAY, PUBLIC_ORIGIN: "http://shop.example.com" },
    message: "PUBLIC_ORIGIN must be an https origin where payment gateways or WECHAT_APP_ID are set",
  },
  {
    env: { PAY_WAYS: "qr,card" },
    message: "PAY_WAYS must be some of qr, jsapi, h5, wap, separated by commas, with qr",
  },
  { env: { PAY_WAYS: "h5" }, message: "PAY_WAYS must be some of qr, jsapi, h5, wap, separated by commas, with qr" },
  {
    env: { PUBLIC_ORIGIN: "https://shop.example.com", WECHAT_APP_ID: "wx0123456789abcdef" },
    message: "WECHAT_APP_SECRET must be set where other WECHAT_APP settings are",
  },
  {
    env: { ...WECHAT_PAY, WECHAT_APP_ID: "wx0123456789abcde0", WECHAT_APP_SECRET: "0123456789abcdef0123456789abcdef" },
    message: "WECHAT_PAY_APP_ID must be WECHAT_APP_ID, because the payers that it names belong to one app",
  },
  {
    env: { ...ALIPAY, PUBLIC_ORIGIN: "https://shop.example.com", ALIPAY_PRIVATE_KEY: "MIIEvQ" },
    message: "ALIPAY_PRIVATE_KEY must be an RSA private key, as PEM or as its base64",
  },
  {
    env: { ...WECHAT_PAY, WECHAT_PAY_API_V3_KEY: "short" },
    message: "WECHAT_PAY_API_V3_KEY must have 32 characters",
  },
  {
    env: { SHOP_MODE: "live", SMS_URL: SMS.SMS_URL, SMS_SECRET: " " },
    message: "SMS_SECRET must be set when SHOP_MODE is live",
  },
  {
    env: { SHOP_MODE: "live", SMS_SECRET: SMS.SMS_SECRET, BACKEND_PORT: "http" },
    message: "SMS_URL must be set when SHOP_MODE is live; BACKEND_PORT must be a port number",
  },
])("names every variable that is missing or wrong: $env [P2.2] [P2.9]", ({ env, message }) => {
  expect(() => readSettings(env)).toThrow(new ConfigError(message));
});

test("reads valid settings, empty ones as their defaults", () => {
  expect(readSettings({ BACKEND_HOST: "" }).BACKEND_HOST).toBe("127.0.0.1");
  expect(readSettings({ SHOP_MODE: "live", ...SMS })).toMatchObject({ ...SMS, S3: null, SMTP: null });
  expect(
    readSettings({ SMTP_URL: "smtps://shop:secret@mail.example.com", MAIL_FROM: "shop@example.com" }).SMTP,
  ).toEqual({
    url: "smtps://shop:secret@mail.example.com",
    from: "shop@example.com",
  });
  for (const NOTIFY_ROBOT of [
    "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1",
    "https://oapi.dingtalk.com/robot/send?access_token=1",
  ]) {
    expect(readSettings({ NOTIFY_ROBOT })).toMatchObject({ NOTIFY_ROBOT });
  }
  const ownRobot = {
    NOTIFY_ROBOT: "https://robots.example.com/send",
    ROBOT_HOSTS: "robots.example.com, chat.example.com",
  };
  expect(readSettings(ownRobot).ROBOT_HOSTS).toEqual(["robots.example.com", "chat.example.com"]);
  expect(readSettings({})).toMatchObject({ gatewayKeys: {}, wechatApp: null, PAY_WAYS: ["qr", "jsapi", "h5", "wap"] });
  const app = { WECHAT_APP_ID: "wx0123456789abcdef", WECHAT_APP_SECRET: "0123456789abcdef0123456789abcdef" };
  const { wechatApp, PAY_WAYS } = readSettings({ ...WECHAT_PAY, ...app, PAY_WAYS: "qr, jsapi" });
  expect([wechatApp, PAY_WAYS]).toEqual([
    { app_id: app.WECHAT_APP_ID, secret: app.WECHAT_APP_SECRET },
    ["qr", "jsapi"],
  ]);
  const { gatewayKeys } = readSettings({ ...ALIPAY, ...WECHAT_PAY });
  expect(gatewayKeys.alipay).toMatchObject({ app_id: "2021000000000001" });
  expect(gatewayKeys.weixin).toMatchObject({ mch_id: "1900000001", public_key_id: "PUB_KEY_ID_0123" });
  expect(gatewayKeys.weixin?.private_key.equals(privateKey)).toBe(true);
  const keys = { S3_ACCESS_KEY_ID: "AKID", S3_SECRET_ACCESS_KEY: "a secret key" };
  expect(readSettings({ S3_ENDPOINT: "https://s3.example.com", S3_BUCKET: "shop", ...keys }).S3).toEqual({
    endpoint: "https://s3.example.com",
    bucket: "shop",
    region: "us-east-1",
    accessKeyId: "AKID",
    secretAccessKey: "a secret key",
    isPathStyle: false,
  });
});

test("deadlines are as they are written, unless the tests' factor multiplies them", () => {
  vi.stubEnv("DEADLINE_FACTOR", "");
  expect([readSettings({}).DEADLINE_FACTOR, deadlineOf(100)]).toEqual([1, 100]);
  vi.stubEnv("DEADLINE_FACTOR", "2.5");
  expect([readSettings({ DEADLINE_FACTOR: "2.5" }).DEADLINE_FACTOR, deadlineOf(100)]).toEqual([2.5, 250]);
  vi.unstubAllEnvs();
});
