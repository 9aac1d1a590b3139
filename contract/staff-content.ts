import { z } from "zod";
import { get, post } from "./endpoint.ts";
import {
  amount,
  count,
  id,
  idempotencyKey,
  longText,
  nullableText,
  sentFile,
  singleLineText,
  telephone,
  text,
} from "./fields.ts";
import {
  ARTICLE_AUTHOR_MAX,
  ARTICLE_CATEGORY_MAX,
  ARTICLE_CONTENT_MAX,
  ARTICLE_STATE_NAMES,
  ARTICLE_SUMMARY_MAX,
  ARTICLE_TITLE_MAX,
  BANNER_TEXT_MAX,
  CERTIFICATE_TEXT_MAX,
  FOOTER_LINES_MAX,
  FOOTER_TEXT_MAX,
  HOT_WORD_MAX,
  HOT_WORDS_MAX,
  LINK_MAX,
  TEXT_SETTING_NAMES,
} from "./rules/content.ts";
import { QUALIFICATION_KINDS } from "./rules/qualification.ts";
import { STORE_ADDRESS_MAX, STORE_CITY_MAX, STORE_INTRO_MAX, STORE_KINDS, STORE_NAME_MAX } from "./rules/store.ts";
import { logRow, outcome, ownPassword } from "./staff.ts";
import { bankAccount } from "./transfer.ts";

/** The calls of the desk for the content and the settings of the shop. */

const content = { source: "ours", access: "staff", right: "content.write" } as const;
const setting = { source: "ours", access: "staff", right: "setting.write" } as const;
const changed = { 409: "It has changed since it was read." } as const;
const noData = z.strictObject({});
const version = z.string().min(1).max(64).describe("Identifies what was read.");
const typed = { key: idempotencyKey, version };
const log = z.array(logRow).describe("The last acts on it, the newest first.");
const day = z.iso.date();
const link = singleLineText(LINK_MAX).describe("A page of the shop, or an https address; empty or # for none.");
/** A path of the shop's own pictures or files; its name is none of those whose addresses are signed. */
const picture = z
  .string()
  .max(200)
  .regex(/^(?:|\/(?!\/)[\w\-./]+)$/)
  .describe("The address of the picture, as an upload answers it; empty for none.");
/** The same for pages, which get it through the route of pictures. */
const shown = text("The picture as pages show it; empty for none.", "/api/picture/0a1b.webp");

const bannerFields = {
  link,
  picture,
  title: longText(BANNER_TEXT_MAX).describe("The headline in one or two lines, which readers of screens hear too."),
  text: singleLineText(BANNER_TEXT_MAX).describe("The line below it; may be empty."),
  action: singleLineText(BANNER_TEXT_MAX).describe("The label of its button; may be empty."),
  is_on: z.boolean().describe("Whether it is switched on."),
  from: day.nullable().describe("The first day; null for always."),
  until: day.nullable().describe("The last day; null for always."),
};
const banner = z
  .strictObject({
    banner_id: id.describe("The id of the banner."),
    ...bannerFields,
    image: shown,
    state: z.enum(["shown", "off", "later", "over"]).describe("Whether pages show it today."),
    problem: nullableText("Why its link leads nowhere now; null where it does not.", "这个商品已下架"),
  })
  .meta({ id: "StaffBanner", description: "A banner at the desk." });
export type StaffBanner = z.output<typeof banner>;

const wordFields = {
  keyword: singleLineText(HOT_WORD_MAX).min(1).describe("The words."),
  of: z.enum(["goods", "printers"]).describe("What is searched: products, or the consumables of printers."),
};
const word = z
  .strictObject({ ...wordFields, found: count("How much it finds now.") })
  .meta({ id: "StaffHotWord", description: "A hot word at the desk." });
export type StaffHotWord = z.output<typeof word>;

