import type { Body } from "#contract/endpoint.ts";
import type { NoticeSettings, notice } from "#contract/notice.ts";
import { hasChannel, NOTICE_CHANNEL_IDS, NOTICE_GROUP_IDS, NOTICE_GROUPS } from "#contract/rules/notice.ts";
import { maskPhone } from "#contract/rules/phone.ts";
import { ApiError } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { maskedRobot } from "./masks.ts";
import { readChoices, readTargets, replaceChoices } from "./settings.store.ts";

type Off = Body<typeof notice.setChoices>["off"];

/** Every channel that a group can have. */
const PAIRS = NOTICE_GROUP_IDS.flatMap((group) =>
  NOTICE_CHANNEL_IDS.filter((channel) => hasChannel(group, channel)).map((channel) => ({ group, channel })),
);

export type Choices = ReturnType<typeof createChoices>;

/** The channels of a customer's notices, and which of them are off. */
export function createChoices({ database, mails }: Pick<Platform, "database" | "mails">) {
  return {
    async settings(customer_id: number): Promise<NoticeSettings> {
      const { read } = database;
      const [{ phone, mail, robot }, off] = await Promise.all([
        readTargets(read, customer_id),
        readChoices(read, customer_id),
      ]);
      return {
        phone: maskPhone(phone),
        mails: mails.isConfigured,
        mail: {
          email: mail && mail.confirmed_at !== null ? mail.email : null,
          pending: mail?.pending_email || null,
        },
        robot: robot && {
          ...maskedRobot(robot.url),
          is_stopped: robot.stopped_at !== null,
          tested_at: robot.tested_at,
        },
        choices: PAIRS.map(({ group, channel }) => {
          const is_required = NOTICE_GROUPS[group].isRequired;
          const isOff = off.some((one) => one.kinds === group && one.channel === channel);
          return { group, channel, is_on: is_required || !isOff, is_required };
        }),
      };
    },

    /** Replaces the customer's choices. @throws ApiError 400 for a channel that cannot be switched off */
    async set(customer_id: number, off: Off) {
      for (const { group, channel } of off) {
        const { name, isRequired } = NOTICE_GROUPS[group];
        if (isRequired) throw new ApiError(400, `“${name}”是必收的，不能关`);
        if (!hasChannel(group, channel)) throw new ApiError(400, `“${name}”不发短信`);
      }
      await database.write((tx) => replaceChoices(tx, customer_id, off));
    },
  };
}
