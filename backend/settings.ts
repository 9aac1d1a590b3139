import { join } from "node:path";
import { z } from "zod";
import { PAY_WAYS } from "#contract/rules/payment.ts";
import type { GatewayKeys, WechatAppKeys } from "./gateway/keys.ts";
import { readKey } from "./gateway/rsa.ts";
import type { S3Settings } from "./storage/s3-settings.ts";
import { portOf, readVariables, SHARED_VARIABLES, type Variables } from "./variables.ts";

const ROBOT_HOSTS_ERROR = "ROBOT_HOSTS must be host names, separated by commas";
/** A host name with a top-level domain, so that no IP address is one. */
const HOST = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/;
/** The hosts of the group robots of 企业微信 and 钉钉. */
const DEFAULT_ROBOT_HOSTS = ["qyapi.weixin.qq.com", "oapi.dingtalk.com"];

/** The default maximum of SMS codes that the whole shop sends in an hour. */
export const SMS_PER_HOUR = 1000;
/**
 * Settings that are given together or not at all: those of the bucket of uploads, the mail server and each
 * payment gateway.
 */
const GROUPS = {
  S3: ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  WECHAT_PAY: [
    "WECHAT_PAY_MCH_ID",
    "WECHAT_PAY_APP_ID",
    "WECHAT_PAY_CERT_SERIAL",
    "WECHAT_PAY_PRIVATE_KEY",
    "WECHAT_PAY_API_V3_KEY",
    "WECHAT_PAY_PUBLIC_KEY_ID",
    "WECHAT_PAY_PUBLIC_KEY",
  ],
  SMTP: ["SMTP_URL", "MAIL_FROM"],
  WECHAT_APP: ["WECHAT_APP_ID", "WECHAT_APP_SECRET"],
  ALIPAY: ["ALIPAY_APP_ID", "ALIPAY_PRIVATE_KEY", "ALIPAY_PUBLIC_KEY"],
} as const;
const WAYS_ERROR = `PAY_WAYS must be some of ${PAY_WAYS.join(", ")}, separated by commas, with qr`;
const SMS_ERROR = "SMS_PER_HOUR must be a whole number, at least 1";

/** An RSA key as PEM or base64. */
const rsaKey = (name: string, kind: "private" | "public") =>
  z
    .string()
    .transform((text, context) => {
      const key = readKey(kind, text);
      if (key) return key;
      context.addIssue({ code: "custom", message: `${name} must be an RSA ${kind} key, as PEM or as its base64` });
      return z.NEVER;
    })
    .optional();