const articleFields = {
  title: singleLineText(ARTICLE_TITLE_MAX).min(1).describe("The headline."),
  category: singleLineText(ARTICLE_CATEGORY_MAX).min(1).describe("The category."),
  date: day.describe("The day that it shows."),
  summary: singleLineText(ARTICLE_SUMMARY_MAX).min(1).describe("A sentence for lists."),
  author: singleLineText(ARTICLE_AUTHOR_MAX).min(1).describe("The author."),
  content: longText(ARTICLE_CONTENT_MAX).min(1).describe("The text in Markdown."),
};
const articleState = z.enum(ARTICLE_STATE_NAMES).describe("Whether readers see it.");
const articleRow = z
  .strictObject({
    article_id: id.describe("The id of the article."),
    title: text("The headline.", "A4 纸怎么选"),
    category: text("The category.", "采购指南"),
    date: text("The day that it shows.", "2026-11-23"),
    state: articleState,
    visits: count("How often it was read."),
  })
  .meta({ id: "StaffArticleRow", description: "An article of the list of the desk." });
const article = z
  .strictObject({ article_id: id.describe("The id."), version, state: articleState, ...articleFields })
  .meta({ id: "StaffArticle", description: "An article at the desk." });
export type StaffArticle = z.output<typeof article>;

const qualificationFields = {
  kind: z.enum(QUALIFICATION_KINDS).describe("Its subject."),
  name: singleLineText(CERTIFICATE_TEXT_MAX).min(1).describe("Its name."),
  number: singleLineText(CERTIFICATE_TEXT_MAX).min(1).describe("Its number."),
  authority: singleLineText(CERTIFICATE_TEXT_MAX).min(1).describe("The issuing authority."),
  holder: singleLineText(CERTIFICATE_TEXT_MAX).min(1).describe("Its holder."),
  scope: singleLineText(CERTIFICATE_TEXT_MAX).describe("Its scope; may be empty."),
  valid_from: day.describe("The first day."),
  valid_to: day.nullable().describe("The last day; null for one without an end."),
  picture,
};
const qualification = z
  .strictObject({
    qualification_id: id.describe("The id of the certificate."),
    version,
    ...qualificationFields,
    image: shown,
    is_over: z.boolean().describe("Whether it is over today."),
  })
  .meta({ id: "StaffQualification", description: "A certificate at the desk." });
export type StaffQualification = z.output<typeof qualification>;

const settingFields = {
  texts: z
    .record(z.enum(TEXT_SETTING_NAMES as [(typeof TEXT_SETTING_NAMES)[number]]), singleLineText(200))
    .meta({ description: "The settings that are a line of text.", examples: [{ site_name: "示例商城" }] }),
  footer: z
    .array(
      z.strictObject({
        name: singleLineText(FOOTER_TEXT_MAX).min(1).describe("The text, such as the ICP number."),
        url: link,
      }),
    )
    .max(FOOTER_LINES_MAX)
    .describe("The lines at the bottom of every page."),
  seckill: z.boolean().describe("Whether pages lead to the flash sales."),
  birthday: z.boolean().describe("Whether customers are asked for their birthday."),
  logo: picture,
  qrcode: picture,
};
const settings = z
  .strictObject(settingFields)
  .meta({ id: "StaffSettings", description: "The settings of the shop at the desk." });
export type StaffSettings = z.output<typeof settings>;

const freightFields = {
  by: z.enum(["piece", "weight"]).describe("Whether pieces or grams are counted."),
  first: z.number().int().min(1).max(1_000_000).describe("The pieces or grams of the first fee."),
  first_fee: amount.describe("The first fee."),
  next: z.number().int().min(1).max(1_000_000).describe("Every further pieces or grams."),
  next_fee: amount.describe("Their fee."),
  free_over: amount.nullable().describe("The amount from which freight is free; null for never."),
  remote: z.array(singleLineText(20).min(1)).max(40).describe("Provinces that pay more."),
  remote_extra: amount.describe("What they pay more."),
  excluded: z.array(singleLineText(20).min(1)).max(40).describe("Provinces without delivery."),
};
const storeFields = {
  city: singleLineText(STORE_CITY_MAX).min(1).describe("The city that it sends from."),
  intro: longText(STORE_INTRO_MAX).describe("What it sells, in a sentence; may be empty."),
  logo: picture,
  is_best: z.boolean().describe("Whether shoppers find it among the recommended stores."),
  service_phone: telephone(40).describe("The telephone of the store; may be empty."),
  address: singleLineText(STORE_ADDRESS_MAX).describe("The address on its delivery notes; may be empty."),
  freight: z.strictObject(freightFields).describe("What its orders pay for freight."),
};
const storeKind = z.enum(STORE_KINDS).describe("Its kind.");
const store = z
  .strictObject({
    store_id: id.describe("The id."),
    name: text("Its name.", "示例自营"),
    kind: storeKind,
    logo_image: shown,
    version,
    ...storeFields,
  })
  .meta({ id: "StaffStore", description: "A store with its freight at the desk." });
