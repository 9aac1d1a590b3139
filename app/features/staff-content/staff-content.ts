import { deskUrls } from "#app/desk-urls.ts";
import type { StaffBanner } from "#contract/staff-content.ts";

/** The parts of the content, and the settings, with their pages. */
const PARTS = {
  banners: { name: "轮播图", to: deskUrls.staffContent.banners },
  words: { name: "热词", to: deskUrls.staffContent.words },
  placard: { name: "公告", to: deskUrls.staffContent.placard },
  articles: { name: "资讯", to: deskUrls.staffContent.articles },
  qualifications: { name: "证照", to: deskUrls.staffContent.qualifications },
  agreement: { name: "协议", to: deskUrls.staffContent.agreement },
  settings: { name: "设置", to: deskUrls.staffContent.settings },
  stores: { name: "店铺与运费", to: deskUrls.staffContent.stores },
} as const;
export type Part = keyof typeof PARTS;
const OF_SETTINGS: readonly string[] = ["settings", "stores"] satisfies Part[];

/** The tabs of a member; the settings are those of administrators alone. */
export const partTabs = (current: Part, maySet: boolean) =>
  Object.entries(PARTS)
    .filter(([part]) => maySet || !OF_SETTINGS.includes(part))
    .map(([part, { name, to }]) => ({ name, to, current: part === current }));

/** The id of a record that does not exist yet, in an address. */
export const NEW = "new";

export const BANNER_STATES: Readonly<Record<StaffBanner["state"], { name: string; kind: "ok" | "warn" | "off" }>> = {
  shown: { name: "在展", kind: "ok" },
  later: { name: "未到", kind: "warn" },
  over: { name: "已过", kind: "off" },
  off: { name: "已停", kind: "off" },
};

/** The days of a banner. */
export function bannerDaysText({ from, until }: Pick<StaffBanner, "from" | "until">): string {
  if (from && until) return `${from} 至 ${until}`;
  if (from) return `${from} 起`;
  return until ? `到 ${until}` : "一直";
}

/** The words of a form as a list, one a line. */
export const linesOfText = (text: string) =>
  text
    .split(/[\n、,，;；]+/)
    .map((line) => line.trim())
    .filter(Boolean);
