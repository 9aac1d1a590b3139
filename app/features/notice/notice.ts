import { groupOf, NOTICE_GROUPS, NOTICE_TABS, type NoticeKind } from "#contract/rules/notice.ts";

/** The sections of the page of messages, by `?tab=`. */
export const SECTIONS = { notices: "通知", settings: "接收设置" } as const;
export type Section = keyof typeof SECTIONS;

export const sectionOf = (search: URLSearchParams): Section =>
  search.get("tab") === "settings" ? "settings" : "notices";

/** The name of the inbox's tab that a kind is shown in. */
export const tabName = (kind: NoticeKind): string => NOTICE_TABS[NOTICE_GROUPS[groupOf(kind)].tab];
