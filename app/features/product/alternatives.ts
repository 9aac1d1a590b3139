import { priceView, titleParts, unitOf } from "#app/features/catalog/catalog.ts";
import { formatPiecePrice } from "#app/features/catalog/piece-price.tsx";
import { consumableName, formatPageCost, pagesOf } from "#app/features/printer/printer.ts";
import type { Alternatives } from "#contract/alternative.ts";
import type { ConsumableSku } from "#contract/printer.ts";
import type { Product, Sku } from "#contract/product-fields.ts";
import { fen } from "#contract/rules/money.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { originName } from "#contract/rules/printer.ts";
import { isOrderable } from "#contract/rules/stock.ts";

/** A product of the comparison; `facts` belong to the table's columns. */
export type AlternativeRow = {
  product_id: number;
  sku_id: number;
  /** The model, or the whole name where there is none. */
  name: string;
  /** The whole name below the model; null where the name is the whole one. */
  storeName: string | null;
  image: string;
  /** 原装 or 国产兼容 for consumables, else the brand. */
  origin: string;
  facts: string[];
  /** The price of one unit, in yuan. */
  amount: string;
  unit: string;
  /** The price of one piece, such as 折合 ¥42.29/支; null where the unit is no pack. */
  piece: string | null;
  stock: number;
  min_order: number;
  /** Whether the row is the product with which the others are compared. */
  isOwn: boolean;
  /** Whether its page is the cheapest among the rows in stock. */
  isCheapest: boolean;
};

export type AlternativeTable = {
  /** The properties that all rows share. */
  note: string;
  columns: string[];
  rows: AlternativeRow[];
};

/**
 * The comparison of a SKU with its alternatives, for this reader: the SKU itself first, while it is for sale, and no
 * rows without alternatives.
 */
export function toAlternativeTable(
  { printers, own, consumables, compared, products }: Alternatives,
  product: Pick<Product, "product_id" | "product_type" | "is_show" | "store_name" | "unit_name" | "brand">,
  chosen: Sku,
  buyer: Buyer | null,
): AlternativeTable {
  if (consumables.length > 0) {
    const rows = consumables.map((item) => consumableRow(item, fitsText(item.shared, printers), buyer));
    const all = own ? [{ ...consumableRow(own, `${printers} 款`, buyer), isOwn: true }, ...rows] : rows;
    const costs = all.flatMap((row) => (isOrderable(row) && row.pageCost !== null ? row.pageCost : []));
    const least = costs.length > 1 ? Math.min(...costs) : null;
    return {
      note: "相同机型、相同类型和颜色",
      columns: ["适用机型", "打印量", "单页成本"],
      rows: all.map(({ pageCost, ...row }) => ({ ...row, isCheapest: isOrderable(row) && pageCost === least })),
    };
  }
  const names = compared.map(({ name }) => name);
  const rows = products.map((card): AlternativeRow => {
    const { amount } = priceView(card, buyer);
    return {
      product_id: card.product_id,
      sku_id: card.sku_id,
      image: card.image,
      stock: card.stock,
      min_order: card.min_order,
      amount,
      ...namesOf(card.store_name),
      origin: card.brand_name,
      facts: names.map((name) => card.specs.find((one) => one.name === name)?.value ?? MISSING),
      unit: card.unit_name,
      piece: formatPiecePrice(amount, card),
      ...NOT_OWN,
    };
  });
  const isCompared = rows.length > 0 && product.is_show === 1;
  return {
    note: "同一分类，规格最接近的在前",
    columns: names,
    rows: isCompared
      ? [
          ownRow(
            product,
            chosen,
            compared.map(({ value }) => value),
            buyer,
          ),
          ...rows,
        ]
      : rows,
  };
}

const MISSING = "–";
const NOT_OWN = { isOwn: false, isCheapest: false };

function namesOf(store_name: string) {
  const { model } = titleParts(store_name);
  return model ? { name: model, storeName: store_name } : { name: store_name, storeName: null };
}

const fitsText = (shared: number, printers: number) =>
  shared === printers ? `全部 ${printers} 款` : `${printers} 款中 ${shared} 款`;

function consumableRow(item: ConsumableSku, fits: string, buyer: Buyer | null) {
  const { amount } = priceView(item, buyer);
  const pages = pagesOf(item);
  const pageCost = pages === null ? null : fen(amount) / pages;
  const name = consumableName(item);
  return {
    product_id: item.product_id,
    sku_id: item.sku_id,
    image: item.image,
    stock: item.stock,
    min_order: item.min_order,
    amount,
    name: item.consumables.length === 1 && item.pack_pieces ? `${name} ${item.sku}` : name,
    storeName: item.store_name,
    origin: `${originName(item.is_original === 1)} ${item.brand_name}`,
    facts: [
      fits,
      pages === null ? MISSING : `${pages.toLocaleString("zh-CN")} 页`,
      pageCost === null ? MISSING : formatPageCost(pageCost),
    ],
    unit: item.unit_name,
    piece: item.consumables.length === 1 ? formatPiecePrice(amount, item) : null,
    ...NOT_OWN,
    pageCost,
  };
}

function ownRow(
  product: Parameters<typeof toAlternativeTable>[1],
  chosen: Sku,
  facts: string[],
  buyer: Buyer | null,
): AlternativeRow {
  const { amount } = priceView({ ...chosen, product_type: product.product_type }, buyer);
  const unit = unitOf(product, chosen);
  return {
    product_id: product.product_id,
    sku_id: chosen.sku_id,
    image: chosen.image,
    stock: chosen.stock,
    min_order: chosen.min_order,
    amount,
    ...namesOf(product.store_name),
    origin: product.brand.brand_name,
    facts,
    unit: unit.unit_name,
    piece: formatPiecePrice(amount, unit),
    ...NOT_OWN,
    isOwn: true,
  };
}
