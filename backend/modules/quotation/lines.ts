import type { Body } from "#contract/endpoint.ts";
import type { quotation } from "#contract/quotation.ts";
import type { quotationLines } from "#contract/quotation-lines.ts";
import { fen } from "#contract/rules/money.ts";
import { QUOTATION_LINES_MAX, QUOTATION_SCENES_MAX } from "#contract/rules/quotation.ts";
import { TAX_DEFAULT } from "#contract/rules/tax.ts";
import type { Db } from "../../database/database.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { OrderLists } from "../quick-order/order-lists.ts";
import * as lineStore from "./line.store.ts";
import type { Owner, OwnQuotations } from "./owned.ts";

type NewLines = NonNullable<Body<typeof quotation.create>["lines"]>;

/** Adds lines to a scene; a SKU that the scene has gets more units. @throws ApiError 400, 404. */
export async function addQuotationLines(tx: Db, quotation_id: number, scene: string, lines: NewLines) {
  const products = new Map(
    (await lineStore.skusToQuote(tx, [...new Set(lines.map((line) => line.product_attr_unique))])).map((sku) => [
      sku.id,
      sku.product_id,
    ]),
  );
  const existing = await lineStore.listQuotationLines(tx, quotation_id);
  const isNewScene = existing.every((line) => line.scene !== scene);
  if (isNewScene && new Set(existing.map((line) => line.scene_id)).size >= QUOTATION_SCENES_MAX)
    throw new ApiError(400, `一张报价单最多 ${QUOTATION_SCENES_MAX} 个场景`);
  const scene_id = await lineStore.sceneId(tx, quotation_id, scene);
  const known = new Map(existing.filter((line) => line.scene_id === scene_id).map((line) => [line.sku_id, line]));
  let count = existing.length;
  for (const { product_attr_unique: sku_id, cart_num, target_price = null, remark = "" } of lines) {
    const product_id = products.get(sku_id);
    if (product_id === undefined) throw notFound("商品不存在或已下架");
    const same = known.get(sku_id);
    const target_fen = target_price === null ? null : fen(target_price);
    if (same) {
      same.quantity += cart_num;
      await lineStore.updateLine(tx, quotation_id, same.id, {
        quantity: same.quantity,
        ...(target_fen === null ? {} : { target_fen }),
        ...(remark === "" ? {} : { remark }),
      });
      continue;
    }
    count += 1;
    if (count > QUOTATION_LINES_MAX) throw new ApiError(400, `一张报价单最多 ${QUOTATION_LINES_MAX} 行`);
    const row = { quotation_id, scene_id, product_id, sku_id, quantity: cart_num, target_fen, remark };
    const { id } = await lineStore.insertLine(tx, row);
    // A list may name a SKU twice.
    known.set(sku_id, { ...row, ...NEW_LINE, id, scene });
  }
  return lines.length;
}

/** What a line has that nobody has priced. */
const NEW_LINE = { price_fen: null, accepted: 0, markup: null, brand: "", tax_percent: TAX_DEFAULT };

type Deps = Pick<Platform, "database"> & Pick<OrderLists, "takeReady"> & { owned: OwnQuotations };
export type Lines = ReturnType<typeof createLines>;

/** The lines of a draft. */
export function createLines({ database, takeReady, owned: { act } }: Deps) {
  return {
    add: (customer: Owner, id: number, { scene, lines }: { scene: string; lines: NewLines }) =>
      database.write(async (tx) => {
        await act(tx, customer, id, "edit");
        return addQuotationLines(tx, id, scene, lines);
      }),

    /** Adds the ready rows of a list except `skip`. @returns how many. @throws ApiError 400, 404, 409. */
    addList: (customer: Owner, id: number, { list_id, scene, skip = [] }: Body<typeof quotationLines.addList>) =>
      takeReady(customer, list_id, skip, async (tx, rows) => {
        await act(tx, customer, id, "edit");
        const lines = rows.map(({ sku_id, quantity }) => ({ product_attr_unique: sku_id, cart_num: quantity }));
        await addQuotationLines(tx, id, scene, lines);
        return rows;
      }),

    /** Changes lines of a draft. @throws ApiError 404, 409. */
    change: (customer: Owner, id: number, lines: Body<typeof quotationLines.changeLine>["lines"]) =>
      database.write(async (tx) => {
        await act(tx, customer, id, "edit");
        const existing = new Map((await lineStore.listQuotationLines(tx, id)).map((line) => [line.id, line]));
        for (const { line_id, product_attr_unique, cart_num, target_price, remark, scene } of lines) {
          const line = existing.get(line_id);
          if (!line) throw notFound("这一行已不在报价单里");
          const sku_id = product_attr_unique ?? line.sku_id;
          const scene_id = scene === undefined ? line.scene_id : await lineStore.sceneId(tx, id, scene);
          const taken = [...existing.values()].some(
            (other) => other.id !== line_id && other.sku_id === sku_id && other.scene_id === scene_id,
          );
          if (taken) throw new ApiError(400, "这个场景里已有这个规格，请直接改它的数量");
          const [sku] = sku_id === line.sku_id ? [] : await lineStore.skusToQuote(tx, [sku_id]);
          if (sku_id !== line.sku_id && !sku) throw notFound("商品不存在或已下架");
          await lineStore.updateLine(tx, id, line_id, {
            sku_id,
            scene_id,
            product_id: sku?.product_id ?? line.product_id,
            quantity: cart_num ?? line.quantity,
            target_fen: target_price === undefined ? line.target_fen : target_price === null ? null : fen(target_price),
            remark: remark ?? line.remark,
          });
        }
        await lineStore.deleteEmptyScenes(tx, id);
      }),

    remove: (customer: Owner, id: number, line_ids: readonly number[]) =>
      database.write(async (tx) => {
        await act(tx, customer, id, "edit");
        if ((await lineStore.deleteQuotationLines(tx, id, line_ids)) === 0) throw notFound("这一行已不在报价单里");
        await lineStore.deleteEmptyScenes(tx, id);
      }),
  };
}
