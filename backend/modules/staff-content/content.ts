import type { Answer, Body } from "#contract/endpoint.ts";
import { formatDay } from "#contract/rules/calendar.ts";
import {
  BANNERS_STORED_MAX,
  CONTENT_PART_NAMES,
  CONTENT_PARTS,
  type ContentPart,
  PICTURE_NEEDED,
  WORD_FINDS_NOTHING,
  WRONG_LINK,
} from "#contract/rules/content.ts";
import { type HotKeyword, PRIVACY_AGREEMENT, type StoredBanner, site } from "#contract/site.ts";
import type { staffContent } from "#contract/staff-content.ts";
import type { Db } from "../../database/database.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Platform } from "../../platform/module.ts";
import type { ActedRecord } from "../../platform/staff-log.ts";
import { bannerState, bannersOf } from "../site/banners.ts";
import type { SettingKey } from "../site/index.ts";
import type { SiteActs } from "../site/site-acts.ts";
import type { LogOf } from "../staff-sale/discounts.ts";
import type { Links } from "./links.ts";

type StoredAgreement = { title: string; updated_on: string; paragraphs_json: string };
type Deps = Pick<Platform, "database" | "staffKeys" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock">;
  siteActs: SiteActs;
  readSetting: (key: SettingKey) => Promise<unknown>;
  readAgreement: (key: string) => Promise<StoredAgreement | undefined>;
  links: Links;
  logOf: LogOf;
  countFound: (words: string, of: "goods" | "printers") => Promise<number>;
};
type Calls = typeof staffContent;
type Typed = { key: string; version: string };

export const versionOfContent = (value: unknown) => hashOf(JSON.stringify(value ?? null)).slice(0, 16);
const recordOf = (part: ContentPart): ActedRecord => ({
  subject: "content",
  id: CONTENT_PARTS[part],
  label: CONTENT_PART_NAMES[part],
});
const CHANGED = "这里变了，请看过现在的再保存，您填的还在";
/** The acts that a page of content shows. */
const LOG_SHOWN = 20;

const targetOf = ({ target }: HotKeyword) => (target === "printer_search" ? "printers" : "goods");
const paragraphsOf = (content: string) =>
  content
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.replace(/\s*\n\s*/g, "").trim())
    .filter(Boolean);

