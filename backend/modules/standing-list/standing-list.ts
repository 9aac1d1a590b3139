import { barCodeIn } from "#contract/rules/bar-code.ts";
import { LINES_GONE, PURCHASES_LIFE_MS, STANDING_LINES_MAX, skuIdOf } from "#contract/rules/standing-list.ts";
import { isStockReason } from "#contract/rules/stock.ts";
import type { StandingAdded, StandingArticle, StandingLine, StandingPurchase } from "#contract/standing-list.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { notFound } from "../../http/errors.ts";
import { groupBy } from "../../platform/group-by.ts";
import type { Platform } from "../../platform/module.ts";
import type { Cart } from "../cart/cart.ts";
import type { CartItem } from "../cart/item.ts";
import * as store from "./standing-list.store.ts";
import { type BoughtItem, lastPurchase, toArticle, toListLine } from "./view.ts";

const PURCHASES_SHOWN = 100;
/** The maximum of SKUs that a bar code offers. */
const CHOICES_MAX = 50;

type Customer = Pick<Caller, "id" | "audit_state" | "audit_type">;
type Deps = Pick<Platform, "database" | "mails"> & {
  ports: Pick<Platform["ports"], "clock">;
  carts: Pick<Cart, "preview">;
  purchases(customer_id: number, since: number): Promise<readonly BoughtItem[]>;
  /** The ids of the SKUs for sale by their bar codes. */
  skuIdsByBarCode(codes: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>>;
};

export type StandingLists = ReturnType<typeof createStandingLists>;

/** The lists of a customer's repeated purchases, in groups, with their rhythm. */
export function createStandingLists({ database, mails, carts, purchases, skuIdsByBarCode, ports }: Deps) {
  const { clock } = ports;

  const boughtBySku = async (customer: Pick<Caller, "id">) =>
    groupBy(await purchases(customer.id, clock.now() - PURCHASES_LIFE_MS), ({ sku_id }) => sku_id);

  /** The present state of these SKUs for the customer, by id. */
  async function readItems(customer: Customer, sku_ids: readonly number[]) {
    const items = await carts.preview(customer, [...new Set(sku_ids)]);
    return new Map(items.map((item) => [item.sku.id, item]));
  }

  /** The customer's lines with their prices and rhythm, in a constant number of queries. */
  async function readLines(customer: Customer): Promise<StandingLine[]> {
    const rows = await store.listStandingLines(database.read, customer.id);
    const sku_ids = rows.map(({ sku_id }) => sku_id);
    const [items, bought] = await Promise.all([readItems(customer, sku_ids), boughtBySku(customer)]);
    return rows.flatMap((row) => {
      const item = items.get(row.sku_id);
      if (!item) return [];
      return [toListLine(customer, row, item, bought.get(row.sku_id) ?? [])];
    });
  }

  /** @throws ApiError 404 when none of the lines is the customer's. */
  async function requireLines(tx: Db, customer: Pick<Caller, "id">, line_ids: readonly number[]) {
    const own = await store.listStandingLines(tx, customer.id);
    if (!own.some(({ id }) => line_ids.includes(id))) throw notFound(LINES_GONE);
  }

  async function requireListGroup(tx: Db, customer: Pick<Caller, "id">, group_id: number | null) {
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
    const bars = await skuIdsByBarCode(lines.flatMap(({ code }) => barCodeIn(code) ?? []));
    const idsOfBar = (code: string) => bars.get(barCodeIn(code) ?? "") ?? [];
    const items = await readItems(
      customer,
      lines.flatMap(({ code }) => [skuIdOf(code) ?? 0, ...idsOfBar(code)]),
    );
    const bought = await boughtBySku(customer);
    const isKnown = (sku_id: number) => {
      const item = items.get(sku_id);
      return item !== undefined && isForSale(item);
    };
    // A bar code of 8 digits may be the id of another SKU, which has always meant that SKU.
    const wanted = lines.map(({ code, cart_num }) => {
      const ids = [skuIdOf(code) ?? 0].filter(isKnown);
      return { code, cart_num, sku_ids: ids.length > 0 ? ids : idsOfBar(code).filter(isKnown) };
    });
    const found = new Map(
      wanted.flatMap(({ sku_ids, cart_num }) => {
        const [sku_id, ...others] = sku_ids;
        return sku_id === undefined || others.length > 0 ? [] : [[sku_id, { sku_id, cart_num }] as const];
      }),
    );
    return database.write(async (tx) => {
      await lockCustomer(tx, customer.id);
      await requireListGroup(tx, customer, group_id);
      const present = new Set((await store.listStandingLines(tx, customer.id)).map(({ sku_id }) => sku_id));
      const missing = [...found.values()].filter(({ sku_id }) => !present.has(sku_id));
      const added = missing.slice(0, Math.max(0, STANDING_LINES_MAX - present.size));
      if (added.length > 0) {
        const created_at = clock.now();
        const rows = added.map(({ sku_id, cart_num }) => ({
          sku_id,
          group_id,
          created_at,
          quantity:
            cart_num ?? lastPurchase(bought.get(sku_id) ?? [])?.quantity ?? items.get(sku_id)?.sku.min_order ?? 1,
        }));
        await store.insertListLines(tx, customer.id, rows);
      }
      return {
        added: added.length,
        known: found.size - missing.length,
        left_out: missing.length - added.length,
        unknown: wanted.filter(({ sku_ids }) => sku_ids.length === 0).map(({ code }) => code),
        several: wanted.filter(({ sku_ids }) => sku_ids.length > 1).map(({ code }) => code),
      };
    });
  }

  return {
    readLines,

    /** The list as its page shows it: groups, lines in the order of their groups, and the reminder. */
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

    /** The purchases of twelve months that are not in the list, the newest first. */
    async bought(customer: Customer): Promise<StandingPurchase[]> {
      const [bought, rows] = await Promise.all([
        boughtBySku(customer),
        store.listStandingLines(database.read, customer.id),
      ]);
      for (const { sku_id } of rows) bought.delete(sku_id);
      const newest = [...bought]
        .map(([sku_id, list]) => ({ sku_id, list, last: lastPurchase(list) }))
        .sort((a, b) => (b.last?.at ?? 0) - (a.last?.at ?? 0))
        .slice(0, PURCHASES_SHOWN);
      const items = await readItems(
        customer,
        newest.map(({ sku_id }) => sku_id),
      );
      return newest.flatMap(({ sku_id, list, last }) => {
        const item = items.get(sku_id);
        if (!item || !last || !isForSale(item)) return [];
        return [{ ...toArticle(item), times: list.length, last_at: last.at, last_num: last.quantity }];
      });
    },

    add,

    /** The SKUs for sale that have the bar code; none for any other text. */
    async choices(customer: Customer, code: string): Promise<StandingArticle[]> {
      const bar = barCodeIn(code);
      const sku_ids = bar === null ? [] : ((await skuIdsByBarCode([bar])).get(bar) ?? []);
      const items = await readItems(customer, sku_ids.slice(0, CHOICES_MAX));
      return [...items.values()].filter(isForSale).map(toArticle);
    },

    /** Sets usual quantities. @throws ApiError 404 when none of the lines is the customer's. */
    setQuantities: (customer: Pick<Caller, "id">, lines: readonly { line_id: number; cart_num: number }[]) =>
      database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        await requireLines(
          tx,
          customer,
          lines.map(({ line_id }) => line_id),
        );
        for (const { line_id, cart_num } of lines) await store.setListQuantity(tx, customer.id, line_id, cart_num);
      }),

    /** Moves lines into a group, or out of all groups. @throws ApiError 404 for an unknown group, or without such lines. */
    move: (customer: Pick<Caller, "id">, line_ids: readonly number[], group_id: number | null) =>
      database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        await requireListGroup(tx, customer, group_id);
        await requireLines(tx, customer, line_ids);
        await store.moveLines(tx, customer.id, line_ids, group_id);
      }),

    /** Removes lines. @throws ApiError 404 when none of them is the customer's. */
    remove: (customer: Pick<Caller, "id">, line_ids: readonly number[]) =>
      database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        await requireLines(tx, customer, line_ids);
        await store.deleteListLines(tx, customer.id, line_ids);
      }),
  };
}

const isForSale = ({ fail_reason }: CartItem) => fail_reason === null || isStockReason(fail_reason);
