import { maskPhone } from "#contract/rules/phone.ts";
import type { Platform } from "../../platform/module.ts";
import type { OutgoingChannel } from "../../platform/notice.schema.ts";
import { maskAddresses, maskEmail, maskedRobot } from "./masks.ts";
import { type OutgoingRow, unsentMails, unsentMessages } from "./message-log.store.ts";

/** The messages of one answer at most. */
const LOG_MAX = 200;

const CHANNELS: Readonly<Record<OutgoingChannel, string>> = {
  sms: "短信",
  robot: "客户群机器人",
  staff_robot: "员工群机器人",
  staff_mail: "员工邮箱",
};

export type MessageLog = ReturnType<typeof createMessageLog>;

/** Messages to the outside that wait or have failed, without their texts and with masked receivers. */
export function createMessageLog({ database: { read } }: Pick<Platform, "database">) {
  return {
    /** @param isFailed only those that were tried in vain or dropped */
    async list({ isFailed }: { isFailed: boolean }) {
      const [messages, mails] = await Promise.all([
        unsentMessages(read, { isFailed, limit: LOG_MAX }),
        unsentMails(read, { isFailed, limit: LOG_MAX }),
      ]);
      const all = [
        ...messages.map((row) => ({ ...row, channel: CHANNELS[row.channel], to: receiverOf(row) })),
        ...mails.map((row) => ({
          ...row,
          channel: "邮件",
          to: maskEmail(row.recipient),
          dropped_at: null,
          failure: "",
        })),
      ];
      return all
        .sort((a, b) => b.created_at - a.created_at)
        .slice(0, LOG_MAX)
        .map(({ created_at, channel, to, attempts, dropped_at, failure, last_error }) => ({
          at: created_at,
          channel,
          to,
          attempts: attempts ?? 0,
          state: dropped_at !== null ? ("dropped" as const) : ("waiting" as const),
          error: maskAddresses(failure || last_error || ""),
        }));
    },
  };
}

function receiverOf({ channel, phone, url }: OutgoingRow): string {
  if (channel === "sms") return maskPhone(phone ?? "");
  if (channel === "robot") return url === null ? "" : maskedRobot(url).host;
  return "";
}
