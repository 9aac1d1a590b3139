import { deskUrls } from "#app/desk-urls.ts";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { type FormFile, fileProblem } from "#app/http/attachment.server.ts";
import { link } from "#app/link.ts";
import {
  FOOTER_LINES_MAX,
  HOT_WORDS_MAX,
  PICTURE_NEEDED,
  TEXT_SETTING_NAMES,
  WRONG_LINK,
  WRONG_SITE_URL,
} from "#contract/rules/content.ts";
import { NO_PROVINCE } from "#contract/rules/store.ts";
import { type StaffHotWord, staffContent, staffSetting } from "#contract/staff-content.ts";
import type { ArticleForm, BannerForm, QualificationForm, SettingsForm, StoresForm, WordsForm } from "./forms.ts";
import { linesOfText, NEW } from "./staff-content.ts";

export const besideBanner = (message: string) => {
  if (message === PICTURE_NEEDED) return "file";
  return message.startsWith(WRONG_LINK) ? "link" : undefined;
};

const idOf = (id: string) => (id === NEW ? null : Number(id) || 0);

/** The address of an uploaded picture, or of the one before where none was chosen; a refusal names its field. */
export async function uploaded(
  api: Api,
  file: FormFile | null,
  before: string,
  field = "file",
): Promise<{ ok: true; picture: string } | (Written & { ok: false })> {
  if (!file) return { ok: true, picture: before };
  const problem = fileProblem(file);
  if (problem !== null) return { ok: false, message: problem, field };
  const body = { image: Buffer.from(file.bytes).toString("base64") };
  const written = await api.write(staffContent.upload, { body });
  return written.ok ? { ok: true, picture: written.answer.picture } : { ...written, field };
}

export async function saveBanner(api: Api, id: string, form: BannerForm, file: FormFile | null): Promise<Written> {
  const stored = await uploaded(api, file, form.picture);
  if (!stored.ok) return stored;
  const { intent: _, ...fields } = form;
  const body = { ...fields, banner_id: idOf(id), picture: stored.picture };
  return { toast: "轮播图已保存", ...(await api.write(staffContent.saveBanner, { body })) };
}

/** Adds a word as the last one, removes one, or moves one up. */
export async function saveWords(api: Api, form: WordsForm): Promise<Written> {
  const { list } = await api.read(staffContent.words);
  const { key, version } = form;
  const words = list.map(({ keyword, of }) => ({ keyword, of }));
  if (form.intent === "add" && words.length >= HOT_WORDS_MAX) {
    return { ok: false, message: `最多 ${HOT_WORDS_MAX} 个，请先去掉一个`, field: "keyword" };
  }
  const body = { key, version, list: arranged(words, form) };
  const written = await api.write(staffContent.saveWords, { body });
  return written.ok
    ? { ok: true, toast: "热词已保存" }
    : { ...written, field: form.intent === "add" ? "keyword" : undefined };
}

type Word = Pick<StaffHotWord, "keyword" | "of">;

function arranged(words: readonly Word[], form: WordsForm): Word[] {
  const { intent, keyword } = form;
  if (intent === "add") return [...words, { keyword, of: form.of }];
  const others = words.filter((word) => word.keyword !== keyword);
  if (intent === "remove") return others;
  const at = words.findIndex((word) => word.keyword === keyword);
  return others.toSpliced(Math.max(0, at - 1), 0, ...words.filter((word) => word.keyword === keyword));
}

type PlacardForm = { key: string; version: string; picture: string; link: string };

export async function publishPlacard(api: Api, form: PlacardForm, file: FormFile | null): Promise<Written> {
  const stored = await uploaded(api, file, form.picture);
  if (!stored.ok) return stored;
  const { key, version } = form;
  if (stored.picture === "") return { ok: false, message: "请选公告的图片", field: "file" };
  const body = { key, version, placard: { picture: stored.picture, url: form.link } };
  const written = await api.write(staffContent.savePlacard, { body });
  return { toast: "公告已发布", ...written };
}

export async function saveArticle(
  api: Api,
  id: string,
  form: Extract<ArticleForm, { intent: "save" | "publish" }>,
): Promise<Written> {
  const { intent, ...fields } = form;
  const body = { ...fields, article_id: idOf(id), publish: intent === "publish" };
  const written = await api.write(staffContent.saveArticle, { body });
  if (!written.ok) return written;
  const to = link(deskUrls.staffContent.article, { id: written.answer.article_id });
  return { ok: true, to, toast: intent === "publish" ? "已发布" : "已保存" };
}

