import type { NoticeGroup } from "#contract/rules/notice.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Platform } from "../../platform/module.ts";
import { addChoice, findMail, hasChoice, removeChoice } from "./settings.store.ts";

export type NoticeMailChannel = ReturnType<typeof createMailChannel>;

/** The mails about one group of notices, as pages of that subject show and switch them. */
export const createMailChannel = ({ database }: Pick<Platform, "database">) => ({
  /** The confirmed address for notices, null for none, and whether notices of the group go there. */
  async of(customer_id: number, kinds: NoticeGroup) {
    const [mail, isOff] = await Promise.all([
      findMail(database.read, customer_id),
      hasChoice(database.read, { customer_id, kinds, channel: "mail" }),
    ]);
    return { email: mail && mail.confirmed_at !== null ? mail.email : null, is_mailed: !isOff };
  },

  switch: (customer_id: number, kinds: NoticeGroup, isOn: boolean) =>
    database.write(async (tx) => {
      await lockCustomer(tx, customer_id);
      await (isOn ? removeChoice : addChoice)(tx, { customer_id, kinds, channel: "mail" });
    }),
});