/** Banners, hot words, the announcement and the agreement at the desk. */
export function createStaffContent({ database, staffKeys, staffLog, siteActs, links, logOf, ports, ...deps }: Deps) {
  const shownLog = async (part: ContentPart) => (await logOf("content", CONTENT_PARTS[part])).slice(0, LOG_SHOWN);

  /** Does an act on a part whose row is locked, where it is as it was read. @throws ApiError 409 */
  const once = (
    member: Member,
    { key, ...form }: Typed,
    of: { part: ContentPart; setting: SettingKey; initial: unknown },
    work: (tx: Db, before: unknown) => Promise<unknown>,
  ) =>
    staffKeys.once(member, { key, kind: `content.${of.part}`, request: form }, async (tx) => {
      const before = await siteActs.lock(tx, of.setting, of.initial);
      if (versionOfContent(before) !== form.version) throw await staffLog.conflict(tx, recordOf(of.part), CHANGED);
      await work(tx, before);
      return {};
    });
  const BANNERS = { part: "banners", setting: "banners", initial: [] } as const;
  const WORDS = { part: "words", setting: "hot_keywords", initial: [] } as const;
  const PLACARD = { part: "placard", setting: "placard", initial: null } as const;

  const require = (problem: string | null) => {
    if (problem !== null) throw new ApiError(400, problem);
  };

  const writeBanners = (
    tx: Db,
    member: Member,
    list: readonly StoredBanner[],
    summary: string,
    more: { before?: object; after?: object },
  ) =>
    siteActs.replace(tx, member, "banners", list, {
      act: "content.banners",
      record: recordOf("banners"),
      summary,
      before: { ...more.before },
      after: { ...more.after },
    });

  return {
    async banners(): Promise<Answer<Calls["banners"]>> {
      const stored = (await deps.readSetting("banners")) ?? [];
      const today = formatDay(ports.clock.now());
      const list = await Promise.all(
        bannersOf(stored).map(async (banner) => ({
          banner_id: banner.banner_id,
          link: banner.link,
          picture: banner.image,
          image: banner.image,
          title: banner.title ?? "",
          text: banner.text ?? "",
          action: banner.action ?? "",
          is_on: banner.is_on ?? true,
          from: banner.from ?? null,
          until: banner.until ?? null,
          state: bannerState(banner, today),
          problem: await links.problemOf(banner.link),
        })),
      );
      return { version: versionOfContent(stored), list, log: await shownLog("banners") };
    },

    /** @throws ApiError 400, 404, 409 */
    async saveBanner(member: Member, form: Body<Calls["saveBanner"]>) {
      const { key: _, version: __, banner_id, picture, ...fields } = form;
      if (picture === "") throw new ApiError(400, PICTURE_NEEDED);
      if (fields.from && fields.until && fields.until < fields.from) throw new ApiError(400, "最后一天不能早于第一天");
      const wrongLink = await links.problemOf(fields.link);
      require(wrongLink === null ? await links.pictureProblem(picture) : `${WRONG_LINK}${wrongLink}`);
      return once(member, form, BANNERS, async (tx, before) => {
        const list = bannersOf(before);
        const { title, text, action, ...rest } = fields;
        const texts = { ...(title && { title }), ...(text && { text }), ...(action && { action }) };
        const own = list.find((banner) => banner.banner_id === banner_id);
        if (banner_id !== null && !own) throw notFound("没有这张轮播图");
        if (!own && list.length >= BANNERS_STORED_MAX)
          throw new ApiError(400, `最多 ${BANNERS_STORED_MAX} 张，请先删一张`);
        const next = own?.banner_id ?? Math.max(0, ...list.map((one) => one.banner_id)) + 1;
        const saved = { banner_id: next, image: picture, ...rest, ...texts };
        const all = own ? list.map((one) => (one === own ? saved : one)) : [...list, saved];
        const summary = `${own ? "改" : "加"}“${title || "没有标题"}”`;
        await writeBanners(tx, member, all, summary, { ...(own && { before: own }), after: saved });
      });
    },

    /** @throws ApiError 400, 404, 409 */
    arrangeBanner(member: Member, form: Body<Calls["arrangeBanner"]>) {
      return once(member, form, BANNERS, async (tx, before) => {
        const list = bannersOf(before);
        const at = list.findIndex(({ banner_id }) => banner_id === form.banner_id);
        const own = list[at];
        if (!own) throw notFound("没有这张轮播图");
        const title = own.title ?? "没有标题";
        const others = list.filter((one) => one !== own);
        if (form.act === "remove") return writeBanners(tx, member, others, `删除“${title}”`, { before: own });
        if (form.act === "up") {
          if (at === 0) throw new ApiError(400, "已经是第一张");
          return writeBanners(tx, member, others.toSpliced(at - 1, 0, own), `上移“${title}”`, {});
        }
        const is_on = form.act === "on";
        if (is_on) require(await links.problemOf(own.link));
        const all = list.map((one) => (one === own ? { ...own, is_on } : one));
        const states = { before: { is_on: own.is_on ?? true }, after: { is_on } };
        return writeBanners(tx, member, all, `${is_on ? "打开" : "停"}“${title}”`, states);
      });
    },

    async words(): Promise<Answer<Calls["words"]>> {
      const stored = (await deps.readSetting("hot_keywords")) ?? [];
      const list = await Promise.all(
        site.hotKeywords.answer.parse(stored).map(async (one) => ({
          keyword: one.keyword,
          of: targetOf(one) as "goods" | "printers",
          found: await deps.countFound(one.keyword, targetOf(one)),
        })),
      );
      return { version: versionOfContent(stored), list, log: await shownLog("words") };
    },

    /** @throws ApiError 400 for a new word that finds nothing, 409 */
    async saveWords(member: Member, form: Body<Calls["saveWords"]>) {
      const known = site.hotKeywords.answer.parse((await deps.readSetting("hot_keywords")) ?? []);
      const isKnown = ({ keyword, of }: (typeof form.list)[number]) =>
        known.some((one) => one.keyword === keyword && targetOf(one) === of);
      for (const one of form.list.filter((word) => !isKnown(word))) {
        if ((await deps.countFound(one.keyword, one.of)) === 0) {
          throw new ApiError(400, `“${one.keyword}”${WORD_FINDS_NOTHING}`);
        }
      }
      if (new Set(form.list.map(({ keyword }) => keyword)).size < form.list.length)
        throw new ApiError(400, "这个词已经有了");
      return once(member, form, WORDS, async (tx, before) => {
        const was = site.hotKeywords.answer.parse(before).map(({ keyword }) => keyword);
        const is = form.list.map(({ keyword }) => keyword);
        const added = is.filter((word) => !was.includes(word));
        const removed = was.filter((word) => !is.includes(word));
        const said = [
          ...(added.length > 0 ? [`加 ${added.join("、")}`] : []),
          ...(removed.length > 0 ? [`去掉 ${removed.join("、")}`] : []),
        ];
        const list = form.list.map(
          ({ keyword, of }): HotKeyword => ({
            keyword,
            target: of === "printers" ? "printer_search" : "goods_search",
          }),
        );
        await siteActs.replace(tx, member, "hot_keywords", list, {
          act: "content.words",
          record: recordOf("words"),
          summary: said.join("；") || "改了顺序",
          before: { words: was },
          after: { words: is },
        });
      });
    },

    async placard(): Promise<Answer<Calls["placard"]>> {
      const stored = await deps.readSetting("placard");
      const found = site.placard.answer.parse(stored);
      const placard = found && { picture: found.placardImg, image: found.placardImg, url: found.url };
      return { version: versionOfContent(stored), placard, log: await shownLog("placard") };
    },

    /** @throws ApiError 400, 409 */
    async savePlacard(member: Member, form: Body<Calls["savePlacard"]>) {
      const { placard } = form;
      if (placard) require((await links.problemOf(placard.url)) ?? (await links.pictureProblem(placard.picture)));
      return once(member, form, PLACARD, async (tx, before) => {
        const version = String(ports.clock.now());
        const value = placard && { placardImg: placard.picture, url: placard.url || "#", version };
        await siteActs.replace(tx, member, "placard", value, {
          act: "content.placard",
          record: recordOf("placard"),
          summary: value ? `发布，链接 ${value.url}` : "撤下",
          before: { value: before },
          after: { value },
        });
      });
    },

    async agreement(): Promise<Answer<Calls["agreement"]>> {
      const found = await deps.readAgreement(PRIVACY_AGREEMENT);
      const paragraphs: string[] = found ? JSON.parse(found.paragraphs_json) : [];
      return {
        version: versionOfContent(found),
        title: found?.title ?? "",
        date: found?.updated_on ?? "",
        content: paragraphs.join("\n\n"),
        log: await shownLog("agreement"),
      };
    },

    /** @throws ApiError 400, 409 */
    saveAgreement(member: Member, { key, ...form }: Body<Calls["saveAgreement"]>) {
      return staffKeys.once(member, { key, kind: "content.agreement", request: form }, async (tx) => {
        // The row of the settings is the lock of the agreement too, which may have no row.
        await siteActs.lock(tx, "placard", null);
        const { title, date, version } = form;
        if (versionOfContent(await siteActs.findAgreement(tx, PRIVACY_AGREEMENT)) !== version) {
          throw await staffLog.conflict(tx, recordOf("agreement"), CHANGED);
        }
        const paragraphs = paragraphsOf(form.content);
        await siteActs.publishAgreement(tx, member, { key: PRIVACY_AGREEMENT, title, date, paragraphs });
        return {};
      });
    },
  };
}
