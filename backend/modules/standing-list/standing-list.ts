import { yuan } from "#contract/rules/money.ts";
import { unitPrice } from "#contract/rules/pricing.ts";
import {
  isDue,
  PURCHASES_LIFE_MS,
  rhythmOf,
  STANDING_GROUPS_MAX,
  STANDING_LINES_MAX,
  skuIdOf,
} from "#contract/rules/standing-list.ts";
import type { StandingAdded, StandingLine, StandingPurchase } from "#contract/standing-list.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { Cart } from "../cart/cart.ts";
import { type CartItem, SOLD_OUT } from "../cart/item.ts";
import type { ListReader } from "../quick-order/list-reader.ts";
import * as store from "./standing-list.store.ts";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const PURCHASES_SHOWN = 100;

type Customer = Pick<Caller, "id" | "audit_state" | "audit_type">;
/** A paid purchase of a SKU; `unit_fen` is what one unit cost. */
export type BoughtItem = { sku_id: number; quantity: number; unit_fen: number; at: number };

type Deps = Pick<Platform, "database" | "mails"> & {
  ports: Pick<Platform["ports"], "clock">;
  carts: Pick<Cart, "preview">;
  purchases(customer_id: number, since: number): Promise<readonly BoughtItem[]>;
  listReader: Pick<ListReader, "read" | "identify">;
};

export type StandingLists = ReturnType<typeof createStandingLists>;

