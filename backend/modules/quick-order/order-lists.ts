import type { QUICK_ORDER_STATES } from "#contract/quick-order.ts";
import { barCodeIn } from "#contract/rules/bar-code.ts";
import { DAY_MS, HOUR_MS } from "#contract/rules/calendar.ts";
import { NO_READY_ROWS } from "#contract/rules/list.ts";
import type { ListRows } from "#contract/rules/list-reader.ts";
import { NO_PRODUCT } from "#contract/rules/messages.ts";
import { type Fen, yuan } from "#contract/rules/money.ts";
import { type Buyer, unitPrice } from "#contract/rules/pricing.ts";
import type { Db } from "../../database/database.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Platform } from "../../platform/module.ts";
import type { ListSource } from "../../tables/read-list.ts";
import { type Sender, senderOf } from "../../tables/reading.ts";
import type { Cart } from "../cart/cart.ts";
import type { AssessedMatch, AssessedRow } from "./assess.ts";
import type { ListReader } from "./list-reader.ts";
import * as store from "./order-list.store.ts";
import { skusById } from "./sku.store.ts";

type Owner = Pick<Caller, "id">;
type OwnerAndBuyer = Owner & Buyer;
/** The owner of a list: a customer, or the browser that has the key of a visitor's list. */
type ListHolder = Owner | { readonly key: string };
type Deps = Pick<Platform, "database" | "limits"> & {
  ports: Pick<Platform["ports"], "clock" | "reading">;
  listReader: ListReader;
  carts: Pick<Cart, "addLines" | "preview">;
};

/** Limits of a customer's stored lists: their number, and their age in ms. */
const LISTS_MAX = 10;
const LIFE_MS = 30 * DAY_MS;
/** The life of a visitor's list, in ms: long enough for a login or a registration. */
export const VISITOR_LIFE_MS = 2 * HOUR_MS;
/** The reader whose prices visitors see; no customer has the id 0. */
const VISITOR: OwnerAndBuyer = { id: 0, audit_state: 0, audit_type: 0 };
const createLimit = (id: number) => ({ name: `quick_order:create:${id}`, max: 120, windowMs: HOUR_MS });

export type OrderLists = ReturnType<typeof createOrderLists>;

/** A correction of one row. */
type RowChange = {
  readonly row: number;
  readonly sku_id?: number | undefined;
  readonly quantity?: number | undefined;
  readonly words?: string | undefined;
  readonly remove?: 0 | 1 | undefined;
};

/** The part of a ready row that goes into a cart or a quotation. */
type ReadyRow = { readonly row: number; readonly sku_id: number; readonly quantity: number };

/** A row that can be bought without a correction. */
export const isReadyEntry = ({ state, problem, quantity }: AssessedRow) =>
  state === "matched" && problem === null && quantity !== null;

/** Restores the unreadable quantity NaN, which JSON writes as null. */
const readAmount = (key: string, value: unknown) => (key === "amount" && value === null ? Number.NaN : value);

const ownerOf = (holder: ListHolder): store.ListOwner =>
  "key" in holder ? { visitor_hash: hashOf(holder.key) } : { customer_id: holder.id };