export async function saveQualification(
  api: Api,
  id: string,
  form: Extract<QualificationForm, { intent: "save" }>,
  file: FormFile | null,
): Promise<Written> {
  const stored = await uploaded(api, file, form.picture);
  if (!stored.ok) return stored;
  const { intent: _, ...fields } = form;
  const body = { ...fields, qualification_id: idOf(id), picture: stored.picture };
  return { toast: "证照已公示", ...(await api.write(staffContent.saveQualification, { body })) };
}

type Files = readonly { field: string; file: FormFile }[];

/** Saves the settings of a form. */
export async function saveSettings(
  api: Api,
  form: Extract<SettingsForm, { intent: "save" }>,
  files: Files,
): Promise<Written> {
  const fileOf = (field: string) => files.find((one) => one.field === field)?.file ?? null;
  const logo = await uploaded(api, fileOf("logo_file"), form.logo, "logo_file");
  if (!logo.ok) return logo;
  const qrcode = await uploaded(api, fileOf("qrcode_file"), form.qrcode, "qrcode_file");
  if (!qrcode.ok) return qrcode;
  const values = form as unknown as Readonly<Record<string, string>>;
  const footer = Array.from({ length: FOOTER_LINES_MAX }, (_, index) => ({
    name: values[`footer_name_${index}`] ?? "",
    url: values[`footer_url_${index}`] || "#",
  })).filter(({ name }) => name !== "");
  const texts = Object.fromEntries(TEXT_SETTING_NAMES.map((key) => [key, values[key] ?? ""])) as never;
  const { key, version, seckill, birthday } = form;
  const body = { key, version, texts, footer, seckill, birthday, logo: logo.picture, qrcode: qrcode.picture };
  const written = await api.write(staffSetting.save, { body });
  if (written.ok) return { ok: true, toast: `已改 ${written.answer.changed} 项设置` };
  return { ...written, field: besideSetting(written.message, values) };
}

/** The field of a setting that the message is about: that of a line at the bottom begins with the line's text. */
function besideSetting(message: string, values: Readonly<Record<string, string>>) {
  if (message === WRONG_SITE_URL) return "site_url";
  const line = Object.keys(values).find(
    (name) => name.startsWith("footer_name_") && values[name] !== "" && message.startsWith(`${values[name]}：`),
  );
  return line?.replace("name", "url");
}

const OUTCOMES = {
  done: "收款账户已设好",
  open: "已提交，等另一位管理员批准",
  waiting: "已提交，24 小时后生效，其间可以撤回",
} as const;

export async function saveBank(api: Api, form: Extract<SettingsForm, { intent: "bank" }>): Promise<Written> {
  const { intent: _, code, ...fields } = form;
  const body = { ...fields, ...(code === "" ? {} : { code }) };
  const written = await api.write(staffSetting.saveBank, { body });
  return written.ok ? { ok: true, toast: OUTCOMES[written.answer.outcome] } : written;
}

/** Adds a store, or changes one. */
export async function saveStore(api: Api, form: StoresForm, file: FormFile | null): Promise<Written> {
  const stored = await uploaded(api, file, form.logo, "logo_file");
  if (!stored.ok) return stored;
  const fields = { ...storeFields(form), logo: stored.picture };
  if (form.intent === "add") {
    const body = { key: form.key, name: form.name, kind: form.kind, ...fields };
    const written = await api.write(staffSetting.addStore, { body });
    return written.ok
      ? { ok: true, toast: "店铺已建好" }
      : { ...written, field: besideStore(written.message, form) ?? "name" };
  }
  const body = { key: form.key, version: form.version, ...fields };
  const params = { id: form.store_id };
  const written = await api.write(staffSetting.saveStore, { params, body });
  return written.ok ? { ok: true, toast: "店铺已保存" } : { ...written, field: besideStore(written.message, form) };
}

/** The field with the first of the provinces that the message names. */
function besideStore(message: string, { remote }: StoresForm) {
  if (!message.endsWith(NO_PROVINCE)) return undefined;
  const [first = ""] = linesOfText(message.slice(0, -NO_PROVINCE.length));
  return linesOfText(remote).includes(first) ? "remote" : "excluded";
}

const storeFields = ({ city, intro, is_best, service_phone, address, remote, excluded, ...form }: StoresForm) => ({
  city,
  intro,
  is_best,
  service_phone,
  address,
  freight: {
    by: form.by,
    first: form.first,
    first_fee: form.first_fee,
    next: form.next,
    next_fee: form.next_fee,
    free_over: form.free_over,
    remote: linesOfText(remote),
    remote_extra: form.remote_extra,
    excluded: linesOfText(excluded),
  },
});
