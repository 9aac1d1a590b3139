import { z } from "zod";
import { get } from "./endpoint.ts";
import { flag, id } from "./fields.ts";

const banner = z.strictObject({
  link: z.string(),
  image: z.string(),
  /** Ours: what the picture says, so that it needs no letters in it. */
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
  /** A url of "#" means that the entry is no link. */
  copyright: z.array(z.strictObject({ name: z.string(), url: z.string(), img: z.string() })),
  /** The first item switches the flash sale of the frame on. */
  seckill_open: z.array(flag),
  /** Ours: whether the birthday dialog asks (product.md section 6); off where it is not said. */
  birthday_dialog: flag.optional(),
  /** Ours: when customer service answers, e.g. 周一至周五 09:00–18:00. */
  service_hours: z.string().optional(),
});
export type SiteConfig = z.output<typeof config>;

const hotKeyword = z.strictObject({
  keyword: z.string(),
  /** Ours: which search the word belongs to. */
  target: z.enum(["goods_search", "printer_search"]).optional(),
});

const placard = z.strictObject({ placardImg: z.string(), version: z.string(), url: z.string() });
export type Placard = z.output<typeof placard>;

/** The agreement that every login names, by the key under which the site knows it. */
export const PRIVACY_AGREEMENT = "sys_userr_privacy";

export const site = {
  home: get({
    path: "/api/pc/home",
    source: "storefront.md 7",
    who: "anyone",
    answer: z.strictObject({ pc_home_head_banner: z.array(banner) }),
  }),
  config: get({ path: "/api/pc/config", source: "storefront.md 7", who: "anyone", answer: config }),
  hotKeywords: get({
    path: "/api/common/hot_keyword",
    source: "storefront.md 7",
    who: "anyone",
    answer: z.array(hotKeyword),
  }),
  placard: get({
    path: "/api/getPlacardInfo",
    source: "storefront.md 7",
    who: "anyone",
    answer: placard.nullable(),
  }),
  agreement: get({
    path: "/api/agreement/{key}",
    source: "ours",
    who: "anyone",
    answer: z.strictObject({ title: z.string(), updated_on: z.string(), paragraphs: z.array(z.string()) }),
  }),
  headlines: get({
    path: "/api/article/headlines",
    source: "ours",
    who: "anyone",
    answer: z.array(z.strictObject({ article_id: id, title: z.string(), date: z.string() })),
  }),
};
