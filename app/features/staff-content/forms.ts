import { z } from "zod";
import {
  idField,
  keyField,
  optionalLine,
  optionalMoney,
  optionalRemark,
  optionalTelephone,
  optionalText,
  ownPasswordField,
  requiredLine,
  requiredText,
} from "#app/http/form-fields.ts";
import {
  ARTICLE_AUTHOR_MAX,
  ARTICLE_CATEGORY_MAX,
  ARTICLE_CONTENT_MAX,
  ARTICLE_SUMMARY_MAX,
  ARTICLE_TITLE_MAX,
  BANNER_TEXT_MAX,
  CERTIFICATE_TEXT_MAX,
  FOOTER_LINES_MAX,
  FOOTER_TEXT_MAX,
  HOT_WORD_MAX,
  LINK_MAX,
  TEXT_SETTINGS,
} from "#contract/rules/content.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { QUALIFICATION_KINDS } from "#contract/rules/qualification.ts";
import {
  STORE_ADDRESS_MAX,
  STORE_CITY_MAX,
  STORE_INTRO_MAX,
  STORE_KINDS,
  STORE_NAME_MAX,
} from "#contract/rules/store.ts";

const version = z.string({ error: MALFORMED }).min(1, MALFORMED).max(64, MALFORMED);
const typed = { key: keyField, version };
const link = optionalRemark(LINK_MAX, "链接");
const picture = z.string().max(200, MALFORMED).default("");
const optionalDay = z
  .union([z.literal(""), z.iso.date()], { error: "应为日期" })
  .default("")
  .transform((day) => day || null);
const tick = z
  .literal("on")
  .optional()
  .catch(undefined)
  .transform((value) => value === "on");
const only = <Intent extends string>(intent: Intent) => z.object({ intent: z.literal(intent), ...typed });
const MISSING_DAY = "请选日期";

export const bannerForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("save"),
      ...typed,
      link,
      picture,
      title: optionalText(BANNER_TEXT_MAX, "标题"),
      text: optionalLine(BANNER_TEXT_MAX, "说明"),
      action: optionalLine(BANNER_TEXT_MAX, "按钮文字"),
      is_on: tick,
      from: optionalDay,
      until: optionalDay,
    }),
  ],
  { error: MALFORMED },
);
export type BannerForm = z.output<typeof bannerForm>;

const arranged = { ...typed, banner_id: idField };
export const bannersForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("up"), ...arranged }),
    z.object({ intent: z.literal("on"), ...arranged }),
    z.object({ intent: z.literal("off"), ...arranged }),
    z.object({ intent: z.literal("remove"), ...arranged }),
  ],
  { error: MALFORMED },
);

const word = { ...typed, keyword: requiredLine(HOT_WORD_MAX, "热词") };
export const wordsForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("add"), ...word, of: z.enum(["goods", "printers"], { error: MALFORMED }) }),
    z.object({ intent: z.literal("remove"), ...word }),
    z.object({ intent: z.literal("up"), ...word }),
  ],
  { error: MALFORMED },
);
export type WordsForm = z.output<typeof wordsForm>;

export const placardForm = z.discriminatedUnion(
  "intent",
  [z.object({ intent: z.literal("publish"), ...typed, picture, link }), only("clear")],
  { error: MALFORMED },
);

const article = {
  title: requiredLine(ARTICLE_TITLE_MAX, "标题"),
  category: requiredLine(ARTICLE_CATEGORY_MAX, "分类"),
  date: z.iso.date({ error: MISSING_DAY }),
  summary: requiredLine(ARTICLE_SUMMARY_MAX, "摘要"),
  author: requiredLine(ARTICLE_AUTHOR_MAX, "作者"),
  content: requiredText(ARTICLE_CONTENT_MAX, "正文"),
};
const drafted = { title: z.string().default(""), category: z.string().default(""), date: z.string().default("") };
const written = {
  ...drafted,
  summary: z.string().default(""),
  author: z.string().default(""),
  content: optionalText(ARTICLE_CONTENT_MAX, "正文"),
};
export const articleForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("save"), ...typed, ...article }),
    z.object({ intent: z.literal("publish"), ...typed, ...article }),
    z.object({ intent: z.literal("preview"), ...typed, ...written }),
    z.object({ intent: z.literal("picture"), ...typed, ...written }),
    only("withdraw"),
    only("remove"),
  ],
  { error: MALFORMED },
);
export type ArticleForm = z.output<typeof articleForm>;

