import type { Alternatives } from "#contract/alternative.ts";
import type { ConsumableSku } from "#contract/printer.ts";
import { NO_PRODUCT } from "#contract/rules/messages.ts";
import { type Buyer, unitPrice } from "#contract/rules/pricing.ts";
import { toOffer } from "#contract/rules/product.ts";
import { isOrderable } from "#contract/rules/stock.ts";
import type { Db } from "../../database/database.ts";
import { notFound } from "../../http/errors.ts";
import { groupBy } from "../../platform/group-by.ts";
import type { ConsumableRow, Printers } from "../printer/printers.ts";
import { SPECS_ELSEWHERE, toProductCard } from "../product/product-card.ts";
import type { ProductIndex } from "../product/product-index/product-index.ts";
import type { ProductRow, Products } from "../product/products.ts";
import { sameCategoryIds } from "../product/recommendations.ts";
import * as store from "./alternatives.store.ts";

const SHOWN = 6;
/** The number of a category's best sellers that are compared. */
const CANDIDATES = 40;
/** The number of specifications that are compared. */
const COMPARED = 3;

type Reader = Buyer | null;
type Deps = {
  productIndex: Pick<ProductIndex, "current">;
  products: Pick<Products, "readProducts">;
  printers: Pick<Printers, "skusOf" | "consumablesIn" | "consumablesOf">;
};

/** Products that can replace one that is dear, sold out or off the shelf. */
export function createAlternatives(db: Db, { productIndex, products, printers }: Deps) {
  /** At most nine statements, however many alternatives there are. @throws ApiError 404 for an unknown product. */
  return async function alternatives(reader: Reader, product_id: number, sku_id: number): Promise<Alternatives> {
    const found = (await products.readProducts([product_id])).get(product_id);
    if (!found) throw notFound(NO_PRODUCT);
    const sku = found.skus.find(({ id }) => id === sku_id) ?? found.skus[0];
    const contents = sku ? await printers.consumablesIn(sku.id) : [];
    return sku && contents.length > 0
      ? ofConsumable(reader, { product_id, sku_id: sku.id, contents })
      : ofCategory(reader, found.product);
  };

  async function ofConsumable(reader: Reader, { product_id, sku_id, contents }: Own): Promise<Alternatives> {
    const fits = await store.fitsOfConsumables(
      db,
      contents.map(({ id }) => id),
    );
    const own = intersection(contents.map(({ id }) => printersIn(fits, id)));
    const fitting = own.size > 0 ? await printers.consumablesOf([...own]) : [];
    const candidates = [...new Map([...fitting, ...contents].map((row) => [row.id, row])).values()];
    const skus = await printers.skusOf(reader, candidates.filter(isLike(contents)));
    const printersBy = groupBy(fitting, ({ id }) => id);
    const sharedBy = (sku: ConsumableSku) =>
      intersection(
        sku.consumables.map(
          ({ consumable_id }) => new Set((printersBy.get(consumable_id) ?? []).map((row) => row.printer_id)),
        ),
      ).size;
    const ownSku = skus.find((sku) => sku.sku_id === sku_id) ?? null;
    const others = skus
      .filter((sku) => sku.product_id !== product_id && coloursOf(sku.consumables) === coloursOf(contents))
      .map((sku) => ({ ...sku, shared: sharedBy(sku) }))
      .filter(({ shared }) => shared > 0);
    const size = ownSku?.pack_pieces ?? 1;
    const best = [...groupBy(others, (sku) => sku.product_id).values()].flatMap(
      (skusOfProduct) => skusOfProduct.toSorted(byLikeness(reader, size))[0] ?? [],
    );
    return {
      ...NONE,
      printers: own.size,
      own: ownSku,
      consumables: best.sort((a, b) => b.shared - a.shared || byLikeness(reader, size)(a, b)).slice(0, SHOWN),
    };
  }

  async function ofCategory(reader: Reader, product: ProductRow): Promise<Alternatives> {
    const ids = sameCategoryIds(await productIndex.current(), product, CANDIDATES);
    const rows = await products.readProducts(ids);
    const own = specsOf(product);
    const others = ids.flatMap((id) => rows.get(id) ?? []).map((row) => ({ ...row, specs: specsOf(row.product) }));
    const isShared = ({ name }: Spec) => others.some(({ specs }) => specValue(specs, name) !== undefined);
    const compared = own.filter(isShared).slice(0, COMPARED);
    const equal = (specs: readonly Spec[]) => own.filter(({ name, value }) => specValue(specs, name) === value).length;
    const alike = others
      .map((other, rank) => ({ other, rank, equal: equal(other.specs) }))
      .sort((a, b) => b.equal - a.equal || a.rank - b.rank)
      .flatMap(({ other }) => {
        const card = toProductCard(reader, other.product, other.skus);
        return card
          ? [{ ...card, specs: other.specs.filter(({ name }) => specValue(compared, name) !== undefined) }]
          : [];
      });
    return { ...NONE, compared, products: alike.slice(0, SHOWN) };
  }
}

type Own = { product_id: number; sku_id: number; contents: readonly ConsumableRow[] };

const NONE: Alternatives = { printers: 0, own: null, consumables: [], compared: [], products: [] };

const printersIn = (fits: readonly { consumable_id: number; printer_id: number }[], id: number) =>
  new Set(fits.filter(({ consumable_id }) => consumable_id === id).map(({ printer_id }) => printer_id));

function intersection([first = new Set<number>(), ...others]: readonly ReadonlySet<number>[]): Set<number> {
  return new Set([...first].filter((id) => others.every((other) => other.has(id))));
}

/** Whether a consumable has the kind and colour of one of these. */
const isLike =
  (contents: readonly ConsumableRow[]) =>
  ({ kind, color }: ConsumableRow) =>
    contents.some((own) => own.kind === kind && own.color === color);

const coloursOf = (contents: readonly { kind: string; color: string }[]) =>
  contents
    .map(({ kind, color }) => `${kind} ${color}`)
    .sort()
    .join("\n");

/** SKUs in stock first, then those of the same size of pack, then the cheapest for this reader. */
const byLikeness = (reader: Reader, size: number) => (a: ConsumableSku, b: ConsumableSku) =>
  Number(isOrderable(b)) - Number(isOrderable(a)) ||
  Number((b.pack_pieces ?? 1) === size) - Number((a.pack_pieces ?? 1) === size) ||
  unitPrice(toOffer(a), reader) - unitPrice(toOffer(b), reader) ||
  a.sku_id - b.sku_id;

type Spec = { name: string; value: string };

/** The specifications of a product that others can be compared by. */
const specsOf = ({ specs_json }: ProductRow): Spec[] =>
  (JSON.parse(specs_json) as Spec[]).filter(({ name }) => !SPECS_ELSEWHERE.has(name));

const specValue = (specs: readonly Spec[], name: string) => specs.find((one) => one.name === name)?.value;
