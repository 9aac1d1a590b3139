/** The ids of parts of the content that have one row each, as the log names them. */
export const CONTENT_PARTS = { banners: 1, words: 2, placard: 3, agreement: 4 } as const;
export type ContentPart = keyof typeof CONTENT_PARTS;
export const CONTENT_PART_NAMES: Readonly<Record<ContentPart, string>> = {
  banners: "轮播图",
  words: "热词",
  placard: "公告",
  agreement: "用户隐私协议",
};

/** The most banners of which pages show those of the day, and the most hot words. */
export const BANNERS_STORED_MAX = 20;
export const HOT_WORDS_MAX = 12;

/** The maximum lengths of the texts of a banner, a hot word, an article, a certificate and an agreement. */
export const BANNER_TEXT_MAX = 40;
export const HOT_WORD_MAX = 20;
export const LINK_MAX = 300;
export const ARTICLE_TITLE_MAX = 80;
export const ARTICLE_CATEGORY_MAX = 20;
export const ARTICLE_SUMMARY_MAX = 200;
export const ARTICLE_AUTHOR_MAX = 40;
export const ARTICLE_CONTENT_MAX = 100_000;
export const CERTIFICATE_TEXT_MAX = 200;

/** The states of an article at the desk. */
export const ARTICLE_STATES = { published: "已发布", draft: "草稿" } as const;
export type ArticleState = keyof typeof ARTICLE_STATES;
export const ARTICLE_STATE_NAMES = Object.keys(ARTICLE_STATES) as [ArticleState, ...ArticleState[]];

/** The settings that are one line of text, in the order of their page, with their names and where they are read. */
export const TEXT_SETTINGS = {
  site_name: { name: "商城名称", where: "全站顶上、标题和单据里用", max: 30 },
  sys_phone: { name: "客服电话", where: "顶栏和页脚", max: 40 },
  service_hours: { name: "服务时间", where: "页脚的客服电话下面和客服页", max: 60 },
  site_address: { name: "公司地址", where: "报价单和对账单的抬头", max: 120 },
  dispatch_promise: { name: "发货承诺", where: "付款后的订单页", max: 120 },
  site_url: { name: "商城网址", where: "邮件、站点地图里的链接，以 https:// 开头", max: 200 },
  site_keywords: { name: "搜索关键词", where: "搜索引擎看的，用逗号分开", max: 200 },
  site_description: { name: "商城简介", where: "搜索引擎看的一段话", max: 200 },
} as const;
export type TextSetting = keyof typeof TEXT_SETTINGS;
// The keys of the table are its settings.
export const TEXT_SETTING_NAMES = Object.keys(TEXT_SETTINGS) as TextSetting[];

/** The names of the other settings. */
export const SETTING_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(TEXT_SETTINGS).map(([key, { name }]) => [key, name])),
  site_logo: "商城标志",
  wechat_qrcode: "微信二维码",
  copyright: "备案号与页脚文字",
  seckill_open: "限时秒杀入口",
  birthday_dialog: "生日弹窗",
};

/** The lines at the bottom of every page. */
export const FOOTER_LINES_MAX = 6;
export const FOOTER_TEXT_MAX = 60;

export const PICTURE_NEEDED = "请上传图片";
/** How the message begins for a banner whose address leads nowhere. */
export const WRONG_LINK = "链接：";
export const WRONG_SITE_URL = "商城网址应以 https:// 开头，如 https://shop.example.com，可以不填";
export const WORD_FINDS_NOTHING = "一件商品都搜不到，换个词，或先给商品加这个关键词";
