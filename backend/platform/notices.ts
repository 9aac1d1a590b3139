import { HOUR_MS } from "#contract/rules/calendar.ts";
import type { Db } from "../database/database.ts";
import type { Ports } from "../ports.ts";
import type { Tasks } from "./tasks.ts";

/** The kind of the task that tells one target of one event; its ref is target, event and what it is about. */
export const NOTICE_TASK = "notice";

/** The texts by event. A text names neither prices nor persons, because everybody in a group reads it. */
const TEXTS = {
  order: (sn) => `新付款订单 ${sn}，待发货`,
  quotation: (sn) => `新询价 ${sn}，待报价`,
  refund: (sn) => `新售后申请 ${sn}，待处理`,
  slip: (code) => `新转账凭证 ${code}，待确认到账`,
  application: (number) => `新认证或入驻申请 ${number}，待审核`,
  message: () => "新客户留言，待回复",
} as const satisfies Record<string, (subject: string) => string>;

/** An occasion of which there is one an hour. */
export const hourOf = (now: number) => String(Math.floor(now / HOUR_MS));

export type NoticeEvent = keyof typeof TEXTS;

export type Notices = ReturnType<typeof createNotices>;

/** Tells the shop's staff of new work, by a task for each target in the transaction of the event. */
export function createNotices({ notices: targets }: Pick<Ports, "notices">, tasks: Tasks) {
  return {
    /**
     * Adds the notices of an event.
     * @param subject a number or code without spaces
     * @param occasion separates later events of one subject; a repeated occasion adds no notice
     */
    async tell(tx: Db, event: NoticeEvent, subject: string, occasion = "") {
      for (const [name, target] of Object.entries(targets)) {
        if (target !== null)
          await tasks.add(tx, { kind: NOTICE_TASK, ref: [name, event, subject, occasion].join(" ").trim() });
      }
    },

    /** Tells one target. A target that is no longer set gets nothing. */
    async deliver(ref: string) {
      const [name, event, subject = ""] = ref.split(" ");
      const target = targets[name as keyof typeof targets];
      if (!target) return;
      // Only `tell` writes these tasks.
      await target.send(`【商城】${TEXTS[event as NoticeEvent](subject)}`);
    },
  };
}