/** The lists of quick order: stored between two steps, corrected row by row, and put into the cart. */
export function createOrderLists({ database, limits, listReader, carts, ports: { clock, reading } }: Deps) {
  /** @throws ApiError 404 for an unknown list, for one of another owner and for an old one of a visitor. */
  async function requireList(db: Db, holder: ListHolder, id: number) {
    const owner = ownerOf(holder);
    const list = await store.findList(db, owner, id);
    const isOld = list?.customer_id === null && list.created_at <= clock.now() - VISITOR_LIFE_MS;
    if (!list || isOld) throw notFound("没有这份清单，可能已过期");
    // Only this module writes the column.
    const rows: AssessedMatch[] = JSON.parse(list.rows_json, readAmount);
    return { ...list, owner, rows };
  }

  /** @throws ApiError 409 where another page has changed the list meanwhile. */
  async function save(tx: Db, list: { id: number; owner: store.ListOwner; version: number }, rows: AssessedMatch[]) {
    const saved = await store.updateRows(tx, list.owner, list, {
      rows_json: JSON.stringify(rows),
      row_count: rows.length,
    });
    if (!saved) throw new ApiError(409, "这份清单刚在别的页面改过，请刷新后再试");
  }

  /**
   * Passes the ready rows except `skip` to `place` and removes the rows that it returns from the list, in one
   * transaction.
   * @returns how many. @throws ApiError 400 without such rows, 404, 409 for a concurrent change.
   */
  async function takeReady(
    owner: Owner,
    id: number,
    skip: readonly number[],
    place: (tx: Db, rows: readonly ReadyRow[]) => Promise<readonly ReadyRow[]>,
  ): Promise<number> {
    const list = await requireList(database.read, owner, id);
    const rows = await listReader.assess(list.rows);
    const skipped = new Set(skip);
    const ready = rows.filter((row) => isReadyEntry(row) && !skipped.has(row.row));
    if (ready.length === 0) throw new ApiError(400, NO_READY_ROWS);
    return database.write(async (tx) => {
      const placed = await place(
        tx,
        ready.map(({ row, sku_id, quantity }) => ({ row, sku_id: sku_id ?? 0, quantity: quantity ?? 0 })),
      );
      const gone = new Set(placed.map(({ row }) => row));
      const left = list.rows.filter((_, index) => {
        const row = rows[index];
        return !row || !gone.has(row.into ?? row.row);
      });
      await save(tx, list, left);
      return gone.size;
    });
  }

  /**
   * Matches a list and stores it for its owner; `tidy` deletes old lists in the same transaction. @throws ApiError 400
   * for content that is not a list.
   */
  async function insert(
    owner: store.ListOwner,
    sender: Sender,
    source: ListSource,
    name: string,
    tidy: (tx: Db) => Promise<void>,
  ): Promise<number> {
    const { headings, notices, matches } = await reading.list(sender, source, async ({ rows, ...read }) => ({
      ...read,
      matches: await listReader.match(rows),
    }));
    const list = { name, rows_json: JSON.stringify(matches), row_count: matches.length };
    return database.write(async (tx) => {
      const left_out = { headings_json: JSON.stringify(headings), notices_json: JSON.stringify(notices) };
      const id = await store.insertList(tx, owner, { ...list, ...left_out }, clock.now());
      await tidy(tx);
      return id;
    });
  }

  return {
    /** Stores a list. @throws ApiError 400 for content that is not a list, and for too many lists in an hour. */
    async create({ id: customer_id }: Owner, source: ListSource, name: string): Promise<number> {
      // Runs in its own transaction, because a refusal must not restore the count, and matching is slow.
      await database.write((tx) => limits.takeAll(tx, [createLimit(customer_id)], "识别过于频繁，请稍后再试"));
      return insert({ customer_id }, senderOf(customer_id), source, name, (tx) =>
        store.deleteOlderLists(tx, customer_id, LISTS_MAX),
      );
    },

    insert,

    list: ({ id }: Owner) => store.listsOf(database.read, id),

    /** A list with the state of each row by the SKUs as they are now, and the sum of the rows that are ready. */
    async read(holder: OwnerAndBuyer | { readonly key: string }, id: number) {
      const list = await requireList(database.read, holder, id);
      const buyer = "key" in holder ? VISITOR : holder;
      const rows = await listReader.assess(list.rows);
      const ready = rows.filter(isReadyEntry);
      const items = await carts.preview(buyer, [...new Set(ready.flatMap(({ sku_id }) => sku_id ?? []))]);
      const offers = new Map(items.map((item) => [item.sku.id, item.offer]));
      let amount: Fen = 0;
      let publicAmount: Fen = 0;
      let units = 0;
      for (const { sku_id, quantity } of ready) {
        const offer = offers.get(sku_id ?? 0);
        if (!offer || quantity === null) continue;
        units += quantity;
        amount += unitPrice(offer, buyer, quantity) * quantity;
        publicAmount += unitPrice(offer, null, quantity) * quantity;
      }
      const headings: ListRows["headings"] = JSON.parse(list.headings_json);
      const notices: string[] = JSON.parse(list.notices_json);
      const typed = [...headings, ...list.rows].sort((a, b) => a.row - b.row);
      return {
        id: list.id,
        name: list.name,
        buyer,
        headings: headings.map(({ row }) => row),
        notices,
        rows,
        text: typed.map(({ raw }) => raw).join("\n"),
        ready: {
          kinds: ready.length,
          units,
          amount: yuan(amount),
          saving: yuan(Math.max(0, publicAmount - amount)),
          lines: ready.map(({ row, sku_id, quantity }) => ({
            row,
            product_attr_unique: sku_id ?? 0,
            cart_num: quantity ?? 0,
          })),
        },
      };
    },

    /** Corrects one row. @throws ApiError 404 for an unknown list, row or SKU, 409 for a concurrent change. */
    async change(holder: ListHolder, id: number, { row, sku_id, quantity, words, remove }: RowChange) {
      const list = await requireList(database.read, holder, id);
      const old = list.rows.find((one) => one.row === row);
      if (!old) throw notFound("清单里没有这一行");
      let changed: AssessedMatch = { ...old };
      if (words !== undefined) {
        const listed = { quantity: old.listed, full_width: old.full_width };
        const typed = {
          row,
          place: old.place,
          raw: old.raw,
          code: words,
          bar_code: barCodeIn(words) ?? undefined,
          words,
          words_with_number: null,
          words_with_rest: null,
          ...listed,
        };
        const [match] = await listReader.match([typed]);
        changed = match ? { ...match, set_quantity: old.set_quantity } : changed;
      }
      if (sku_id !== undefined) {
        if (!(await skusById(database.read, [sku_id])).has(sku_id)) throw notFound(NO_PRODUCT);
        changed = { ...changed, sku_id, by: "choice", proposals: [], is_found: true };
      }
      if (quantity !== undefined) changed = { ...changed, set_quantity: quantity };
      const rows = list.rows.flatMap((one) => (one.row !== row ? [one] : remove === 1 ? [] : [changed]));
      // The quantity of a merged row is that of all its rows: setting it replaces the others.
      const merged =
        quantity === undefined ? rows : withoutRows(rows, mergedInto(await listReader.assess(list.rows), row));
      await database.write((tx) => save(tx, list, merged));
    },

    /** Sets the proposed quantity of every row that has one. @returns how many rows. */
    async accept(holder: ListHolder, id: number): Promise<number> {
      const list = await requireList(database.read, holder, id);
      const assessed = await listReader.assess(list.rows);
      const proposed = new Map(
        assessed.flatMap(({ row, problem }) => (problem?.suggested ? [[row, problem.suggested] as const] : [])),
      );
      const gone = new Set([...proposed.keys()].flatMap((row) => [...mergedInto(assessed, row)]));
      const rows = withoutRows(list.rows, gone).map((one) => {
        const set_quantity = proposed.get(one.row);
        return set_quantity === undefined ? one : { ...one, set_quantity };
      });
      if (proposed.size > 0) await database.write((tx) => save(tx, list, rows));
      return proposed.size;
    },

    /** Adds the ready rows except `skip` to the cart and removes them from the list, in one transaction. */
    async addToCart(owner: OwnerAndBuyer, id: number, skip: readonly number[] = []) {
      const refused: { row: number; store_name: string | null; message: string }[] = [];
      const added = await takeReady(owner, id, skip, async (tx, rows) => {
        const results = await carts.addLines(tx, owner, rows);
        return rows.filter(({ row }, index) => {
          const result = results[index];
          if (result?.message) refused.push({ row, store_name: result.name, message: result.message });
          return !result?.message;
        });
      });
      return { added, refused };
    },

    takeReady,

    deleteExpired: () => database.write((tx) => store.deleteListsBefore(tx, clock.now() - LIFE_MS)),
  };
}

/** The rows that are merged into this one. */
const mergedInto = (rows: readonly AssessedRow[], row: number) =>
  new Set(rows.filter(({ into }) => into === row).map((one) => one.row));

const withoutRows = (rows: readonly AssessedMatch[], gone: ReadonlySet<number>) =>
  rows.filter(({ row }) => !gone.has(row));

/** Whether a row belongs to a filter of the page. */
export const isOfState = (row: AssessedRow, state: (typeof QUICK_ORDER_STATES)[number]) =>
  state === "all" ||
  (state === "quantity"
    ? row.problem !== null
    : state === "matched"
      ? isReadyEntry(row) || row.state === "duplicate"
      : row.state === state);