/** The lists of a customer's repeated purchases, in groups, with their rhythm. */
export function createStandingLists({ database, mails, carts, purchases, listReader, ports: { clock } }: Deps) {
  async function boughtBySku(customer: Pick<Caller, "id">) {
    const bought = new Map<number, BoughtItem[]>();
    for (const item of await purchases(customer.id, clock.now() - PURCHASES_LIFE_MS)) {
      const items = bought.get(item.sku_id);
      if (items) items.push(item);
      else bought.set(item.sku_id, [item]);
    }
    return bought;
  }

  /** The present state of these SKUs for the customer, by id. */
  async function readItems(customer: Customer, sku_ids: readonly number[]) {
    const items = await carts.preview(customer, [...new Set(sku_ids)]);
    return new Map(items.map((item) => [item.sku.id, item]));
  }

  async function readLines(customer: Customer): Promise<StandingLine[]> {
    const rows = await store.listLines(database.read, customer.id);
    const [items, bought] = await Promise.all([
      readItems(
        customer,
        rows.map(({ sku_id }) => sku_id),
      ),
      boughtBySku(customer),
    ]);
    return rows.flatMap((row) => {
      const item = items.get(row.sku_id);
      return item ? [toLine(customer, row, item, bought.get(row.sku_id) ?? [])] : [];
    });
  }

  /** @throws ApiError 404 when none of the lines is the customer's. */
  async function requireLines(tx: Db, customer: Pick<Caller, "id">, line_ids: readonly number[]) {
    const own = await store.listLines(tx, customer.id);
    if (!own.some(({ id }) => line_ids.includes(id))) throw notFound("所选商品已不在清单里");
  }

  async function requireGroup(tx: Db, customer: Pick<Caller, "id">, group_id: number | null) {
    if (group_id === null) return;
    const groups = await store.listGroups(tx, customer.id);
    if (!groups.some(({ id }) => id === group_id)) throw notFound("没有这个分组");
  }

  /** Adds SKUs that exist and are for sale. @throws ApiError 404 for an unknown group */
  async function add(
    customer: Customer,
    lines: readonly { code: string; cart_num?: number | undefined }[],
    group_id: number | null,
  ): Promise<StandingAdded> {
    const wanted = lines.map(({ code, cart_num }) => ({ code, cart_num, sku_id: skuIdOf(code) ?? 0 }));
    const items = await readItems(
      customer,
      wanted.map(({ sku_id }) => sku_id),
    );
    const bought = await boughtBySku(customer);
    const isKnown = ({ sku_id }: { sku_id: number }) => {
      const item = items.get(sku_id);
      return item !== undefined && isForSale(item);
    };
    const found = new Map(wanted.filter(isKnown).map((one) => [one.sku_id, one]));
    return database.write(async (tx) => {
      await lockCustomer(tx, customer.id);
      await requireGroup(tx, customer, group_id);
      const present = new Set((await store.listLines(tx, customer.id)).map(({ sku_id }) => sku_id));
      const missing = [...found.values()].filter(({ sku_id }) => !present.has(sku_id));
      const added = missing.slice(0, Math.max(0, STANDING_LINES_MAX - present.size));
      if (added.length > 0) {
        const created_at = clock.now();
        const rows = added.map(({ sku_id, cart_num }) => ({
          ...{ sku_id, group_id, created_at },
          quantity: cart_num ?? lastOf(bought.get(sku_id) ?? [])?.quantity ?? items.get(sku_id)?.sku.min_order ?? 1,
        }));
        await store.insertLines(tx, customer.id, rows);
      }
      return {
        added: added.length,
        known: found.size - missing.length,
        left_out: missing.length - added.length,
        unknown: wanted.filter((one) => !isKnown(one)).map(({ code }) => code),
      };
    });
  }

  return {
    async list(customer: Customer) {
      const [groups, lines, reminder] = await Promise.all([
        store.listGroups(database.read, customer.id),
        readLines(customer),
        store.findReminder(database.read, customer.id),
      ]);
      const place = new Map(groups.map(({ id }, index) => [id, index]));
      const placeOf = ({ group_id }: StandingLine) => (group_id === null ? groups.length : (place.get(group_id) ?? 0));
      return {
        groups: groups.map(({ id, name }) => ({ group_id: id, name })),
        lines: lines.sort((a, b) => placeOf(a) - placeOf(b) || a.line_id - b.line_id),
        reminder: reminder ? { email: reminder.email } : null,
        mails: mails.isConfigured,
      };
    },

    /** The customer's lines with their prices and rhythm: a constant number of queries. */
    lines: readLines,

    /** The purchases of twelve months that are not in the list, the newest first. */
    async bought(customer: Customer): Promise<StandingPurchase[]> {
      const [bought, rows] = await Promise.all([boughtBySku(customer), store.listLines(database.read, customer.id)]);
      for (const { sku_id } of rows) bought.delete(sku_id);
      const newest = [...bought]
        .map(([sku_id, list]) => ({ sku_id, list, last: lastOf(list) }))
        .sort((a, b) => (b.last?.at ?? 0) - (a.last?.at ?? 0))
        .slice(0, PURCHASES_SHOWN);
      const items = await readItems(
        customer,
        newest.map(({ sku_id }) => sku_id),
      );
      return newest.flatMap(({ sku_id, list, last }) => {
        const item = items.get(sku_id);
        if (!item || !last || !isForSale(item)) return [];
        return [{ ...shownOf(item), times: list.length, last_at: last.at, last_num: last.quantity }];
      });
    },

    add,

    /** Adds the SKUs that rows of a pasted list name alone. @throws ApiError 400 for a list without rows, 404 */
    async addText(customer: Customer, text: string, group_id: number | null): Promise<StandingAdded> {
      const rows = await listReader.identify(listReader.read({ text }));
      const matched = rows.filter(({ state, sku_id }) => state === "matched" && sku_id !== null);
      const unknown = rows.filter(({ state }) => state === "missing" || state === "ambiguous").map(({ raw }) => raw);
      if (matched.length === 0) return { added: 0, known: 0, left_out: 0, unknown };
      const lines = matched.map(({ sku_id, quantity }) => ({ code: String(sku_id), cart_num: quantity ?? undefined }));
      const result = await add(customer, lines, group_id);
      return { ...result, unknown: [...unknown, ...result.unknown] };
    },

    setQuantities: (customer: Pick<Caller, "id">, lines: readonly { line_id: number; cart_num: number }[]) =>
      database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        await requireLines(
          tx,
          customer,
          lines.map(({ line_id }) => line_id),
        );
        for (const { line_id, cart_num } of lines) await store.setQuantity(tx, customer.id, line_id, cart_num);
      }),

    move: (customer: Pick<Caller, "id">, line_ids: readonly number[], group_id: number | null) =>
      database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        await requireGroup(tx, customer, group_id);
        await requireLines(tx, customer, line_ids);
        await store.moveLines(tx, customer.id, line_ids, group_id);
      }),

    remove: (customer: Pick<Caller, "id">, line_ids: readonly number[]) =>
      database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        await requireLines(tx, customer, line_ids);
        await store.deleteLines(tx, customer.id, line_ids);
      }),

    /** @throws ApiError 404; 已有这个分组, 最多 20 个分组 */
    saveGroup: (customer: Pick<Caller, "id">, { group_id, name }: { group_id?: number | undefined; name: string }) =>
      database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const groups = await store.listGroups(tx, customer.id);
        if (groups.some((one) => one.name === name && one.id !== group_id)) {
          throw new ApiError(400, `已有分组“${name}”`);
        }
        if (group_id !== undefined) {
          if (!(await store.updateGroup(tx, customer.id, group_id, { name }))) throw notFound("没有这个分组");
          return group_id;
        }
        if (groups.length >= STANDING_GROUPS_MAX) throw new ApiError(400, `最多 ${STANDING_GROUPS_MAX} 个分组`);
        return store.insertGroup(tx, {
          customer_id: customer.id,
          name,
          sort: await store.nextSort(tx, customer.id),
        });
      }),

    /** @throws ApiError 404 */
    moveGroup: (customer: Pick<Caller, "id">, group_id: number, direction: "up" | "down") =>
      database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const groups = await store.listGroups(tx, customer.id);
        const from = groups.findIndex(({ id }) => id === group_id);
        const [moved, other] = [groups[from], groups[direction === "up" ? from - 1 : from + 1]];
        if (!moved) throw notFound("没有这个分组");
        if (!other) return;
        await store.updateGroup(tx, customer.id, moved.id, { sort: other.sort });
        await store.updateGroup(tx, customer.id, other.id, { sort: moved.sort });
      }),

    /** @throws ApiError 404 */
    removeGroup: (customer: Pick<Caller, "id">, group_id: number) =>
      database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        if (!(await store.deleteGroup(tx, customer.id, group_id))) throw notFound("没有这个分组");
      }),

    setReminder: (customer: Pick<Caller, "id">, { on, email }: { on: boolean; email: string | null }) =>
      database.write((tx) =>
        on
          ? store.putReminder(tx, { customer_id: customer.id, email, next_at: clock.now() + WEEK_MS })
          : store.deleteReminder(tx, customer.id),
      ),

    /** Mails the reminders whose week is over; a week without due lines sends none. */
    async remind() {
      for (const reminder of await store.dueReminders(database.read, clock.now())) {
        const { email, next_at, ...customer } = reminder;
        const due = (await readLines(customer)).filter(
          ({ used_up_at, fail_reason }) => fail_reason === null && isDue(used_up_at, clock.now()),
        );
        await database.write(async (tx) => {
          if (!(await store.advanceReminder(tx, customer.id, next_at, clock.now() + WEEK_MS))) return;
          if (due.length === 0 || email === null) return;
          await mails.send(tx, {
            ref: `standing:${customer.id}:${next_at}`,
            to: email,
            subject: `常购清单有 ${due.length} 种该补货`,
            text: reminderText(customer, due),
          });
        });
      }
    },
  };
}

