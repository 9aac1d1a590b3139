import { type RawBuilder, sql } from "kysely";
import type { Answer } from "#contract/endpoint.ts";
import { site } from "#contract/site.ts";
import type { staffDesk } from "#contract/staff-desk.ts";
import type { Db } from "../../database/database.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import { EMPTY_CONFIG } from "../site/site.ts";

type Deps = Pick<Platform, "database"> & {
  readSetting: (key: "config" | "transfer_account" | "banners") => Promise<unknown>;
};
type Steps = Answer<typeof staffDesk.home>["setup"];

export type Setup = ReturnType<typeof createSetup>;

/** What a new shop has of what it needs; null once it has shipped, and for members that set nothing up. */
export const createSetup =
  ({ database: { read }, readSetting }: Deps) =>
  async (member: Member): Promise<Steps> => {
    if (!member.rights.has("setting.write")) return null;
    const { isShipped } = await shippedIn(read);
    if (isShipped) return null;
    const [has, stored, bank, banners] = await Promise.all([
      partsOf(read),
      readSetting("config"),
      readSetting("transfer_account"),
      readSetting("banners"),
    ]);
    const { site_name, sys_phone } = site.config.answer.parse(stored ?? EMPTY_CONFIG);
    return [
      { step: "settings", is_done: site_name !== EMPTY_CONFIG.site_name && sys_phone !== "" },
      { step: "bank", is_done: bank !== null },
      { step: "agreement", is_done: has.agreement },
      { step: "store", is_done: has.store },
      { step: "warehouse", is_done: has.warehouse },
      { step: "category", is_done: has.category },
      { step: "goods", is_done: has.goods },
      { step: "banner", is_done: Array.isArray(banners) && banners.length > 0 },
      { step: "member", is_done: has.member },
      { step: "order", is_done: has.order },
      { step: "ship", is_done: false },
    ];
  };

/** Whether a query finds a row, as 1 or 0 on both engines. */
const found = (query: RawBuilder<unknown>) => sql<number>`case when exists (${query}) then 1 else 0 end`;

async function shippedIn(db: Db) {
  const row = await db.selectNoFrom(found(sql`select 1 from packages`).as("is_shipped")).executeTakeFirstOrThrow();
  return { isShipped: row.is_shipped === 1 };
}

async function partsOf(db: Db) {
  const row = await db
    .selectNoFrom([
      found(sql`select 1 from agreements`).as("agreement"),
      found(sql`select 1 from stores`).as("store"),
      found(sql`select 1 from warehouses`).as("warehouse"),
      found(sql`select 1 from categories where level = 3`).as("category"),
      found(sql`select 1 from products join skus on skus.product_id = products.id
        where products.is_show = 1 and skus.is_show = 1 and skus.stock > 0`).as("goods"),
      found(sql`select 1 from staff_members where is_active = 1 limit 1 offset 1`).as("member"),
      found(sql`select 1 from order_groups where state = 'paid'`).as("order"),
    ])
    .executeTakeFirstOrThrow();
  return {
    agreement: row.agreement === 1,
    store: row.store === 1,
    warehouse: row.warehouse === 1,
    category: row.category === 1,
    goods: row.goods === 1,
    member: row.member === 1,
    order: row.order === 1,
  };
}
