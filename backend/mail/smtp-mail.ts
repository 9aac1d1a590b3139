import { createTransport } from "nodemailer";
import type { MailPort } from "../ports.ts";
import { deadlineOf } from "../variables.ts";

/** How long one step of the conversation with the mail server may take, in ms. */
const SMTP_TIMEOUT_MS = 10_000;

const timeouts = () => ({
  connectionTimeout: deadlineOf(SMTP_TIMEOUT_MS),
  greetingTimeout: deadlineOf(SMTP_TIMEOUT_MS),
  socketTimeout: deadlineOf(SMTP_TIMEOUT_MS),
});
const options = (url: string) => ({ url, ...timeouts(), disableFileAccess: true, disableUrlAccess: true });

/** Greets the server and logs in, without a mail. Rejects where it refuses. */
export const verifySmtp = (url: string) => createTransport(options(url)).verify();

/** Sends mails through the server of `url` (smtp:// or smtps://, with user and password). */
export function smtpMail(url: string, from: string): MailPort {
  const transport = createTransport(options(url), { from });
  const host = from.slice(from.indexOf("@") + 1);
  return {
    send: async ({ id, to, subject, text }) =>
      void (await transport.sendMail({ to, subject, text, messageId: `<${id}@${host}>` })),
  };
}