export type StaffStore = z.output<typeof store>;

export const staffContent = {
  upload: post({
    ...content,
    path: "/api/staff/content/pictures",
    description:
      "Stores a picture for content and settings: converted, without its metadata, at most 1600 pixels wide.",
    carriesFile: true,
    body: z.strictObject({ image: sentFile("A JPEG, PNG or WebP picture") }),
    answer: z.strictObject({ picture: text("Its address.", "/api/picture/0a1b.webp") }),
  }),
  banners: get({
    ...content,
    path: "/api/staff/content/banners",
    description: "Lists the banners in their order.",
    answer: z.strictObject({ version, list: z.array(banner).describe("The banners."), log }),
  }),
  saveBanner: post({
    ...content,
    path: "/api/staff/content/banners",
    description: "Adds a banner as the last one, or changes one.",
    errors: changed,
    body: z.strictObject({
      ...typed,
      banner_id: id.nullable().describe("The banner; null for a new one."),
      ...bannerFields,
    }),
    answer: noData,
  }),
  arrangeBanner: post({
    ...content,
    path: "/api/staff/content/banners/arrange",
    description: "Moves a banner up, switches it, or removes it.",
    errors: changed,
    body: z.strictObject({
      ...typed,
      banner_id: id.describe("The banner."),
      act: z.enum(["up", "on", "off", "remove"]).describe("What is done."),
    }),
    answer: noData,
  }),
  words: get({
    ...content,
    path: "/api/staff/content/words",
    description: "Lists the hot words in their order, with what each finds.",
    answer: z.strictObject({ version, list: z.array(word).describe("The words."), log }),
  }),
  saveWords: post({
    ...content,
    path: "/api/staff/content/words",
    description: "Replaces the hot words; a new one that finds nothing is refused.",
    errors: changed,
    body: z.strictObject({
      ...typed,
      list: z.array(z.strictObject(wordFields)).max(HOT_WORDS_MAX).describe("The words."),
    }),
    answer: noData,
  }),
  placard: get({
    ...content,
    path: "/api/staff/content/placard",
    description: "Reads the announcement.",
    answer: z.strictObject({
      version,
      placard: z
        .strictObject({ picture, image: shown, url: link })
        .nullable()
        .describe("The announcement; null for none."),
      log,
    }),
  }),
  savePlacard: post({
    ...content,
    path: "/api/staff/content/placard",
    description: "Publishes an announcement, which everybody sees again, or takes it down.",
    errors: changed,
    body: z.strictObject({
      ...typed,
      placard: z
        .strictObject({ picture: picture.min(1), url: link })
        .nullable()
        .describe("The announcement; null for none."),
    }),
    answer: noData,
  }),
  agreement: get({
    ...content,
    path: "/api/staff/content/agreement",
    description: "Reads the privacy agreement.",
    answer: z.strictObject({
      version,
      title: text("The title.", "隐私政策"),
      date: text("The day of its last change; empty without one.", "2026-11-01"),
      content: text("The paragraphs, separated by empty lines.", "我们只收集交易需要的信息。"),
      log,
    }),
  }),
  saveAgreement: post({
    ...content,
    path: "/api/staff/content/agreement",
    description: "Publishes the privacy agreement.",
    errors: changed,
    body: z.strictObject({
      ...typed,
      title: articleFields.title,
      date: day.describe("The day of the change."),
      content: articleFields.content,
    }),
    answer: noData,
  }),
  articles: get({
    ...content,
    path: "/api/staff/content/articles",
    description: "Lists the articles, drafts first, then the newest.",
    answer: z.strictObject({
      list: z.array(articleRow),
      categories: z.array(z.string()).describe("The categories in use."),
    }),
  }),
  article: get({
    ...content,
    path: "/api/staff/content/articles/{id}",
    description: "Reads an article.",
    answer: z.strictObject({ article, log }),
  }),
  saveArticle: post({
    ...content,
    path: "/api/staff/content/articles",
    description: "Saves an article; a new one is a draft. A link or a picture that leads nowhere is refused.",
    errors: changed,
    body: z.strictObject({
      ...typed,
      article_id: id.nullable().describe("The article; null for a new one."),
      publish: z.boolean().describe("Whether it is published too."),
      ...articleFields,
    }),
    answer: z.strictObject({ article_id: id.describe("The id of the article.") }),
  }),
  withdrawArticle: post({
    ...content,
    path: "/api/staff/content/articles/{id}/withdraw",
    description: "Makes an article a draft again.",
    errors: changed,
    body: z.strictObject(typed),
    answer: noData,
  }),
  removeArticle: post({
    ...content,
    path: "/api/staff/content/articles/{id}/remove",
    description: "Deletes a draft.",
    errors: changed,
    body: z.strictObject(typed),
    answer: noData,
  }),
  qualifications: get({
    ...content,
    path: "/api/staff/content/qualifications",
    description: "Lists the certificates, those that end first above.",
    answer: z.strictObject({ list: z.array(qualification).describe("The certificates.") }),
  }),
  saveQualification: post({
    ...content,
    path: "/api/staff/content/qualifications",
    description: "Publishes a certificate, or changes one.",
    errors: changed,
    body: z.strictObject({
      ...typed,
      qualification_id: id.nullable().describe("The certificate; null for a new one."),
      ...qualificationFields,
    }),
    answer: noData,
  }),
  removeQualification: post({
    ...content,
    path: "/api/staff/content/qualifications/{id}/remove",
    description: "Takes a certificate down.",
    errors: changed,
    body: z.strictObject(typed),
    answer: noData,
  }),
};

