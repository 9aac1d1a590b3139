import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { createLedger } from "#backend/platform/ledger.ts";
import { type Article, createProduct, type TestStore } from "#tests/support/articles.ts";
import { fieldOn, type Page } from "#tests/support/browse.ts";
import { type Customer, rowsOf, type Trials } from "./trial.ts";

/** The forms of the cart, and those that add an order or the lines of a link to it. */
export function cartTrials(shop: TestStore, customer: () => Customer): Trials {
  const db = () => shop.backend.database.read;
  const article = () => createProduct(shop, { price: 1000, cost: 900 });

  /** The pieces of an article in the cart. */
  const piecesOf = async ({ sku_id }: Article) => {
    const rows = await db()
      .selectFrom("cart_lines")
      .select("quantity")
      .where("customer_id", "=", customer().id)
      .where("sku_id", "=", sku_id)
      .where("is_now", "=", 0)
      .execute();
    return rows.reduce((sum, { quantity }) => sum + quantity, 0);
  };

  /** Adds a second specification to the product. @returns the id of its SKU. */
  async function addSku({ sku_id }: Article) {
    const id = sku_id + 1_000_000;
    await shop.backend.database.write(async (tx) => {
      const first = await tx.selectFrom("skus").selectAll().where("id", "=", sku_id).executeTakeFirstOrThrow();
      await tx
        .insertInto("skus")
        .values({ ...first, id, name: "蓝色", stock: 0, sort: 1 })
        .execute();
      const ledger = createLedger(shop.backend.database, shop.world.ports);
      await ledger.move(tx, { asset: "stock", holder: id, delta: 9, kind: "opening", ref: "test" });
    });
    return id;
  }

  return {
    async "lines of a link"() {
      const linked = await article();
      return {
        at: link(urls.cart.index, {}, { add: `${linked.sku_id}:3` }).replaceAll("%3A", ":"),
        send: (page) => ({ intent: "add", lines: fieldOn(page, "lines"), key: fieldOn(page, "key") }),
        done: async () => (await piecesOf(linked)) / 3,
      };
    },
    async "order that is bought again"() {
      const bought = await article();
      const order = await customer().paid([[bought, 2]]);
      return {
        at: link(urls.order.detail, {}, { id: order.order_id }),
        send: (page: Page) => ({ intent: "again", order_id: String(order.order_id), key: fieldOn(page, "key") }),
        done: async () => (await piecesOf(bought)) / 2,
      };
    },
    async "other specification of a line"() {
      const one = await article();
      const other = await addSku(one);
      const line = await customer().add(one, 2);
      return {
        at: link(urls.cart.index, {}, { spec: line }),
        send: () => ({ intent: "switch_sku", cart_id: String(line), sku: String(other), from_sku: String(one.sku_id) }),
        done: async () => (await piecesOf({ ...one, sku_id: other })) / 2,
      };
    },
    async "line's move to the favourites"() {
      const collected = await article();
      const line = await customer().add(collected, 1);
      return {
        at: urls.cart.index,
        send: () => ({ intent: "collect", cart_id: String(line) }),
        done: async () => {
          const favourites = await db()
            .selectFrom("favourites")
            .select("product_id")
            .where("customer_id", "=", customer().id)
            .where("product_id", "=", collected.product_id)
            .execute();
          return (await piecesOf(collected)) === 0 ? favourites.length : 0;
        },
      };
    },
    async "restoring of a line"() {
      const restored = await article();
      const line = await customer().add(restored, 1);
      await customer().post("/api/user/cart/delete", { cart_id: [String(line)] });
      return {
        at: urls.cart.index,
        send: () => ({ intent: "restore", cart_id: String(line) }),
        done: () => piecesOf(restored),
      };
    },
    async "clearing of invalid lines"() {
      const gone = await article();
      await customer().add(gone, 1);
      await shop.backend.database.write((tx) =>
        tx.updateTable("products").set({ is_show: 0 }).where("id", "=", gone.product_id).execute(),
      );
      return {
        at: urls.cart.index,
        send: () => ({ intent: "clear_invalid" }),
        done: async () => 1 - (await piecesOf(gone)),
      };
    },
    async "cart's quantity"() {
      const line = await customer().add(await article(), 1);
      return {
        at: urls.cart.index,
        send: () => ({ intent: "change", cart_id: String(line), cart_num: "2" }),
        done: async () =>
          (await db().selectFrom("cart_lines").select("quantity").where("id", "=", line).executeTakeFirstOrThrow())
            .quantity,
      };
    },
    async "cart's deletion"() {
      const line = await customer().add(await article(), 1);
      const left = rowsOf(() => db().selectFrom("cart_lines").select("id").where("id", "=", line));
      return {
        at: urls.cart.index,
        send: () => ({ intent: "delete", cart_id: String(line) }),
        done: async () => 1 - (await left()),
      };
    },
  };
}