const schema = z.object({
  ...SHARED_VARIABLES,
  DATABASE_URL: z
    .string()
    .regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, "DATABASE_URL must start with file: or postgres://")
    .optional(),
  BACKEND_PORT: portOf("BACKEND_PORT").default(4000),
  BACKEND_HOST: z.string().default("127.0.0.1"),
  SMS_URL: z.url({ protocol: /^https$/, error: "SMS_URL must be an https address" }).optional(),
  SMS_SECRET: z.string().min(16, "SMS_SECRET must have at least 16 characters").optional(),
  SMS_PER_HOUR: z.coerce.number(SMS_ERROR).int(SMS_ERROR).min(1, SMS_ERROR).default(SMS_PER_HOUR),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "SMTP_URL must be an smtp or smtps address" }).optional(),
  MAIL_FROM: z.email("MAIL_FROM must be an e-mail address").optional(),
  NOTIFY_MAIL: z.email("NOTIFY_MAIL must be an e-mail address").optional(),
  NOTIFY_ROBOT: z.string().optional(),
  ROBOT_HOSTS: z
    .string()
    .transform((list) => list.split(",").map((host) => host.trim().toLowerCase()))
    .refine((hosts) => hosts.every((host) => HOST.test(host)), ROBOT_HOSTS_ERROR)
    .default(DEFAULT_ROBOT_HOSTS),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: "S3_ENDPOINT must be an http or https address" }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, "S3_BUCKET must be the name of a bucket")
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z\d-]{1,40}$/, "S3_REGION must be the name of a region")
    .default("us-east-1"),
  S3_PATH_STYLE: z
    .enum(["true", "false"], { error: "S3_PATH_STYLE must be true or false" })
    .default("false")
    .transform((value) => value === "true"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** The storefront's address, which gateways report payments to and the links of mails lead to. */
  PUBLIC_ORIGIN: z.string().optional(),
  WECHAT_PAY_MCH_ID: z
    .string()
    .regex(/^\d{8,12}$/, "WECHAT_PAY_MCH_ID must be the digits of a merchant")
    .optional(),
  WECHAT_PAY_APP_ID: z
    .string()
    .regex(/^wx[\da-z]{16}$/i, "WECHAT_PAY_APP_ID must be an id such as wx0123456789abcdef")
    .optional(),
  WECHAT_PAY_CERT_SERIAL: z
    .string()
    .regex(/^[\da-f]{40}$/i, "WECHAT_PAY_CERT_SERIAL must be the 40 digits of the merchant's certificate")
    .optional(),
  WECHAT_PAY_PRIVATE_KEY: rsaKey("WECHAT_PAY_PRIVATE_KEY", "private"),
  WECHAT_PAY_API_V3_KEY: z.string().length(32, "WECHAT_PAY_API_V3_KEY must have 32 characters").optional(),
  WECHAT_PAY_PUBLIC_KEY_ID: z
    .string()
    .regex(/^PUB_KEY_ID_\d+$/, "WECHAT_PAY_PUBLIC_KEY_ID must be an id such as PUB_KEY_ID_0123")
    .optional(),
  WECHAT_PAY_PUBLIC_KEY: rsaKey("WECHAT_PAY_PUBLIC_KEY", "public"),
  ALIPAY_APP_ID: z
    .string()
    .regex(/^\d{16}$/, "ALIPAY_APP_ID must be the 16 digits of an app")
    .optional(),
  ALIPAY_PRIVATE_KEY: rsaKey("ALIPAY_PRIVATE_KEY", "private"),
  ALIPAY_PUBLIC_KEY: rsaKey("ALIPAY_PUBLIC_KEY", "public"),
  WECHAT_APP_ID: z
    .string()
    .regex(/^wx[\da-z]{16}$/i, "WECHAT_APP_ID must be an id such as wx0123456789abcdef")
    .optional(),
  WECHAT_APP_SECRET: z
    .string()
    .regex(/^[\da-f]{32}$/i, "WECHAT_APP_SECRET must be the 32 characters of the app's secret")
    .optional(),
  PAY_WAYS: z
    .string()
    .transform((list) => list.split(",").map((way) => way.trim()))
    .pipe(z.array(z.enum(PAY_WAYS, WAYS_ERROR)).refine((ways) => ways.includes("qr"), WAYS_ERROR))
    .default([...PAY_WAYS]),
});

type Parsed = z.output<typeof schema>;

export type Settings = Omit<
  Parsed,
  `${"S3" | "WECHAT_PAY" | "WECHAT_APP" | "ALIPAY"}_${string}` | "SMTP_URL" | "MAIL_FROM"
> & {
  DATABASE_URL: string;
  /** The bucket of uploads; null where uploads are stored in DATA_DIR. */
  S3: S3Settings | null;
  /** The mail server, with the sender's address of its mails; null where the shop sends no mails. */
  SMTP: { url: string; from: string } | null;
  /** The keys of the payment gateways; a gateway without them is not offered. */
  gatewayKeys: GatewayKeys;
  /** The official account by which WeChat names its users; null where none is set. */
  wechatApp: WechatAppKeys | null;
};

/** The variables that a live shop requires. */
const REQUIRED_WHEN_LIVE = ["SMS_URL", "SMS_SECRET"];

/**
 * The backend's settings from the environment.
 * @throws ConfigError whose message is one line that names all variables that are missing or wrong.
 */
export function readSettings(env: Variables): Settings {
  const { values, parsed } = readVariables(env, schema, {
    missing: (given) => REQUIRED_WHEN_LIVE.filter((name) => !given[name]),
    conflicts: conflictsOf,
  });
  const { SMTP_URL, MAIL_FROM, SHOP_MODE, PUBLIC_ORIGIN, WECHAT_APP_ID, WECHAT_APP_SECRET } = parsed;
  // The default is the storefront's own, because links in the mails of a demo shop lead to it.
  const demoOrigin = SHOP_MODE === "demo" ? `http://localhost:${values.PORT ?? 3000}` : undefined;
  return {
    ...parsed,
    PUBLIC_ORIGIN: PUBLIC_ORIGIN ?? demoOrigin,
    DATABASE_URL: parsed.DATABASE_URL ?? `file:${join(parsed.DATA_DIR, "shop.db")}`,
    SMTP: SMTP_URL && MAIL_FROM ? { url: SMTP_URL, from: MAIL_FROM } : null,
    S3: s3Of(parsed),
    gatewayKeys: gatewayKeysOf(parsed),
    wechatApp: WECHAT_APP_ID && WECHAT_APP_SECRET ? { app_id: WECHAT_APP_ID, secret: WECHAT_APP_SECRET } : null,
  };
}

