import { spellingsOfBarCode } from "#contract/rules/bar-code.ts";
import { TAX_DEFAULT } from "#contract/rules/tax.ts";
import { inChunks } from "../../../database/chunks.ts";
import type { Database, Db } from "../../../database/database.ts";
import type { Ledger } from "../../../platform/ledger.ts";
import type { Ports } from "../../../ports.ts";
import { markProductsChanged } from "../index/product-index.store.ts";
import { choicesOf, filterSpecs } from "../products/specs.ts";
import { writeTokens } from "../search/search.store.ts";
import { productTokens } from "../search/tokens.ts";
import { insertPriceChanges, type lockExisting, readStock, saveProducts, saveSkus, saveSpecs } from "./import.store.ts";
import type { PictureAddresses } from "./import-pictures.ts";
import type { ImportedProduct, ImportedSku } from "./import-row.ts";
import { parseListedDay } from "./listed-day.ts";
import type { ResolvedProduct } from "./resolve-names.ts";

type Deps = {
  database: Pick<Database, "engine">;
  ledger: Pick<Ledger, "move">;
  ports: Pick<Ports, "clock" | "random">;
};

/** Writes checked products with their SKUs, specifications, search words and stock, in the caller's transaction. */
export function createSaveImport({ database, ledger, ports }: Deps) {
  return save;

  async function save(
    tx: Db,
    resolved: readonly ResolvedProduct[],
    existing: Awaited<ReturnType<typeof lockExisting>>,
    addresses: PictureAddresses,
  ) {
    const addressesOf = (names: readonly string[]) => names.map((name) => addresses.get(name) ?? name);
    const skusBefore = new Map(existing.skus.map((sku) => [sku.id, sku]));
    const barCodeOf = ({ sku_id, bar_code }: ImportedSku) =>
      bar_code === null ? (skusBefore.get(sku_id)?.bar_code ?? null) : bar_code || null;
    /** Those of all SKUs of a product, in the table or not. */
    const barCodesOf = ({ id, skus }: ImportedProduct) => {
      const named = new Set(skus.map(({ sku_id }) => sku_id));
      const others = existing.skus.filter((sku) => sku.product_id === id && !named.has(sku.id));
      return [...skus.map(barCodeOf), ...others.map(({ bar_code }) => bar_code)].flatMap((code) =>
        code === null ? [] : spellingsOfBarCode(code),
      );
    };
    const before = new Map(existing.products.map((row) => [row.id, row]));
    const now = ports.clock.now();
    const ids = resolved.map(({ product }) => product.id);
    await saveProducts(
      tx,
      database.engine,
      resolved.map(({ product, store_id, brand_id, category }) => ({
        id: product.id,
        store_id,
        brand_id,
        category_top: category.top,
        category_second: category.second,
        category_id: category.third,
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
    for (const some of inChunks(resolved))
      await writeTokens(
        tx,
        database.engine,
        some.map((one) => tokensOf(one, barCodesOf(one.product))),
      );
    await moveStock(
      tx,
      resolved.flatMap(({ product }) => product.skus),
    );
    await markProductsChanged(tx, database.engine, ids);
  }

  /** Moves each SKU's stock to the counted pieces, by its difference and in ascending order of the SKUs. */
  async function moveStock(tx: Db, skus: readonly ImportedSku[]) {
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

const attrsOf = (sku: ImportedSku) => Object.fromEntries(sku.attrs.map(({ name, value }) => [name, value]));
const skuName = (sku: ImportedSku) => sku.attrs.map(({ value }) => value).join(" ") || "默认";

/** The attributes of all SKUs of a product, in the table or not. */
function allAttrs(
  { id, skus }: ImportedProduct,
  known: readonly { id: number; product_id: number; attrs_json: string }[],
) {
  const named = new Set(skus.map(({ sku_id }) => sku_id));
  const others = known.filter((sku) => sku.product_id === id && !named.has(sku.id));
  return [...skus.map(attrsOf), ...others.map((sku): Record<string, string> => JSON.parse(sku.attrs_json))];
}

function skuRow({ id: product_id, unit_name }: ImportedProduct, sku: ImportedSku, sort: number) {
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

/** The specification that names the printers of a consumable, by whose models it is found. */
const FITS_PRINTERS = "适用机型";

function tokensOf({ product, brandName, category }: ResolvedProduct, barCodes: readonly string[]) {
  const printers = product.specs.filter(({ name }) => name === FITS_PRINTERS).map(({ value }) => value);
  const names = [...product.keywords, ...product.skus.map(skuName), ...printers, ...barCodes];
  return {
    id: product.id,
    tokens: productTokens({ title: product.name, brand: brandName, kinds: category.names.slice(1), names }),
  };
}
