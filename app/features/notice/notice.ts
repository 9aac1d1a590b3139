import { groupOfNotice, NOTICE_GROUPS, NOTICE_TABS, type NoticeKind } from "#contract/rules/notice.ts";

/** The sections of 消息. */
export const SECTIONS = { conversation: "客服经理", notices: "通知", settings: "接收设置" } as const;
export type Section = keyof typeof SECTIONS;

export const sectionOf = (search: URLSearchParams): "settings" | "notices" =>
  search.get("tab") === "settings" ? "settings" : "notices";

/** The name of the inbox's tab that a kind is shown in. */
export const tabName = (kind: NoticeKind): string => NOTICE_TABS[NOTICE_GROUPS[groupOfNotice(kind)].tab];
