import { TAX_DEFAULT } from "#contract/rules/tax.ts";
import type { Database, Db } from "../../../database/database.ts";
import type { EventTeller } from "../../../platform/events.ts";
import type { Ledger } from "../../../platform/ledger.ts";
import type { Ports } from "../../../ports.ts";
import { choicesOf, filterSpecs } from "../specs.ts";
import { tellChanged } from "../tell-changed.ts";
import { parseListedDay } from "./listed-day.ts";
import { type Created, createNames, type ResolvedProduct, resolveNames } from "./names.ts";
import type { ProductDraft, SkuDraft } from "./product-draft.ts";
import {
  insertPriceChanges,
  lockExisting,
  pricesBefore,
  readNames,
  readOwners,
  readStock,
  saveProducts,
  saveSkus,
  saveSpecs,
} from "./saving.store.ts";

type Deps = {
  database: Pick<Database, "engine">;
  events: EventTeller;
  ledger: Pick<Ledger, "move">;
  ports: Pick<Ports, "clock" | "random">;
};
type Options = {
  /** The address of each picture that a draft names otherwise, by that name. */
  addresses: ReadonlyMap<string, string>;
  create: boolean;
};
/** A SKU of a draft and the product that has it. */
type TakenSku = { sku_id: number; owner: number };
type Saved = { ok: true; created: Created } | { ok: false; taken: TakenSku[] };
export type ProductSaving = ReturnType<typeof createProductSaving>;

/** Writes products with their SKUs, prices and stock for imports, forms of the desk and the demo. */
export function createProductSaving({ database, events, ledger, ports }: Deps) {
  /** The products and SKUs that exist already, locked for the rest of the transaction. */
  const lock = (tx: Db, productIds: readonly number[], skuIds: readonly number[] = []) =>
    lockExisting(tx, database.engine, productIds, skuIds);

  return {
    lock,
    readNames,
    readOwners,
    pricesBefore,

    /**
     * Writes checked products in the caller's transaction; with `create`, unknown brands and categories too.
     * @returns the SKUs that belong to another product by now, for which nothing is written
     */
    async save(tx: Db, products: readonly ProductDraft[], { addresses, create }: Options): Promise<Saved> {
      const existing = await lock(tx, ascending(products.map(({ id }) => id)), ascending(skuIdsOf(products)));
      // Checked again under the lock, because another import may have taken the ids since.
      const taken = takenSkus(products, existing.skus);
      if (taken.length > 0) return { ok: false, taken };
      const creation = create ? await createNames(tx, database.engine, products) : null;
      const names = creation?.names ?? (await readNames(tx));
      const resolved = products.map((product) => resolveNames(product, names));
      await write(tx, resolved, existing, addresses);
      return { ok: true, created: creation?.created ?? { brands: [], categories: [] } };
    },
  };

  async function write(
    tx: Db,
    resolved: readonly ResolvedProduct[],
    existing: Awaited<ReturnType<typeof lockExisting>>,
    addresses: Options["addresses"],
  ) {
    const addressesOf = (names: readonly string[]) => names.map((name) => addresses.get(name) ?? name);
    const skusBefore = new Map(existing.skus.map((sku) => [sku.id, sku]));
    const barCodeOf = ({ sku_id, bar_code }: SkuDraft) =>
      bar_code === null ? (skusBefore.get(sku_id)?.bar_code ?? null) : bar_code || null;
    const before = new Map(existing.products.map((row) => [row.id, row]));
    const now = ports.clock.now();
    const ids = resolved.map(({ product }) => product.id);
    await saveProducts(
      tx,
      database.engine,
      resolved.map(({ product, store_id, brand_id, top, second, third }) => ({
        id: product.id,
        store_id,
        brand_id,
        category_top: top,
        category_second: second,
        category_id: third,
        name: product.name,
        unit_name: product.unit_name,
        origin: product.origin,
        keywords_json: JSON.stringify(product.keywords),
        selling_points_json: JSON.stringify(product.selling_points),
        specs_json: JSON.stringify(product.specs),
        attrs_json: JSON.stringify(choicesOf(allAttrs(product, existing.skus))),
        cost_plus: product.cost_plus,
        tax_percent: product.tax_percent ?? before.get(product.id)?.tax_percent ?? TAX_DEFAULT,
        sales: product.sales ?? before.get(product.id)?.sales ?? 0,
        picture_kind: product.picture_kind,
        picture_detail: product.picture_detail || product.picture_kind,
        main_color: product.main_color,
        pictures_json: product.pictures
          ? JSON.stringify(addressesOf(product.pictures))
          : (before.get(product.id)?.pictures_json ?? "[]"),
        product_type: 0,
        is_show: product.is_show,
        listed_at: parseListedDay(product.listed_at, before.get(product.id)?.listed_at, now),
      })),
    );
    await saveSkus(
      tx,
      resolved.flatMap(({ product }) =>
        product.skus.map((sku, sort) => ({
          ...skuRow(product, sku, sort),
          picture: sku.sku_picture
            ? (addressesOf(sku.sku_picture)[0] ?? null)
            : (skusBefore.get(sku.sku_id)?.picture ?? null),
          bar_code: barCodeOf(sku),
        })),
      ),
    );
    await insertPriceChanges(
      tx,
      resolved.flatMap(({ product }) =>
        product.skus.flatMap(({ sku_id, price, cost }) => {
          const known = skusBefore.get(sku_id);
          if (!known || (known.price === price && known.cost === cost)) return [];
          return { sku_id, at: now, price_before: known.price, price, cost_before: known.cost, cost };
        }),
      ),
    );
    await saveSpecs(
      tx,
      ids,
      resolved.flatMap(({ product }) =>
        filterSpecs(
          product.specs,
          product.skus.map((sku) => sku.attrs),
        ).map((spec) => ({ product_id: product.id, ...spec })),
      ),
    );
    await moveStock(
      tx,
      resolved.flatMap(({ product }) => product.skus),
    );
    await tellChanged(tx, { database, events }, ids);
  }

  /** Moves each SKU's stock to the counted pieces, by its difference and in ascending order of the SKUs. */
  async function moveStock(tx: Db, skus: readonly SkuDraft[]) {
    // Read after the rows were written and locked: a concurrent import may have created the same SKU.
    const stocks = await readStock(
      tx,
      skus.map(({ sku_id }) => sku_id),
    );
    const ref = `${ports.clock.now()}-${ports.random.token(6)}`;
    for (const { sku_id, stock } of [...skus].sort((a, b) => a.sku_id - b.sku_id)) {
      if (stock === null) continue;
      const delta = stock - (stocks.get(sku_id) ?? 0);
      const moved = await ledger.move(tx, { asset: "stock", holder: sku_id, delta, kind: "import", ref });
      if (!moved) throw new Error(`stock of SKU ${sku_id} moved while it was locked`);
    }
  }
}