const certificateText = (name: string) => requiredLine(CERTIFICATE_TEXT_MAX, name);
export const qualificationForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("save"),
      ...typed,
      kind: z.enum(QUALIFICATION_KINDS, { error: "请选类别" }),
      name: certificateText("名称"),
      number: certificateText("编号"),
      authority: certificateText("颁发机关"),
      holder: certificateText("持有人"),
      scope: optionalLine(CERTIFICATE_TEXT_MAX, "范围"),
      valid_from: z.iso.date({ error: MISSING_DAY }),
      valid_to: optionalDay,
      picture,
    }),
    only("remove"),
  ],
  { error: MALFORMED },
);
export type QualificationForm = z.output<typeof qualificationForm>;

export const agreementForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("publish"),
      ...typed,
      title: article.title,
      date: article.date,
      content: article.content,
    }),
  ],
  { error: MALFORMED },
);

const texts = Object.fromEntries(
  Object.entries(TEXT_SETTINGS).map(([key, { name, max }]) => [
    key,
    key === "site_name" ? requiredLine(max, name) : optionalRemark(max, name),
  ]),
) as { readonly [Key in keyof typeof TEXT_SETTINGS]: ReturnType<typeof optionalRemark> };
const footer = Object.fromEntries(
  Array.from({ length: FOOTER_LINES_MAX }, (_, index) => [
    [`footer_name_${index}`, optionalLine(FOOTER_TEXT_MAX, "页脚文字")],
    [`footer_url_${index}`, link],
  ]).flat(),
) as Record<string, ReturnType<typeof optionalLine>>;
export const settingsForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("save"),
      ...typed,
      ...texts,
      ...footer,
      seckill: tick,
      birthday: tick,
      logo: picture,
      qrcode: picture,
    }),
    z.object({
      intent: z.literal("bank"),
      ...typed,
      name: requiredLine(60, "户名"),
      bank: requiredLine(60, "开户行"),
      number: z.string({ error: "请填写账号" }).regex(/^[\d -]{8,40}$/, { error: "账号是 8 到 40 位数字" }),
      code: z
        .string()
        .regex(/^(?:|[\d ]{12,15})$/, { error: "联行号是 12 位数字" })
        .default(""),
      reason: requiredText(200, "理由", "请写明为什么换账户"),
      password: ownPasswordField,
    }),
  ],
  { error: MALFORMED },
);
export type SettingsForm = z.output<typeof settingsForm>;

const quantity = (name: string) =>
  z
    .string({ error: `请填写${name}` })
    .trim()
    .regex(/^[1-9]\d{0,5}$/, { error: `${name}应为大于 0 的整数` })
    .transform(Number);
const fee = (name: string) => optionalMoney(name).transform((amount) => amount ?? "0.00");
const provinces = (name: string) => optionalText(300, name);
const store = {
  city: requiredLine(STORE_CITY_MAX, "城市"),
  intro: optionalText(STORE_INTRO_MAX, "简介"),
  logo: picture,
  is_best: tick,
  service_phone: optionalTelephone(40, "电话"),
  address: optionalLine(STORE_ADDRESS_MAX, "发货地址"),
  by: z.enum(["piece", "weight"], { error: MALFORMED }),
  first: quantity("起步的件数或克数"),
  first_fee: fee("起步运费"),
  next: quantity("每多几件或几克"),
  next_fee: fee("续加的运费"),
  free_over: optionalMoney("包邮金额"),
  remote: provinces("加价的省份"),
  remote_extra: fee("加价"),
  excluded: provinces("不送的省份"),
};
export const storesForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("add"),
      key: keyField,
      name: requiredLine(STORE_NAME_MAX, "名称"),
      kind: z.enum(STORE_KINDS, { error: "请选类型" }),
      ...store,
    }),
    z.object({ intent: z.literal("save"), ...typed, store_id: idField, ...store }),
  ],
  { error: MALFORMED },
);
export type StoresForm = z.output<typeof storesForm>;