export const staffSetting = {
  settings: get({
    ...setting,
    path: "/api/staff/settings",
    description: "Reads the settings of the shop, and its account for transfers.",
    answer: z.strictObject({
      version,
      settings,
      logo_image: text("The logo as pages show it.", "/logo.svg"),
      qrcode_image: shown,
      bank: z
        .strictObject({
          version,
          account: bankAccount.nullable().describe("The account; null for none."),
          pending: nullableText("Who has asked for a change that waits; null for nobody.", "顾明"),
        })
        .describe("The account for transfers."),
      log,
    }),
  }),
  save: post({
    ...setting,
    path: "/api/staff/settings",
    description: "Changes settings; each changed one is a row of the log.",
    errors: changed,
    body: z.strictObject({ ...typed, ...settingFields }),
    answer: z.strictObject({ changed: count("How many were changed.") }),
  }),
  saveBank: post({
    ...setting,
    path: "/api/staff/settings/bank",
    description: "Asks a second member to change the account for transfers; the own password confirms it.",
    errors: changed,
    body: z.strictObject({
      ...typed,
      ...bankAccount.shape,
      reason: longText(200).min(1).describe("The reason, for staff only."),
      password: ownPassword,
    }),
    answer: z.strictObject({ outcome }),
  }),
  stores: get({
    ...setting,
    path: "/api/staff/settings/stores",
    description: "Lists the stores with their freight.",
    answer: z.strictObject({ list: z.array(store).describe("The stores.") }),
  }),
  addStore: post({
    ...setting,
    path: "/api/staff/settings/stores",
    description: "Adds a store as the last one.",
    body: z.strictObject({
      key: idempotencyKey,
      name: singleLineText(STORE_NAME_MAX).min(1).describe("Its name, which stays."),
      kind: storeKind,
      ...storeFields,
    }),
    answer: z.strictObject({ store_id: id.describe("The id.") }),
  }),
  saveStore: post({
    ...setting,
    path: "/api/staff/settings/stores/{id}",
    description: "Changes what shoppers read of a store, and its freight.",
    errors: changed,
    body: z.strictObject({ ...typed, ...storeFields }),
    answer: noData,
  }),
};