/** Messages about variables that are valid alone but not in this mode or together. */
function conflictsOf(values: Variables, parsed: Parsed | null): string[] {
  const errors: string[] = [];
  for (const [group, names] of Object.entries(GROUPS)) {
    const unset = names.filter((name) => !values[name]);
    if (unset.length === 0 || unset.length === names.length) continue;
    errors.push(`${unset.join(" and ")} must be set where other ${group} settings are`);
  }
  const hasGateway = [...GROUPS.WECHAT_PAY, ...GROUPS.WECHAT_APP, ...GROUPS.ALIPAY].some((name) => values[name]);
  if (hasGateway && !values.PUBLIC_ORIGIN?.startsWith("https://")) {
    errors.push("PUBLIC_ORIGIN must be an https origin where payment gateways or WECHAT_APP_ID are set");
  }
  const [payApp, app] = [values.WECHAT_PAY_APP_ID, values.WECHAT_APP_ID];
  if (payApp && app && payApp !== app) {
    errors.push("WECHAT_PAY_APP_ID must be WECHAT_APP_ID, because the payers that it names belong to one app");
  }
  if (values.SHOP_MODE === "live" && values.NOTIFY_MAIL && !values.SMTP_URL) {
    errors.push("NOTIFY_MAIL needs SMTP_URL and MAIL_FROM when SHOP_MODE is live");
  }
  const { NOTIFY_ROBOT, ROBOT_HOSTS = [] } = parsed ?? {};
  if (NOTIFY_ROBOT !== undefined && !isRobotAddress(NOTIFY_ROBOT, ROBOT_HOSTS)) {
    errors.push(`NOTIFY_ROBOT must be an https address at one of ROBOT_HOSTS: ${ROBOT_HOSTS.join(", ")}`);
  }
  return errors;
}

/** Whether the text is an https address of a listed host, at its usual port and without a user. */
export function isRobotAddress(url: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, username, password } = new URL(url);
  return protocol === "https:" && hosts.includes(host) && username === "" && password === "";
}

function s3Of({
  S3_ENDPOINT,
  S3_BUCKET,
  S3_REGION,
  S3_PATH_STYLE,
  S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY,
}: Parsed): S3Settings | null {
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    isPathStyle: S3_PATH_STYLE,
  };
}

function gatewayKeysOf(data: Parsed): GatewayKeys {
  const { WECHAT_PAY_PRIVATE_KEY, WECHAT_PAY_PUBLIC_KEY, ALIPAY_PRIVATE_KEY, ALIPAY_PUBLIC_KEY } = data;
  return {
    ...(WECHAT_PAY_PRIVATE_KEY && WECHAT_PAY_PUBLIC_KEY
      ? {
          weixin: {
            mch_id: data.WECHAT_PAY_MCH_ID ?? "",
            app_id: data.WECHAT_PAY_APP_ID ?? "",
            cert_serial: data.WECHAT_PAY_CERT_SERIAL ?? "",
            private_key: WECHAT_PAY_PRIVATE_KEY,
            api_v3_key: data.WECHAT_PAY_API_V3_KEY ?? "",
            public_key_id: data.WECHAT_PAY_PUBLIC_KEY_ID ?? "",
            public_key: WECHAT_PAY_PUBLIC_KEY,
          },
        }
      : {}),
    ...(ALIPAY_PRIVATE_KEY && ALIPAY_PUBLIC_KEY
      ? {
          alipay: {
            app_id: data.ALIPAY_APP_ID ?? "",
            private_key: ALIPAY_PRIVATE_KEY,
            public_key: ALIPAY_PUBLIC_KEY,
          },
        }
      : {}),
  };
}
