import { lookup } from "node:dns/promises";
import { connect as connectTcp } from "node:net";
import { connect as connectTls } from "node:tls";
import { verifySmtp } from "../mail/smtp-mail.ts";
import type { Log } from "../ports.ts";
import type { Settings } from "../settings.ts";
import { tryBucket } from "../storage/s3-uploads.ts";
import { deadlineOf } from "../variables.ts";
import { isPublicAddress } from "./robot.ts";

/** How long each target may take, in ms. */
const TRY_TIMEOUT_MS = 4000;

type Targets = Pick<Settings, "S3" | "SMTP" | "SMS_URL" | "NOTIFY_ROBOT">;

/**
 * Tries the bucket of uploads and the targets of messages once, all at the same time, and logs a line for each that
 * cannot be used. A file is written to the bucket, read and removed. No message is sent: the mail server is greeted and
 * logged in to, the others are only connected to. Never rejects.
 */
export async function tryTargets({ S3, SMTP, SMS_URL, NOTIFY_ROBOT }: Targets, log: Log, timeoutMs = TRY_TIMEOUT_MS) {
  const tries: [string, (() => Promise<unknown>) | null][] = [
    ["S3_ENDPOINT", S3 ? () => tryBucket(S3) : null],
    ["SMTP_URL", SMTP ? () => verifySmtp(SMTP.url) : null],
    ["SMS_URL", SMS_URL ? () => connect(SMS_URL) : null],
    ["NOTIFY_ROBOT", NOTIFY_ROBOT ? () => connectPublic(NOTIFY_ROBOT) : null],
  ];
  await Promise.all(
    tries.map(async ([target, attempt]) => {
      try {
        if (attempt) await within(attempt(), deadlineOf(timeoutMs));
      } catch (error) {
        log("warn", "target not reached", { target, error: reasonOf(error) });
      }
    }),
  );
}

/** The error's code, or its text in one line; neither has an address with a key or a password. */
function reasonOf(error: unknown): string {
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown };
  // An address that fetch cannot reach is named by the cause alone.
  if (cause instanceof Error) return reasonOf(cause);
  return (typeof code === "string" ? code : String(message ?? error)).replace(/\S+:\/\/\S+/g, "…").slice(0, 200);
}

function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Connects to the host of an address, with TLS and its certificate where the address has https, and hangs up. */
function connect(url: string): Promise<void> {
  const { protocol, hostname, port } = new URL(url);
  const isTls = protocol === "https:";
  const host = hostname.replace(/^\[|\]$/g, "");
  const target = { host, port: Number(port || (isTls ? 443 : 80)) };
  return new Promise((resolve, reject) => {
    const socket = isTls ? connectTls({ ...target, servername: host }) : connectTcp(target);
    socket.setTimeout(deadlineOf(TRY_TIMEOUT_MS), () => socket.destroy(new Error("no connection")));
    socket.unref();
    socket.once("error", reject);
    socket.once(isTls ? "secureConnect" : "connect", () => {
      socket.end();
      resolve();
    });
  });
}

/** `connect` to a host that has no address inside a network, as messages to robots require. */
async function connectPublic(url: string) {
  const found = await lookup(new URL(url).hostname, { all: true });
  if (!found.every(({ address }) => isPublicAddress(address))) throw new Error("the robot's address is not public");
  await connect(url);
}
