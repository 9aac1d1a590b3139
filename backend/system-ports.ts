import { createHmac, randomBytes, randomInt } from "node:crypto";
import pino from "pino";
import type { Captcha, Clock, Log, Ports, Random, Sms } from "./ports.ts";
import type { Settings } from "./settings.ts";

/** Shorter than the storefront waits for the backend, so that a slow carrier is told as what it is. */
const SMS_TIMEOUT_MS = 1800;

export const systemClock: Clock = { now: () => Date.now() };

export const systemRandom: Random = {
  token: (bytes) => randomBytes(bytes).toString("base64url"),
  digits: (count) => Array.from({ length: count }, () => randomInt(10)).join(""),
};

/** Letters that are hard to take for one another are left out. */
export const svgCaptcha: Captcha = {
  async draw() {
    const { default: svgCaptcha } = await import("svg-captcha");
    const { text, data } = svgCaptcha.create({
      size: 4,
      noise: 2,
      ignoreChars: "0oO1iIlL5sS2zZ",
      width: 120,
      height: 40,
      // Its default is made for a higher picture and would cut the letters off.
      fontSize: 44,
    });
    return { answer: text, svg: data };
  },
};

/** Sends messages to SMS_URL as POSTs signed over time and body (P2.9). */
export function httpSms(url: string, secret: string, clock: Clock): Sms {
  return {
    async send(message) {
      const body = JSON.stringify(message);
      const at = String(clock.now());
      const signature = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
      const response = await fetch(url, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Timestamp": at, "X-Signature": signature },
        body,
        redirect: "error",
        signal: AbortSignal.timeout(SMS_TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`SMS carrier answered ${response.status}`);
    },
  };
}

export function structuredLog(level: string): Log {
  const logger = pino({ level, base: { program: "backend" } });
  return (severity, event, fields = {}) => logger[severity](fields, event);
}

/** The real world, for live mode. */
export function systemPorts({ SMS_URL = "", SMS_SECRET = "", LOG_LEVEL }: Settings): Ports {
  return {
    clock: systemClock,
    random: systemRandom,
    sms: httpSms(SMS_URL, SMS_SECRET, systemClock),
    captcha: svgCaptcha,
    log: structuredLog(LOG_LEVEL),
  };
}
