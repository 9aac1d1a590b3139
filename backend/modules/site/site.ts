import { z } from "zod";
import { type SiteConfig, site } from "#contract/site.ts";
import type { Database } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import type { Ports } from "../../ports.ts";
import { findInvalidAddresses } from "./addresses.ts";
import { insertArticle, lockSetting, readSetting, saveAgreement, writeSetting } from "./site.store.ts";

/** What a shop says about itself before its staff said anything: nothing that is not so. */
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
/** Settings that are whole calls of their own, each with what an empty shop answers. */
const WHOLE = {
  banners: { schema: site.home.answer.shape.pc_home_head_banner, empty: [] },
  hot_keywords: { schema: site.hotKeywords.answer, empty: [] },
  placard: { schema: site.placard.answer, empty: null },
} as const;
type ConfigKey = keyof typeof CONFIG;
type WholeKey = keyof typeof WHOLE;
// Object.keys of a literal is exactly its keys; TypeScript says string[].
const CONFIG_KEYS = Object.keys(CONFIG) as ConfigKey[];
const WHOLE_KEYS = Object.keys(WHOLE) as WholeKey[];

export type Article = {
  title: string;
  category: string;
  date: string;
  summary: string;
  author: string;
  paragraphs: string[];
};
export type Agreement = { key: string; title: string; date: string; paragraphs: string[] };

export type Site = ReturnType<typeof createSite>;

/** What staff set of the site (product.md section 9); nothing is kept that the contract would not let out again. */
export function createSite(database: Database, { clock }: Pick<Ports, "clock">) {
  return {
    async list(): Promise<{ key: string; value: unknown }[]> {
      const config = site.config.answer.parse((await readSetting(database.read, "config")) ?? EMPTY_CONFIG);
      const whole = WHOLE_KEYS.map(async (key) => ({
        key,
        value: (await readSetting(database.read, key)) ?? WHOLE[key].empty,
      }));
      return [...CONFIG_KEYS.map((key) => ({ key, value: config[key] })), ...(await Promise.all(whole))];
    },

    /** `text` is the value itself where the contract wants text, and JSON where it wants more. */
    async set(key: string, text: string) {
      const whole = WHOLE_KEYS.find((one) => one === key);
      if (whole) {
        const value = checked(key, WHOLE[whole].schema, text);
        await database.write((tx) => writeSetting(tx, whole, value));
        return;
      }
      const member = CONFIG_KEYS.find((one) => one === key);
      if (!member)
        throw new ApiError(400, `没有设置 ${key}，可设置的有：${[...CONFIG_KEYS, ...WHOLE_KEYS].join("、")}`);
      const value = checked(key, CONFIG[member], text);
      await database.write(async (tx) => {
        // Held from here on: two members set at the same time are both kept.
        const kept = site.config.answer.parse(await lockSetting(tx, "config", EMPTY_CONFIG));
        await writeSetting(tx, "config", { ...kept, [member]: value });
      });
    },

    /** A new version is what makes customers see it again; the moment is one. */
    async announce({ image, url, version }: { image: string; url: string; version?: string | undefined }) {
      const placard = { placardImg: image, url, version: version ?? String(clock.now()) };
      refuseAddresses("placard", placard);
      await database.write((tx) => writeSetting(tx, "placard", placard));
      return placard;
    },

    silence: () => database.write((tx) => writeSetting(tx, "placard", null)),

    /** The same title on the same day is the same article, which is not published twice. */
    async publish(article: Article): Promise<number> {
      const made = await database.write((tx) => insertArticle(tx, article));
      if (!made) throw new ApiError(400, `${article.date} 已有同名文章 ${article.title}`);
      return made.id;
    },

    agree: (agreement: Agreement) => database.write((tx) => saveAgreement(tx, agreement)),
  };
}

/** @throws Refusal that names each part of the value which the contract does not take. */
function checked(key: string, schema: z.ZodType, text: string): unknown {
  const value = schema instanceof z.ZodString ? text : json(key, text);
  const parsed = schema.safeParse(value, { error: z.locales.zhCN().localeError });
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${[key, ...path].join(".")} ${message}`);
    throw new ApiError(400, wrong.join("；"));
  }
  refuseAddresses(key, parsed.data);
  // Every page's title and the way home are made of it.
  if (key === "site_name" && text.trim() === "") throw new ApiError(400, "site_name 不能为空");
  return parsed.data;
}

function json(key: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(400, `${key} 应为 JSON`);
  }
}

function refuseAddresses(key: string, value: unknown) {
  const bad = findInvalidAddresses(key, value);
  if (bad.length > 0) throw new ApiError(400, bad.join("；"));
}
