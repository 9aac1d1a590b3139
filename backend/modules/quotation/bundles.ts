import type { Bundle, BundleLine } from "#contract/bundle.ts";
import { type Fen, yuan } from "#contract/rules/money.ts";
import { type Buyer, unitPrice } from "#contract/rules/pricing.ts";
import type { Database } from "../../database/database.ts";
import { notFound } from "../../http/errors.ts";
import type { Cart } from "../cart/cart.ts";
import * as bundleStore from "./bundle.store.ts";

type Deps = { database: Database; carts: Pick<Cart, "preview"> };
type Reader = Buyer & { readonly id: number };
/** A reader without agreed prices. */
const VISITOR = { id: 0 };
type Priced = Bundle & { list: BundleLine[] };

/** Ready bundles of goods, priced for the reader (P6.115). */
export function createBundles({ database, carts }: Deps) {
  async function all(buyer: Reader | null): Promise<Priced[]> {
    const rows = await bundleStore.bundles(database.read);
    const lines = await bundleStore.bundleLines(database.read);
    const goods = new Map(
      (
        await carts.preview(
          buyer ?? VISITOR,
          lines.map(({ sku_id }) => sku_id),
        )
      ).map((item) => [item.sku.id, item]),
    );
    return rows.map(({ id, name, intro, picture, tags_json }) => {
      const list = lines
        .filter(({ bundle_id }) => bundle_id === id)
        .flatMap(({ sku_id, quantity, part }): { line: BundleLine; sum: Fen }[] => {
          const item = goods.get(sku_id);
          // A SKU that is no longer for sale leaves the bundle.
          if (!item || (item.fail_reason !== null && item.sku.stock > 0)) return [];
          const price = unitPrice(item.offer, buyer, quantity);
          const line = {
            ...{ product_id: item.product.id, product_attr_unique: sku_id, group: part, cart_num: quantity },
            ...{ store_name: item.product.name, sku: item.sku.name, image: item.sku.image },
            ...{ unit_name: item.sku.unit_name, stock: item.sku.stock, problem: item.fail_reason },
            ...{ price: yuan(price), public_price: yuan(unitPrice(item.offer, null, quantity)) },
          };
          return [{ line, sum: price * quantity }];
        });
      return {
        ...{ scene_id: id, name, intro, picture, tags: JSON.parse(tags_json) },
        lines: list.length,
        pieces: list.reduce((sum, { line }) => sum + line.cart_num, 0),
        total_price: yuan(list.reduce((sum, line) => sum + line.sum, 0)),
        list: list.map(({ line }) => line),
      };
    });
  }

  return {
    list: async (buyer: Reader | null) => (await all(buyer)).map(({ list, ...bundle }): Bundle => bundle),

    /** @throws ApiError 404 */
    async read(buyer: Reader | null, id: number): Promise<Priced> {
      const bundle = (await all(buyer)).find(({ scene_id }) => scene_id === id);
      if (!bundle) throw notFound("场景不存在");
      return bundle;
    },
  };
}
