import { LATE_MS } from "#contract/rules/conversation.ts";
import { cutText } from "#contract/rules/cut-text.ts";
import { maskPhone } from "#contract/rules/phone.ts";
import type { DeskQueue } from "../../platform/desk-queue.ts";
import type { Platform } from "../../platform/module.ts";
import * as store from "./desk.store.ts";

const TEXT_MAX = 40;

/** The conversations in which customers wait for an answer. */
export const createMessageQueue = ({ database: { read } }: Pick<Platform, "database">): DeskQueue => ({
  rights: ["message.reply"],
  count: (member) => store.countWaitingConversations(read, member, "message.reply"),
  async first(member, limit) {
    const waiting = await store.firstWaitingConversations(read, member, "message.reply", limit);
    return waiting.map((one) => ({
      label: one.company || one.real_name || maskPhone(one.phone),
      text: cutText(one.content, TEXT_MAX),
      amount: null,
      since: one.waiting_since ?? 0,
      due: (one.waiting_since ?? 0) + LATE_MS,
      key: String(one.id),
    }));
  },
});
