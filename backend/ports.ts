import type { Purpose } from "#contract/auth.ts";
import type { SmsKind } from "#contract/rules/notice.ts";
import type { Gateways } from "./gateway/gateway.ts";
import type { Wechat } from "./gateway/wechat-oauth.ts";
import type { Log } from "./log.ts";
import type { SearchEngine } from "./search-engine.ts";
import type { Reading } from "./tables/reading.ts";

/** Everything outside the process and its database; tests replace nothing else. */

/** Epoch milliseconds. */
export type Clock = { now(): number };

export type Random = {
  /** Text of that many random bytes, base64url. */
  token(bytes: number): string;
  /** That many decimal digits, with leading zeros. */
  digits(count: number): string;
};

/**
 * An SMS with a code; for `phone_changed`, a notice to the former number, `code` is the last four digits of the new
 * one.
 */
export type CodeMessage = {
  phone: string;
  purpose:
    | Purpose
    | "bind"
    | "old_phone"
    | "new_phone"
    | "close"
    | "repay"
    | "phone_changed"
    | "staff_login"
    | "staff_password";
  code: string;
};
/** A notice by a template of the gateway; `id` is the same in every repetition. */
export type TemplateMessage = { id: string; phone: string; template: SmsKind; params: Record<string, string> };
/** Sends codes and notices to phones; rejects when the carrier refuses one. */
export type Sms = { send(message: CodeMessage): Promise<void>; notify(message: TemplateMessage): Promise<void> };

/** A mail of plain text to one address; `id` is the same in every repetition. */
export type Mail = { id: string; to: string; subject: string; text: string };
/** Hands mails to a mail server; rejects when it refuses one. */
export type MailPort = { send(mail: Mail): Promise<void> };

/** A receiver of notices; rejects when it did not take the text. `id` is the same in every repetition. */
export type NoticeTarget = { send(message: { id: string; text: string }): Promise<void> };

export type NoticePorts = {
  /** A mailbox and a group robot of the staff; null where none is configured. */
  mail: NoticeTarget | null;
  robot: NoticeTarget | null;
  /** Whether a customer may name this address as a robot. */
  isRobot(url: string): boolean;
  /** The robot at a customer's address. */
  robotAt(url: string): NoticeTarget;
};

/** Draws a captcha as PNG; `key` identifies it in the outbox of demo mode. */
export type Captcha = { draw(key: string): Promise<{ answer: string; picture: Buffer }> };

export type { Log };

/**
 * Files that staff or customers handed in, by name such as `pictures/<hash>.webp`: a folder, or a bucket that several
 * machines share.
 */
export type Uploads = {
  /** Stores a file atomically and replaces one of the same name. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Returns null for an unknown name. */
  read(name: string): Promise<Uint8Array | null>;
  /** Removes a file; an unknown name is no error. */
  remove(name: string): Promise<void>;
};

export type Ports = {
  clock: Clock;
  random: Random;
  sms: Sms;
  /** null where no mail server is configured. */
  mail: MailPort | null;
  notices: NoticePorts;
  captcha: Captcha;
  log: Log;
  uploads: Uploads;
  reading: Reading;
  /** The payment gateways that are configured; pages offer only these. */
  gateways: Gateways;
  /** WeChat's web authorization; null where no app is configured. */
  wechat: Wechat | null;
  /** A search engine in place of the built-in one; null for that. */
  search: SearchEngine | null;
};
