import { kindsOfTab, NOTICE_TAB_IDS, type NoticeTab } from "#contract/rules/notice.ts";
import { type Page, selectPage } from "../../database/paging.ts";
import { notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { countKinds, countUnread, selectNotices } from "./inbox.store.ts";

export type Inbox = ReturnType<typeof createInbox>;

/** What a customer was told; every query and every change names the customer. */
export function createInbox({ database, notices }: Pick<Platform, "database" | "notices">) {
  const { read } = database;
  return {
    /** One page of a tab, with the number of notices of each tab. */
    async list(customer_id: number, { tab, ...page }: Page & { tab?: NoticeTab | undefined }) {
      const [{ rows, count }, kinds, unread] = await Promise.all([
        selectPage(selectNotices(read, customer_id, tab && kindsOfTab(tab)), "id", page),
        countKinds(read, customer_id),
        countUnread(read, customer_id),
      ]);
      const tabs = NOTICE_TAB_IDS.map((one) => {
        const own = kinds.filter(({ kind }) => kindsOfTab(one).includes(kind));
        return { tab: one, count: own.reduce((sum, { count }) => sum + count, 0) };
      });
      const list = rows.map(({ id, created_at, read_at, ...row }) => ({
        ...row,
        notice_id: id,
        at: created_at,
        is_read: read_at !== null,
      }));
      return { count, list, all: tabs.reduce((sum, one) => sum + one.count, 0), unread, tabs };
    },

    unread: async (customer_id: number) => ({ unread: await countUnread(read, customer_id) }),

    /** Marks a notice as read. @throws ApiError 404 for one that is not the customer's */
    async open(customer_id: number, id: number) {
      const opened = await database.write((tx) => notices.open(tx, customer_id, id));
      if (!opened) throw notFound("通知不存在");
      return opened;
    },

    read: (customer_id: number, ids: readonly number[]) =>
      database.write((tx) => notices.markRead(tx, customer_id, { ids })),

    readAll: (customer_id: number) => database.write((tx) => notices.markRead(tx, customer_id)),
  };
}
