import { createHmac, randomBytes, randomInt } from "node:crypto";
import { drawCaptcha } from "./captcha/draw.ts";
import { gatewaysOf } from "./gateway/gateways.ts";
import { wechatOauth } from "./gateway/wechat-oauth.ts";
import { createLog } from "./log.ts";
import { smtpMail } from "./mail/smtp-mail.ts";
import { webhookRobot } from "./notify/robot.ts";
import type { Clock, MailPort, NoticeTarget, Ports, Random, Sms } from "./ports.ts";
import { isRobotAddress, type Settings } from "./settings.ts";
import { uploadsOf } from "./storage/uploads.ts";
import { readingOf } from "./tables/threads.ts";
import { deadlineOf } from "./variables.ts";

/** Less than the storefront's timeout for the backend, so that a slow carrier gets a message of its own. */
const SMS_TIMEOUT_MS = 1800;

export const systemClock: Clock = { now: () => Date.now() };

export const systemRandom: Random = {
  token: (bytes) => randomBytes(bytes).toString("base64url"),
  digits: (count) => Array.from({ length: count }, () => randomInt(10)).join(""),
};

/** Sends messages to SMS_URL as POSTs signed over time and body. */
export function httpSms(url: string, secret: string, clock: Clock): Sms {
  async function post(message: object, headers: Record<string, string> = {}) {
    const body = JSON.stringify(message);
    const timestamp = String(clock.now());
    const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Timestamp": timestamp, "X-Signature": signature, ...headers },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(deadlineOf(SMS_TIMEOUT_MS)),
    });
    if (!response.ok) throw new Error(`SMS carrier answered ${response.status}`);
  }
  return {
    send: (message) => post(message),
    notify: ({ id, phone, template, params }) => post({ phone, template, params }, { "X-Message-Id": id }),
  };
}

/** Sends notices to one mailbox. */
const mailNotices = (mail: MailPort, to: string): NoticeTarget => ({
  send: ({ id, text }) => mail.send({ id, to, subject: text, text: `${text}。` }),
});

/** The ports of live mode. */
export function systemPorts(settings: Settings): Ports {
  const { SMS_URL = "", SMS_SECRET = "", LOG_LEVEL, PUBLIC_ORIGIN = "", NOTIFY_MAIL, NOTIFY_ROBOT } = settings;
  const log = createLog(LOG_LEVEL);
  const mail = settings.SMTP ? smtpMail(settings.SMTP.url, settings.SMTP.from) : null;
  const wechat = settings.wechatApp && wechatOauth(settings.wechatApp, PUBLIC_ORIGIN);
  const shop = { origin: PUBLIC_ORIGIN, ways: settings.PAY_WAYS, wechat };
  return {
    clock: systemClock,
    random: systemRandom,
    sms: httpSms(SMS_URL, SMS_SECRET, systemClock),
    mail,
    notices: {
      mail: mail && NOTIFY_MAIL ? mailNotices(mail, NOTIFY_MAIL) : null,
      robot: NOTIFY_ROBOT ? webhookRobot(NOTIFY_ROBOT) : null,
      isRobot: (address) => isRobotAddress(address, settings.ROBOT_HOSTS),
      robotAt: webhookRobot,
    },
    captcha: { draw: drawCaptcha },
    log,
    uploads: uploadsOf(settings),
    reading: readingOf(log),
    gateways: gatewaysOf(settings.gatewayKeys, shop, { clock: systemClock, random: systemRandom }),
    wechat,
    search: null,
  };
}
