import { z } from "zod";
import { get } from "./endpoint.ts";
import { flag, text } from "./fields.ts";
import { absentIs, unreadableIs } from "./reading.ts";

const banner = z
  .strictObject({
    link: absentIs(text("The address that the banner opens; # or blank for no link.", "/goods_cate?cid=2"), ""),
    image: text("The address of the picture.", "/banners/paper.svg"),
    title: text("The headline, so that the picture needs no text.", "办公用纸节").optional(),
    text: text("The line below the headline.", "整箱更省").optional(),
    action: text("The label of its button.", "去看看").optional(),
  })
  .meta({ id: "Banner", description: "A banner of the home page." });

/** A banner as it is stored: staff give it an id, a period of whole days, and switch it. */
export const storedBanner = banner.extend({
  banner_id: z.number().int().positive().optional(),
  is_on: z.boolean().optional(),
  from: z.iso.date().nullable().optional(),
  until: z.iso.date().nullable().optional(),
});
export type StoredBanner = z.output<typeof storedBanner>;

const config = z
  .strictObject({
    site_logo: absentIs(text("The address of the logo.", "/logo.svg"), ""),
    site_name: absentIs(text("The shop's name.", "示例商城"), ""),
    wechat_qrcode: absentIs(text("The address of a QR code of WeChat; empty for none.", "/wechat.svg"), ""),
    sys_phone: absentIs(text("The telephone number of customer service.", "400-000-0000"), ""),
    site_url: absentIs(text("The shop's address.", "https://shop.example.com"), ""),
    site_keywords: absentIs(text("Keywords for search engines.", "办公用品,打印耗材"), ""),
    site_description: absentIs(text("A description for search engines.", "办公用品批发"), ""),
    copyright: unreadableIs(
      z
        .array(
          z.strictObject({
            name: absentIs(text("The text.", "浙ICP备00000000号"), ""),
            url: absentIs(text("The address that the item opens; # for no link.", "#"), "#"),
            img: absentIs(text("The address of a picture before the text; empty for none.", ""), ""),
          }),
        )
        .describe("The bottom lines of every page."),
      [],
    ),
    seckill_open: unreadableIs(z.array(flag).describe("The first item switches the flash sales on."), []),
    birthday_dialog: unreadableIs(
      flag.optional().describe("Whether the birthday dialog is shown; absent for no."),
      undefined,
    ),
    dispatch_promise: text(
      "The dispatch time after the payment, which the page of a paid order shows; absent or empty for none.",
      "现货 16:00 前付款当天发货",
    ).optional(),
    site_address: text("The shop's address, which its documents show.", "上海市 浦东新区 示例路 1 号").optional(),
    service_hours: text("The hours of customer service.", "周一至周五 09:00–18:00").optional(),
  })
  .meta({ id: "SiteConfig", description: "The settings of the site." });
export type SiteConfig = z.output<typeof config>;

const hotKeyword = z.strictObject({
  keyword: text("The search text.", "硒鼓"),
  target: z
    .enum(["goods_search", "printer_search"])
    .optional()
    .describe("The search that the keyword opens, except on the category page; absent for that of products."),
});
export type HotKeyword = z.output<typeof hotKeyword>;

const placard = z
  .strictObject({
    placardImg: text("The address of the picture.", "/placard.svg"),
    version: text("The version; a new one is shown again to customers that have closed an older one.", "1"),
    url: absentIs(text("The address that the announcement opens; # for no link.", "/goods_cate?cid=2"), "#"),
  })
  .meta({ id: "Placard", description: "The announcement." });
export type Placard = z.output<typeof placard>;

/** The key of the privacy agreement, which every login form links to. */
export const PRIVACY_AGREEMENT = "sys_userr_privacy";

export const site = {
  home: get({
    path: "/api/pc/home",
    source: "specification",
    access: "public",
    proxy: true,
    description: "Reads the banners of the home page.",
    answer: z.strictObject({
      pc_home_head_banner: absentIs(z.array(banner).describe("The banners, the first one first."), []),
    }),
  }),
  config: get({
    path: "/api/pc/config",
    source: "specification",
    access: "public",
    proxy: true,
    description: "Reads the settings of the site.",
    answer: config,
  }),
  hotKeywords: get({
    path: "/api/common/hot_keyword",
    source: "specification",
    access: "public",
    proxy: true,
    description: "Lists the keywords below the search field.",
    answer: z.array(hotKeyword),
  }),
  placard: get({
    path: "/api/getPlacardInfo",
    source: "specification",
    access: "public",
    proxy: true,
    description: "Reads the announcement; null when there is none.",
    answer: placard.nullable(),
  }),
  agreement: get({
    path: "/api/agreement/{key}",
    source: "ours",
    access: "public",
    proxy: true,
    description: "Reads an agreement.",
    answer: z.strictObject({
      title: text("The title.", "隐私政策"),
      updated_on: text("The day of the last change as yyyy-MM-dd.", "2026-11-01"),
      paragraphs: z.array(text("A paragraph.", "我们只收集交易需要的信息。")).describe("The text."),
    }),
  }),
};
