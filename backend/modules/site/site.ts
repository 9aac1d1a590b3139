import { z } from "zod";
import { CONTENT_PART_NAMES, CONTENT_PARTS } from "#contract/rules/content.ts";
import { type SiteConfig, site, storedBanner } from "#contract/site.ts";
import { bankAccount } from "#contract/transfer.ts";
import type { Database, Db } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import { commandLine } from "../../platform/staff-log.ts";
import type { Ports } from "../../ports.ts";
import { findInvalidAddresses } from "./addresses.ts";
import { lockSetting, readSetting } from "./site.store.ts";
import type { Agreement, SiteActs } from "./site-acts.ts";

/** The settings of a shop whose staff have set nothing. */
export const EMPTY_CONFIG: SiteConfig = {
  site_logo: "",
  site_name: "商城",
  wechat_qrcode: "",
  sys_phone: "",
  site_url: "",
  site_keywords: "",
  site_description: "",
  copyright: [],
  seckill_open: [0],
};

const CONFIG = site.config.answer.shape;
/** Settings with rows of their own, with their empty values. */
const ANSWER_SETTINGS = {
  banners: { schema: z.array(storedBanner), empty: [] },
  hot_keywords: { schema: site.hotKeywords.answer, empty: [] },
  placard: { schema: site.placard.answer, empty: null },
  transfer_account: { schema: bankAccount.nullable(), empty: null },
} as const;
/** The part of the content that a setting is, and the act that changes it. */
const ANSWER_PARTS = {
  banners: { id: "banners", act: "content.banners" },
  hot_keywords: { id: "words", act: "content.words" },
  placard: { id: "placard", act: "content.placard" },
} as const;
type ConfigKey = keyof typeof CONFIG;
type AnswerKey = keyof typeof ANSWER_SETTINGS;
// Object.keys of a literal is exactly its keys; TypeScript says string[].
const CONFIG_KEYS = Object.keys(CONFIG) as ConfigKey[];
const ANSWER_KEYS = Object.keys(ANSWER_SETTINGS) as AnswerKey[];

/** The shop in documents: its name, which is that of its bank account where one is set, hotline and address. */
export async function readSeller(database: Database): Promise<{ name: string; phone: string; address: string }> {
  const config = site.config.answer.parse((await readSetting(database.read, "config")) ?? EMPTY_CONFIG);
  const account = bankAccount.nullable().parse(await readSetting(database.read, "transfer_account"));
  return { name: account?.name ?? config.site_name, phone: config.sys_phone, address: config.site_address ?? "" };
}

export type Site = ReturnType<typeof createSite>;

/** The site's settings as staff edit them. Only values that the contract allows are stored. */
export function createSite(database: Database, { clock }: Pick<Ports, "clock">, acts: SiteActs) {
  /** Replaces a setting with a row of its own. */
  const replace = (tx: Db, key: Exclude<AnswerKey, "transfer_account">, value: unknown) => {
    const part = ANSWER_PARTS[key];
    return acts.replace(tx, commandLine(), key, value, {
      act: part.act,
      record: { subject: "content", id: CONTENT_PARTS[part.id], label: CONTENT_PART_NAMES[part.id] },
      summary: value === null ? "撤下" : "由命令行设置",
      after: { value },
    });
  };

  return {
    async list(): Promise<{ key: string; value: unknown }[]> {
      const config = site.config.answer.parse((await readSetting(database.read, "config")) ?? EMPTY_CONFIG);
      const answers = ANSWER_KEYS.map(async (key) => ({
        key,
        value: (await readSetting(database.read, key)) ?? ANSWER_SETTINGS[key].empty,
      }));
      return [...CONFIG_KEYS.map((key) => ({ key, value: config[key] })), ...(await Promise.all(answers))];
    },

    /** Sets one setting; `text` is the value itself for text settings and JSON for others. @throws ApiError 400. */
    async set(key: string, text: string) {
      const answerKey = ANSWER_KEYS.find((name) => name === key);
      if (answerKey) {
        const value = parseSetting(key, ANSWER_SETTINGS[answerKey].schema, text);
        await database.write((tx) =>
          answerKey === "transfer_account"
            ? acts.setBank(tx, commandLine(), value as Record<string, unknown> | null, { reason: "", isAlone: true })
            : replace(tx, answerKey, value),
        );
        return;
      }
      const member = CONFIG_KEYS.find((name) => name === key);
      if (!member)
        throw new ApiError(400, `没有设置 ${key}，可设置的有：${[...CONFIG_KEYS, ...ANSWER_KEYS].join("、")}`);
      const value = parseSetting(key, CONFIG[member], text);
      await database.write(async (tx) => {
        // The lock keeps two concurrent changes of members from overwriting each other.
        const config = site.config.answer.parse(await lockSetting(tx, "config", EMPTY_CONFIG));
        await acts.changeConfig(tx, commandLine(), config, { [member]: value });
      });
    },

    /** Publishes an announcement; a new version, by default the present time, shows it to customers again. */
    async announce({ image, url, version }: { image: string; url: string; version?: string | undefined }) {
      const placard = { placardImg: image, url, version: version ?? String(clock.now()) };
      requireValidAddresses("placard", placard);
      await database.write((tx) => replace(tx, "placard", placard));
      return placard;
    },

    removeAnnouncement: () => database.write((tx) => replace(tx, "placard", null)),

    publishAgreement: (agreement: Agreement) =>
      database.write((tx) => acts.publishAgreement(tx, commandLine(), agreement)),
  };
}

/** @throws ApiError 400 that names every invalid part of the value. */
function parseSetting(key: string, schema: z.core.$ZodType, text: string): unknown {
  const value = schema instanceof z.ZodString ? text : parseJson(key, text);
  const parsed = z.safeParse(schema, value, { error: z.locales.zhCN().localeError });
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${[key, ...path].join(".")} ${message}`);
    throw new ApiError(400, problems.join("；"));
  }
  requireValidAddresses(key, parsed.data);
  // The title of every page contains it.
  if (key === "site_name" && text.trim() === "") throw new ApiError(400, "site_name 不能为空");
  return parsed.data;
}

function parseJson(key: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(400, `${key} 应为 JSON`);
  }
}

function requireValidAddresses(key: string, value: unknown) {
  const invalid = findInvalidAddresses(key, value);
  if (invalid.length > 0) throw new ApiError(400, invalid.join("；"));
}
