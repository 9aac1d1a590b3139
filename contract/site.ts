import { z } from "zod";
import { get } from "./endpoint.ts";
import { flag, id } from "./fields.ts";

const banner = z.strictObject({
  link: z.string(),
  image: z.string(),
  /** Ours: the text of the banner, so that the image needs none. */
  title: z.string().optional(),
  text: z.string().optional(),
  action: z.string().optional(),
});

const config = z.strictObject({
  site_logo: z.string(),
  site_name: z.string(),
  wechat_qrcode: z.string(),
  sys_phone: z.string(),
  site_url: z.string(),
  site_keywords: z.string(),
  site_description: z.string(),
  /** An entry with the url "#" is not a link. */
  copyright: z.array(z.strictObject({ name: z.string(), url: z.string(), img: z.string() })),
  /** The first item switches the flash sale on. */
  seckill_open: z.array(flag),
  /** Ours: whether the birthday dialog is shown; off by default. */
  birthday_dialog: flag.optional(),
  /** Ours: the hours of customer service, e.g. 周一至周五 09:00–18:00. */
  service_hours: z.string().optional(),
});
export type SiteConfig = z.output<typeof config>;

const hotKeyword = z.strictObject({
  keyword: z.string(),
  /** Ours: the search that the keyword opens. */
  target: z.enum(["goods_search", "printer_search"]).optional(),
});

const placard = z.strictObject({ placardImg: z.string(), version: z.string(), url: z.string() });
export type Placard = z.output<typeof placard>;

/** The key of the privacy agreement, which every login names. */
export const PRIVACY_AGREEMENT = "sys_userr_privacy";

export const site = {
  home: get({
    path: "/api/pc/home",
    source: "specification",
    access: "public",
    answer: z.strictObject({ pc_home_head_banner: z.array(banner) }),
  }),
  config: get({ path: "/api/pc/config", source: "specification", access: "public", answer: config }),
  hotKeywords: get({
    path: "/api/common/hot_keyword",
    source: "specification",
    access: "public",
    answer: z.array(hotKeyword),
  }),
  placard: get({
    path: "/api/getPlacardInfo",
    source: "specification",
    access: "public",
    answer: placard.nullable(),
  }),
  agreement: get({
    path: "/api/agreement/{key}",
    source: "ours",
    access: "public",
    answer: z.strictObject({ title: z.string(), updated_on: z.string(), paragraphs: z.array(z.string()) }),
  }),
  headlines: get({
    path: "/api/article/headlines",
    source: "ours",
    access: "public",
    answer: z.array(z.strictObject({ article_id: id, title: z.string(), date: z.string() })),
  }),
};