const reminderText = ({ company, real_name }: { company: string; real_name: string }, due: readonly StandingLine[]) =>
  [
    `${company || real_name || "您好"}：`,
    "",
    "按您近 12 个月的购买间隔，这些商品快用完了：",
    ...due.map((line) => `- ${line.store_name} ${line.sku}，常用 ${line.cart_num} ${line.unit_name}`),
    "",
    "登录后在“常购清单”里可一次加入购物车，也可在那里关闭这封每周提醒。",
  ].join("\n");

const isForSale = ({ fail_reason }: CartItem) => fail_reason === null || fail_reason === SOLD_OUT;

function lastOf(bought: readonly BoughtItem[]): BoughtItem | undefined {
  return bought.reduce<BoughtItem | undefined>((last, item) => (last && last.at >= item.at ? last : item), undefined);
}

const shownOf = ({ product, sku }: CartItem) => ({
  sku_id: sku.id,
  product_id: product.id,
  store_name: product.name,
  sku: sku.name,
  image: sku.image || product.image,
  unit_name: sku.unit_name,
});

function toLine(
  customer: Customer,
  row: { id: number; group_id: number | null; quantity: number },
  item: CartItem,
  bought: readonly BoughtItem[],
): StandingLine {
  const rhythm = rhythmOf(bought);
  const last = lastOf(bought);
  return {
    line_id: row.id,
    group_id: row.group_id,
    ...shownOf(item),
    mer_name: item.store.name,
    cart_num: row.quantity,
    min_order: item.sku.min_order,
    stock: item.sku.stock,
    fail_reason: item.fail_reason,
    unit_price: yuan(unitPrice(item.offer, customer, row.quantity)),
    public_price: yuan(unitPrice(item.offer, null, row.quantity)),
    last_price: last ? yuan(last.unit_fen) : null,
    last_at: last?.at ?? null,
    last_num: last?.quantity ?? null,
    days: rhythm?.days ?? null,
    used_up_at: rhythm?.used_up_at ?? null,
  };
}
