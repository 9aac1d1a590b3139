import { appendFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { drawCaptcha } from "../captcha/draw.ts";
import { createLog } from "../log.ts";
import type { Captcha, MailPort, NoticePorts, Ports, Sms } from "../ports.ts";
import { isRobotAddress, type Settings } from "../settings.ts";
import { folderUploads } from "../storage/folder-uploads.ts";
import { uploadsOf } from "../storage/uploads.ts";
import { systemClock, systemRandom } from "../system-ports.ts";
import { readingOf } from "../tables/threads.ts";
import { type Cashier, cashierSecret, createCashier } from "./cashier.ts";
import { demoUploads } from "./demo-uploads.ts";
import { demoWechat } from "./wechat.ts";

/** The ports of demo mode: codes, mails, notices and captcha answers are written to DATA_DIR/outbox instead of being sent, and payment is simulated. */
export function demoPorts(settings: Settings, { gateways }: Pick<Cashier, "gateways">): Ports {
  const { DATA_DIR, LOG_LEVEL, NOTIFY_MAIL } = settings;
  const outbox = join(DATA_DIR, "outbox");
  const log = createLog(LOG_LEVEL);
  const write = async (file: string, row: object) => {
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    await appendFile(join(outbox, file), `${JSON.stringify(row)}\n`, { mode: 0o600 });
  };
  const tellOutbox = (target: object) => (message: object) =>
    write("notices.jsonl", { at: new Date(systemClock.now()).toISOString(), ...target, ...message });
  const sms: Sms = {
    async send(message) {
      await write("sms.jsonl", { at: new Date(systemClock.now()).toISOString(), ...message });
      log("info", "code of the demo", { phone: message.phone, code: message.code });
    },
    notify: (message) => tellOutbox({ target: "sms" })(message),
  };
  const mail: MailPort = {
    send: (message) => write("mail.jsonl", { at: new Date(systemClock.now()).toISOString(), ...message }),
  };
  const notices: NoticePorts = {
    mail: NOTIFY_MAIL ? { send: tellOutbox({ target: "mail", to: NOTIFY_MAIL }) } : null,
    robot: { send: tellOutbox({ target: "robot" }) },
    isRobot: (address) => isRobotAddress(address, settings.ROBOT_HOSTS),
    robotAt: (url) => ({ send: tellOutbox({ target: "customer_robot", host: new URL(url).host }) }),
  };
  const captcha: Captcha = {
    async draw(key) {
      const drawn = await drawCaptcha();
      await write("captcha.jsonl", { at: new Date(systemClock.now()).toISOString(), key, answer: drawn.answer });
      return drawn;
    },
  };
  const uploads = demoUploads(uploadsOf(settings));
  const reading = readingOf(log);
  const outside = { sms, mail, notices, captcha, log, uploads, reading, gateways, wechat: demoWechat, search: null };
  return { clock: systemClock, random: systemRandom, ...outside };
}

/** The simulated payment gateways, with their payments and their secret in DATA_DIR. */
export const demoCashier = ({ DATA_DIR }: Settings): Cashier =>
  createCashier({
    store: folderUploads(DATA_DIR),
    secret: cashierSecret(DATA_DIR),
    clock: systemClock,
    random: systemRandom,
  });