const ascending = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);
export const skuIdsOf = (products: readonly Pick<ProductDraft, "skus">[]) =>
  products.flatMap(({ skus }) => skus.map(({ sku_id }) => sku_id));

/** The SKUs that belong to another product, to which carts, quotations and orders refer by their ids for ever. */
export function takenSkus(
  products: readonly { id: number; skus: readonly { sku_id: number }[] }[],
  known: readonly { id: number; product_id: number }[],
): TakenSku[] {
  const owners = new Map(known.map(({ id, product_id }) => [id, product_id]));
  return products.flatMap(({ id, skus }) =>
    skus.flatMap(({ sku_id }) => {
      const owner = owners.get(sku_id);
      return owner === undefined || owner === id ? [] : [{ sku_id, owner }];
    }),
  );
}

const attrsOf = (sku: SkuDraft) => Object.fromEntries(sku.attrs.map(({ name, value }) => [name, value]));
const skuName = (sku: SkuDraft) => sku.attrs.map(({ value }) => value).join(" ") || "默认";

/** The attributes of all SKUs of a product, in the table or not. */
function allAttrs(
  { id, skus }: ProductDraft,
  known: readonly { id: number; product_id: number; attrs_json: string }[],
) {
  const named = new Set(skus.map(({ sku_id }) => sku_id));
  const others = known.filter((sku) => sku.product_id === id && !named.has(sku.id));
  return [...skus.map(attrsOf), ...others.map((sku): Record<string, string> => JSON.parse(sku.attrs_json))];
}

function skuRow({ id: product_id, unit_name }: ProductDraft, sku: SkuDraft, sort: number) {
  return {
    id: sku.sku_id,
    product_id,
    name: skuName(sku),
    attrs_json: JSON.stringify(attrsOf(sku)),
    unit_name: sku.sku_unit_name ?? unit_name,
    pack_pieces: sku.pack_pieces,
    price: sku.price,
    cost: sku.cost,
    ot_price: sku.ot_price ?? sku.price,
    stock: 0,
    weight_g: Math.round(sku.weight_kg * 1000),
    min_order: sku.min_order,
    tiers_json: JSON.stringify(sku.tiers),
    color_hex: sku.color_hex,
    sort,
    is_show: sku.sku_is_show,
  };
}
