import type { Answer, Body } from "#contract/endpoint.ts";
import { TEXT_SETTING_NAMES, type TextSetting, WRONG_SITE_URL } from "#contract/rules/content.ts";
import { OWN_PASSWORD_NEEDED } from "#contract/rules/four-eyes.ts";
import { type SiteConfig, site } from "#contract/site.ts";
import type { StaffSettings, staffSetting } from "#contract/staff-content.ts";
import { type BankAccount, bankAccount } from "#contract/transfer.ts";
import type { Db } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Executors } from "../../platform/four-eyes.ts";
import type { Platform } from "../../platform/module.ts";
import { type Confirms, isConfirmed } from "../../platform/own-password.ts";
import { findInvalidAddresses, isLink } from "../site/addresses.ts";
import type { SettingKey } from "../site/index.ts";
import { EMPTY_CONFIG } from "../site/site.ts";
import { bankText, type SiteActs, settingRecords } from "../site/site-acts.ts";
import type { LogOf } from "../staff-sale/discounts.ts";
import { versionOfContent } from "./content.ts";
import type { Links } from "./links.ts";

type Deps = Pick<Platform, "database" | "fourEyes" | "staffKeys" | "staffLog"> & {
  siteActs: SiteActs;
  readSetting: (key: SettingKey) => Promise<unknown>;
  links: Links;
  logOf: LogOf;
  confirms: Confirms;
};
type Calls = typeof staffSetting;

const configOf = (stored: unknown) => site.config.answer.parse(stored ?? EMPTY_CONFIG);
const textOf = (config: SiteConfig, key: TextSetting) => config[key] ?? "";

const toSettings = (config: SiteConfig): StaffSettings => ({
  texts: Object.fromEntries(TEXT_SETTING_NAMES.map((key) => [key, textOf(config, key)])) as StaffSettings["texts"],
  footer: config.copyright.map(({ name, url }) => ({ name, url })),
  seckill: config.seckill_open[0] === 1,
  birthday: config.birthday_dialog === 1,
  logo: config.site_logo,
  qrcode: config.wechat_qrcode,
});

/** The members of the settings that a form sets; the pictures of footer lines stay. */
function configFrom(form: StaffSettings, before: SiteConfig): Partial<SiteConfig> {
  const was = toSettings(before);
  return {
    ...form.texts,
    copyright: form.footer.map((line, index) => ({ ...line, img: before.copyright[index]?.img ?? "" })),
    site_logo: form.logo,
    wechat_qrcode: form.qrcode,
    ...(form.seckill === was.seckill ? {} : { seckill_open: [form.seckill ? 1 : 0] }),
    ...(form.birthday === was.birthday ? {} : { birthday_dialog: form.birthday ? 1 : 0 }),
  };
}

/** The settings of the shop and its account for transfers at the desk. */
export function createStaffSettings({
  database,
  fourEyes,
  staffKeys,
  staffLog,
  siteActs,
  links,
  logOf,
  ...deps
}: Deps) {
  const { read } = database;

  const pendingBank = async () =>
    (
      await read
        .selectFrom("staff_requests")
        .innerJoin("staff_members", "staff_members.id", "staff_requests.asked_by")
        .select("staff_members.name")
        .where("act", "=", "setting.bank")
        .where("state", "in", ["open", "waiting"])
        .executeTakeFirst()
    )?.name ?? null;

  /** @throws ApiError 400 for an empty name and for an address that leads nowhere */
  async function requireValid(form: StaffSettings, before: StaffSettings) {
    if ((form.texts.site_name ?? "").trim() === "") throw new ApiError(400, "商城名称不能为空");
    const { site_url = "" } = form.texts;
    if (!isLink(site_url)) throw new ApiError(400, WRONG_SITE_URL);
    const wrong = findInvalidAddresses("config", { site_logo: form.logo, wechat_qrcode: form.qrcode });
    if (wrong.length > 0) throw new ApiError(400, wrong.join("；"));
    const known = new Set(before.footer.map(({ url }) => url));
    for (const { name, url } of form.footer.filter((line) => !known.has(line.url))) {
      const problem = await links.problemOf(url);
      if (problem) throw new ApiError(400, `${name}：${problem}`);
    }
    const problem = (await links.pictureProblem(form.logo)) ?? (await links.pictureProblem(form.qrcode));
    if (problem) throw new ApiError(400, problem);
  }

  const fingerprint = async (tx: Db) => versionOfContent(await siteActs.lock(tx, "transfer_account", null));
  const executors: Executors = {
    "setting.bank": {
      fingerprint,
      async execute(tx, { actor, payload, reason, isAlone }) {
        // Only this module asks for this act.
        await siteActs.setBank(tx, actor, payload as BankAccount, { reason, isAlone });
      },
    },
  };

  return {
    executors,

    async read(): Promise<Answer<Calls["settings"]>> {
      const [stored, account, pending, log] = await Promise.all([
        deps.readSetting("config"),
        deps.readSetting("transfer_account"),
        pendingBank(),
        logOf("setting", settingRecords.settings.id),
      ]);
      const config = configOf(stored);
      return {
        version: versionOfContent(config),
        settings: toSettings(config),
        logo_image: config.site_logo,
        qrcode_image: config.wechat_qrcode,
        bank: { version: versionOfContent(account), account: bankAccount.nullable().parse(account), pending },
        log: log.slice(0, 20),
      };
    },

    /** @throws ApiError 400, 409 where a colleague has changed a setting since */
    async save(member: Member, { key, version, ...form }: Body<Calls["save"]>): Promise<Answer<Calls["save"]>> {
      const settings = form as StaffSettings;
      await requireValid(settings, toSettings(configOf(await deps.readSetting("config"))));
      return staffKeys.once(member, { key, kind: "setting.change", request: { version, ...form } }, async (tx) => {
        const before = configOf(await siteActs.lock(tx, "config", EMPTY_CONFIG));
        if (versionOfContent(before) !== version) {
          throw await staffLog.conflict(
            tx,
            settingRecords.settings,
            "您填的还在，和现在的不同的写在每一项下面，请选要留哪些",
          );
        }
        const changed = await siteActs.changeConfig(tx, member, before, configFrom(settings, before));
        if (changed === 0) throw new ApiError(400, "没有改动");
        return { changed };
      });
    },

    /** Asks a second member; the own password is always needed. @throws ApiError 400, 409 */
    async saveBank(member: Member, { key, password, version, reason, ...form }: Body<Calls["saveBank"]>) {
      if (!(await isConfirmed(deps.confirms, member, password))) throw new ApiError(400, OWN_PASSWORD_NEEDED);
      const account = bankAccount.parse({ ...form, code: form.code || undefined });
      const request = { version, reason, ...form };
      return staffKeys.once(member, { key, kind: "setting.bank", request }, async (tx) => {
        const before = await siteActs.lock(tx, "transfer_account", null);
        if (versionOfContent(before) !== version) {
          throw await staffLog.conflict(tx, settingRecords.bank, "收款账户变了，请看过现在的再提交，您填的还在");
        }
        const outcome = await fourEyes.ask(tx, member, {
          act: "setting.bank",
          record: settingRecords.bank,
          payload: account,
          effects: [
            { label: "收款账户", before: bankText(before) || "没有", after: bankText(account), isPersonal: true },
          ],
          summary: before === null ? "第一次设收款账户" : "换收款账户",
          reason,
          fingerprint: version,
          isFirst: before === null,
          isConfirmed: true,
        });
        return { outcome };
      });
    },
  };
}
