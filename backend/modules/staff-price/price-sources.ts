import type { z } from "zod";
import {
  discounted,
  PRICE_FILE_BYTES_MAX,
  PRICE_NOTHING,
  PRICE_ROWS_MAX,
  PRICE_TOO_MANY,
} from "#contract/rules/agreed-price.ts";
import { barCodeIn } from "#contract/rules/bar-code.ts";
import { TABLE_TOO_LARGE } from "#contract/rules/messages.ts";
import type { staffPrice } from "#contract/staff-price.ts";
import { ApiError } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { noticesOf } from "../../tables/table.ts";
import type { CustomerRow } from "../account/desk.ts";
import { findPriced, skuLabel, tradePrice } from "../agreed-price/price-acts.ts";
import { parseBareId, parseSkuCode } from "../product/sku-code.ts";
import type { ListReader } from "../quick-order/list-reader.ts";
import type { FoundPrice } from "./price-check.ts";
import { agreedRowsOfText, type ReadPrice, readPriceCells, rowFilledByHand } from "./price-table.ts";
import { skusOfCategory } from "./staff-price.store.ts";

type Deps = Pick<Platform, "database"> & {
  ports: Pick<Platform["ports"], "reading">;
  match: ListReader["match"];
};
/** Rows filled in by hand, a text, a file, or a discount on a category. */
export type PriceSource = z.output<(typeof staffPrice.check)["body"]>;

export type PriceSources = ReturnType<typeof createPriceSources>;

/** The prices that a member hands in, and the SKUs that they name. */
export function createPriceSources({ database: { read }, match, ports: { reading } }: Deps) {
  async function pricesOf(source: Exclude<PriceSource, { category_id: number }>) {
    if ("rows" in source)
      return {
        prices: source.rows.map(({ goods, ...row }, at) => rowFilledByHand(at + 1, { code: goods, ...row })),
        notices: [],
      };
    if ("text" in source) return { prices: readPriceCells(agreedRowsOfText(source.text)), notices: [] };
    const bytes = Buffer.from(source.file, "base64");
    if (bytes.length > PRICE_FILE_BYTES_MAX) throw new ApiError(400, TABLE_TOO_LARGE);
    const { tables, hidden } = await reading.tables(bytes);
    const [first, ...others] = tables;
    const unread = others.length > 0 ? [`工作表 ${others.map(({ name }) => name).join("、")} 没有读取`] : [];
    return { prices: readPriceCells(first?.rows ?? []), notices: [...noticesOf(hidden), ...unread] };
  }

  /** Looks the rows' SKUs up: by code or id, else by bar code and model as customers' lists are read. */
  async function find(customer_id: number, rows: readonly ReadPrice[]): Promise<FoundPrice[]> {
    const idOf = ({ code }: ReadPrice) => parseSkuCode(code)?.sku_id ?? parseBareId(code);
    const known = await findPriced(
      read,
      customer_id,
      rows.flatMap((row) => idOf(row) ?? []),
    );
    const byCode = (row: ReadPrice) => {
      const sku = known.get(idOf(row) ?? 0);
      const written = parseSkuCode(row.code);
      return sku && (written === null || written.product_id === sku.product_id) ? sku : null;
    };
    const open = rows.filter((row) => row.code !== "" && byCode(row) === null && parseSkuCode(row.code) === null);
    const matches = await match(
      open.map(({ row, raw, code }) => ({
        row,
        raw,
        code: null,
        bar_code: barCodeIn(code) ?? undefined,
        words: code,
        words_with_number: null,
        words_with_rest: null,
        quantity: null,
        full_width: false,
      })),
    );
    const matched = new Map(matches.map((one) => [one.row, one]));
    const found = await findPriced(
      read,
      customer_id,
      matches.flatMap(({ sku_id }) => sku_id ?? []),
    );
    return rows.map((row) => {
      const named = matched.get(row.row);
      const sku = byCode(row) ?? found.get(named?.sku_id ?? 0) ?? null;
      const { raw, price, until } = row;
      return { row: row.row, raw, price, until, sku, several: named?.is_found ? named.proposals.length : 0 };
    });
  }

  /** Every SKU for sale of a category with a discount on the price of the customer's class. */
  async function ofCategory(
    customer: CustomerRow,
    { category_id, percent, until }: Extract<PriceSource, { percent: number }>,
  ) {
    const ids = (await skusOfCategory(read, category_id, PRICE_ROWS_MAX)).map(({ id }) => id);
    const skus = await findPriced(read, customer.id, ids.slice(0, PRICE_ROWS_MAX + 1));
    return ids.flatMap((id, at): FoundPrice[] => {
      const sku = skus.get(id);
      if (!sku) return [];
      const price = discounted(tradePrice(sku, customer), percent);
      return [{ row: at + 1, raw: skuLabel(sku), sku, several: 0, price, until }];
    });
  }

  return {
    /** The rows of a source with their SKUs, and what of it was not read. @throws ApiError 400 for none or too many */
    async foundIn(customer: CustomerRow, source: PriceSource): Promise<{ found: FoundPrice[]; notices: string[] }> {
      if ("percent" in source) {
        const found = await ofCategory(customer, source);
        if (found.length === 0) throw new ApiError(400, "这个分类没有在售的规格");
        if (found.length > PRICE_ROWS_MAX) throw new ApiError(400, `这个分类超过 ${PRICE_ROWS_MAX} 种，请选小一级的`);
        return { found, notices: [] };
      }
      const { prices, notices } = await pricesOf(source);
      if (prices.length === 0) throw new ApiError(400, [PRICE_NOTHING, ...notices].join("；"));
      if (prices.length > PRICE_ROWS_MAX) throw new ApiError(400, PRICE_TOO_MANY);
      return { found: await find(customer.id, prices), notices };
    },
  };
}
