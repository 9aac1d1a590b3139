import type { Bundle, BundleChoice, BundleLine } from "#contract/bundle.ts";
import { type Extra, parseExtras, parseSwaps, quantityFor } from "#contract/rules/bundle.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { type Buyer, unitPrice } from "#contract/rules/pricing.ts";
import { isStockReason } from "#contract/rules/stock.ts";
import type { Database } from "../../database/database.ts";
import { notFound } from "../../http/errors.ts";
import { groupBy } from "../../platform/group-by.ts";
import type { Cart } from "../cart/cart.ts";
import type { CartItem } from "../cart/item.ts";
import * as bundleStore from "./bundle.store.ts";

type Deps = { database: Database; carts: Pick<Cart, "preview"> };
type Reader = Buyer & { readonly id: number };
/** A reader without agreed prices. */
const VISITOR = { id: 0 };

type BundleRow = Awaited<ReturnType<typeof bundleStore.bundles>>[number];
type LineRow = Awaited<ReturnType<typeof bundleStore.bundleLines>>[number];
type Goods = ReadonlyMap<number, CartItem>;
/** A line with its chosen SKU, its quantity, the SKU that the bundle proposes, and those that can replace it. */
type Place = {
  readonly part: string;
  readonly standard: number;
  readonly sku_id: number;
  readonly quantity: number;
  readonly choices: number[];
  readonly is_extra: boolean;
};

/** The part of the lines that the reader has added. */
const EXTRA_PART = "另加";

const isForSale = (item: CartItem | undefined): item is CartItem =>
  // SKUs with too little stock are included, so that a quotation can contain them.
  item !== undefined && (item.fail_reason === null || isStockReason(item.fail_reason));

const toGoods = (item: CartItem, buyer: Buyer | null, quantity: number) => ({
  product_id: item.product.id,
  product_attr_unique: item.sku.id,
  store_name: item.product.name,
  sku: item.sku.name,
  image: item.sku.image,
  price: yuan(unitPrice(item.offer, buyer, quantity)),
});

/** The reader's unit prices by quantity; empty where one price applies to all quantities. */
function tiersOf({ offer }: CartItem, buyer: Buyer | null) {
  const quantities = [1, ...offer.tiers.map(({ min_qty }) => min_qty)];
  const tiers = quantities.map((min_qty) => ({ min_qty, price: yuan(unitPrice(offer, buyer, min_qty)) }));
  return tiers.some(({ price }) => price !== tiers[0]?.price) ? tiers : [];
}

/** The lines of a bundle; SKUs that are not for sale are left out. */
function toLines(places: readonly Place[], goods: Goods, buyer: Buyer | null): BundleLine[] {
  return places.flatMap(({ part, standard, sku_id, quantity, choices, is_extra }) => {
    const item = goods.get(sku_id);
    if (!isForSale(item)) return [];
    return {
      ...toGoods(item, buyer, quantity),
      group: part,
      unit_name: item.sku.unit_name,
      cart_num: quantity,
      standard,
      is_extra,
      public_price: yuan(unitPrice(item.offer, null, quantity)),
      tiers: tiersOf(item, buyer),
      stock: item.sku.stock,
      problem: item.fail_reason,
      choices: choices.flatMap((choice) => {
        const other = goods.get(choice);
        return isForSale(other) ? toGoods(other, buyer, quantity) : [];
      }),
    };
  });
}

const toBundle = (
  { id, name, intro, picture, category, tags_json }: BundleRow,
  list: readonly BundleLine[],
): Bundle => ({
  scene_id: id,
  name,
  intro,
  picture,
  category,
  tags: JSON.parse(tags_json),
  lines: list.length,
  pieces: list.reduce((sum, { cart_num }) => sum + cart_num, 0),
  total_price: yuan(list.reduce((sum, { price, cart_num }) => sum + fen(price) * cart_num, 0)),
});

const toPlace = ({ part, sku_id, quantity }: LineRow): Place => ({
  part,
  standard: sku_id,
  sku_id,
  quantity,
  choices: [],
  is_extra: false,
});

const toExtraPlace = ({ sku, quantity }: Extra): Place => ({
  part: EXTRA_PART,
  standard: sku,
  sku_id: sku,
  quantity,
  choices: [],
  is_extra: true,
});

/** Ready bundles of goods, priced for the reader. */
export function createBundles({ database, carts }: Deps) {
  const preview = async (buyer: Reader | null, places: readonly Place[]): Promise<Goods> => {
    const skus = [...new Set(places.flatMap(({ sku_id, choices }) => [sku_id, ...choices]))];
    return new Map((await carts.preview(buyer ?? VISITOR, skus)).map((item) => [item.sku.id, item]));
  };

  return {
    async list(buyer: Reader | null): Promise<Bundle[]> {
      const rows = await bundleStore.bundles(database.read);
      const places = groupBy(await bundleStore.bundleLines(database.read), ({ bundle_id }) => bundle_id);
      const placesOf = (id: number) => (places.get(id) ?? []).map(toPlace);
      const goods = await preview(
        buyer,
        rows.flatMap(({ id }) => placesOf(id)),
      );
      return rows.map((row) => toBundle(row, toLines(placesOf(row.id), goods, buyer)));
    },

    /**
     * Reads a bundle for one of its numbers of people, with chosen replacements of SKUs and additional SKUs; choices
     * that it does not offer are ignored. @throws ApiError 404
     */
    async read(buyer: Reader | null, id: number, asked: BundleChoice) {
      const row = (await bundleStore.bundles(database.read)).find((bundle) => bundle.id === id);
      if (!row) throw notFound("场景不存在");
      const sizes: number[] = JSON.parse(row.sizes_json);
      const people = asked.people !== undefined && sizes.includes(asked.people) ? asked.people : row.people;
      const swaps = new Map(parseSwaps(asked.swap).map(({ from, to }) => [from, to]));
      const alternatives = await bundleStore.alternatives(database.read, id);
      const lines = (await bundleStore.bundleLines(database.read)).filter(({ bundle_id }) => bundle_id === id);
      const places = lines.map((line): Place => {
        const others = alternatives.filter((one) => one.bundle_line_id === line.id).map(({ sku_id }) => sku_id);
        const wanted = swaps.get(line.sku_id) ?? line.sku_id;
        const sku_id = others.includes(wanted) ? wanted : line.sku_id;
        const isScaled = line.scaled === 1 && people !== null && row.people !== null;
        return {
          ...toPlace(line),
          sku_id,
          quantity: isScaled ? quantityFor(line.quantity, people, row.people ?? people) : line.quantity,
          choices: [line.sku_id, ...others].filter((other) => other !== sku_id),
        };
      });
      const extras = parseExtras(asked.extra).filter(({ sku }) => places.every(({ sku_id }) => sku_id !== sku));
      const shown = [...places, ...extras.map(toExtraPlace)];
      const list = toLines(shown, await preview(buyer, shown), buyer);
      // The introduction states the number of people of the bundle.
      const intro = people === null ? row.intro : row.intro.replace(`${row.people} 人`, `${people} 人`);
      return { ...toBundle({ ...row, intro }, list), people_label: row.people_label, people, sizes, list };
    },
  };
}
