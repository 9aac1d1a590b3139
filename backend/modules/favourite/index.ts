import { FAVOURITES_MAX, type Favourite, type FavouriteFilter, favourite } from "#contract/favourite.ts";
import { DAY_MS, HOUR_MS } from "#contract/rules/calendar.ts";
import { NO_PRODUCT } from "#contract/rules/messages.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { unitPrice } from "#contract/rules/pricing.ts";
import { toOffer } from "#contract/rules/product.ts";
import { isOrderable } from "#contract/rules/stock.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import agreedPrice from "../agreed-price/index.ts";
import product from "../product/index.ts";
import store from "../store/index.ts";
import {
  countFavourites,
  deleteFavourites,
  deleteRemovedFavourites,
  type FavouriteRow,
  insertFavourites,
  keepRemovedFavourites,
  listFavourites,
  restoreFavourites,
} from "./favourite.store.ts";

/** The type of a favourite store. */
const STORE = 10;

const FAVOURITES_FULL = `最多收藏 ${FAVOURITES_MAX} 件商品`;
/** How long a removed favourite can be restored, in ms. */
const RESTORABLE_MS = DAY_MS;

const MATCHES: Record<FavouriteFilter, (entry: Favourite) => boolean> = {
  all: () => true,
  cheaper: ({ saving }) => saving !== null,
  in_stock: ({ card }) => card !== null && isOrderable(card),
  gone: ({ card }) => card === null || !isOrderable(card),
};

const COMPARE = {
  newest: () => 0,
  saving: (a: Favourite, b: Favourite) => fen(b.saving ?? "0.00") - fen(a.saving ?? "0.00"),
  price: (a: Entry, b: Entry) => (a.price ?? Number.POSITIVE_INFINITY) - (b.price ?? Number.POSITIVE_INFINITY),
};

/** A favourite and the customer's price of one unit in fen; null when it is off the shelf. */
type Entry = Favourite & { price: number | null };

/** The customer's favourite products. */
export default defineModule({
  calls: { favourite },
  needs: { agreedPrice, product, store },
  erasure: { deleted: ["favourites", "removed_favourites"] },
  create(
    { database, ports: { clock } },
    { agreedPrice: { withAgreedPrices }, product: { products }, store: { follow } },
  ) {
    /** Products with the prices of this customer, by id. */
    async function readProducts(caller: Caller, ids: readonly number[]) {
      return new Map(await withAgreedPrices(caller, [...(await products.readSummaries(caller, ids))]));
    }

    async function readEntries(caller: Caller): Promise<Entry[]> {
      const rows = await listFavourites(database.read, caller.id);
      const products = await readProducts(
        caller,
        rows.map(({ product_id }) => product_id),
      );
      return rows.flatMap((row) => {
        const product = products.get(row.product_id);
        return product ? [toEntry(caller, row, product)] : [];
      });
    }

    /** The rows of these products as they would be saved now; products off the shelf are missing. */
    async function readSaved(caller: Caller, product_ids: readonly number[]): Promise<FavouriteRow[]> {
      const products = await readProducts(caller, product_ids);
      const created_at = clock.now();
      return [...products].flatMap(([product_id, { card }]) =>
        card ? [{ product_id, sku_id: card.sku_id, unit_price: unitPrice(toOffer(card), caller), created_at }] : [],
      );
    }

    return {
      routes(app) {
        route(app, favourite.list, async ({ caller, query: { filter, order, keyword, page, limit } }) => {
          const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
          const entries = (await readEntries(caller)).filter(({ store_name }) =>
            words.every((word) => store_name.toLowerCase().includes(word)),
          );
          const matching = entries.filter(MATCHES[filter]).sort(COMPARE[order]);
          return {
            count: matching.length,
            counts: countByFilter(entries),
            list: matching.slice((page - 1) * limit, page * limit).map(({ price: _, ...entry }) => entry),
          };
        });
        route(app, favourite.ids, async ({ caller }) =>
          (await listFavourites(database.read, caller.id)).map(({ product_id }) => product_id),
        );
        route(app, favourite.create, async ({ caller, body: { type_id, type } }) => {
          if (type === STORE) {
            await follow.add(caller.id, type_id);
            return {};
          }
          const saved = await readSaved(caller, [type_id]);
          if (saved.length === 0) throw notFound(NO_PRODUCT);
          await database.write(async (tx) => {
            await lockCustomer(tx, caller.id);
            if ((await countFavourites(tx, caller.id)) >= FAVOURITES_MAX) {
              throw new ApiError(400, FAVOURITES_FULL);
            }
            await insertFavourites(tx, caller.id, saved);
          });
          return {};
        });
        route(app, favourite.createMany, async ({ caller, body: { type_id } }) => {
          const saved = await readSaved(caller, type_id);
          if (saved.length === 0) return {};
          await database.write(async (tx) => {
            await lockCustomer(tx, caller.id);
            await insertFavourites(tx, caller.id, saved);
            if ((await countFavourites(tx, caller.id)) > FAVOURITES_MAX) throw new ApiError(400, FAVOURITES_FULL);
          });
          return {};
        });
        route(app, favourite.remove, async ({ caller, body: { type_id, type } }) => {
          if (type === STORE) {
            await follow.remove(caller.id, type_id);
            return {};
          }
          await database.write(async (tx) => {
            await keepRemovedFavourites(tx, caller.id, type_id, clock.now());
            await deleteFavourites(tx, caller.id, type_id);
          });
          return {};
        });
        route(app, favourite.restore, async ({ caller, body: { type_id, type } }) => {
          if (type === STORE) {
            await follow.restore(caller.id, type_id);
            return {};
          }
          await database.write(async (tx) => {
            await lockCustomer(tx, caller.id);
            await restoreFavourites(tx, caller.id, type_id);
            if ((await countFavourites(tx, caller.id)) > FAVOURITES_MAX) throw new ApiError(400, FAVOURITES_FULL);
          });
          return {};
        });
      },
      jobs: [
        {
          name: "delete removed favourites",
          everyMs: HOUR_MS,
          run: () => database.write((tx) => deleteRemovedFavourites(tx, clock.now() - RESTORABLE_MS)),
        },
      ],
    };
  },
});

type Summary = Pick<Favourite, "store_name" | "image" | "card">;

function toEntry(caller: Caller, row: FavouriteRow, summary: Summary): Entry {
  const { product_id, unit_price, created_at } = row;
  const price = summary.card && unitPrice(toOffer(summary.card), caller);
  const isCheaper = price !== null && price < unit_price && showsSavedSku(row, summary.card);
  return {
    ...summary,
    product_id,
    is_show: summary.card ? 1 : 0,
    saved_at: created_at,
    saving: isCheaper ? yuan(unit_price - price) : null,
    price,
  };
}

/** Whether the card shows the saved SKU, because prices of different packs are not comparable. */
const showsSavedSku = ({ sku_id }: FavouriteRow, card: Favourite["card"]) =>
  sku_id === null ? card?.sku_count === 1 : card?.sku_id === sku_id;

function countByFilter(entries: readonly Favourite[]) {
  const count = (filter: FavouriteFilter) => entries.filter(MATCHES[filter]).length;
  return { all: count("all"), cheaper: count("cheaper"), in_stock: count("in_stock"), gone: count("gone") };
}
