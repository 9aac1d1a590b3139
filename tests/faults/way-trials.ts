import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { approval } from "#contract/approval.ts";
import { createProduct, type TestStore } from "#tests/support/articles.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { everyTrial } from "./every-trial.ts";
import { byScripts, type Customer, rowsOf, type Trial, type Trials, TYPED } from "./trial.ts";

/** One form of each way in which the shop answers forms. */
export function wayTrials(shop: TestStore, customer: () => Customer): Trials {
  const db = () => shop.backend.database.read;
  const forms: Trials = everyTrial(shop, customer);
  const form = (name: string) => forms[name] as () => Promise<Trial>;
  /** A form of scripts that leaves the page as it is. */
  const inPlace = (prepare: () => Promise<Trial>) =>
    byScripts(async () => {
      const trial = await prepare();
      return { ...trial, send: async (page) => ({ ...(await trial.send(page)), stay: "1" }) };
    });

  return {
    "form of its own page": form("payment"),
    "form of another page": form("card of a list"),
    "form with a picture": form("review"),
    "form by scripts": byScripts(form("order")),
    "form with a picture by scripts": byScripts(form("refund application")),
    "line in the drawer": inPlace(form("cart's quantity")),
    "birthday in the dialog": inPlace(async () => {
      await shop.backend.database.write((tx) =>
        tx.updateTable("customers").set({ birthday: null }).where("id", "=", customer().id).execute(),
      );
      return {
        at: urls.account.overview,
        send: () => ({ intent: "edit_birthday", birthday: "1990-07-31" }),
        done: rowsOf(() =>
          db().selectFrom("customers").select("id").where("id", "=", customer().id).where("birthday", "is not", null),
        ),
        typed: "1990-07-31",
      };
    }),
    "heart of a product": inPlace(async () => {
      const { product_id } = await createProduct(shop);
      return {
        at: link(urls.product.detail, { id: product_id }),
        send: () => ({ intent: "collect", on: "1" }),
        done: rowsOf(() => db().selectFrom("favourites").select("product_id").where("product_id", "=", product_id)),
      };
    }),
    async "decision behind a signed link"() {
      const { sku_id } = await createProduct(shop, { price: 1000, cost: 900 });
      // The applicant is somebody else, because nobody decides about the own list.
      const applicant = await buyer(shop, demoCustomers.tradeCost);
      const made = await applicant.post(approval.create.path, {
        key: freshKey(),
        title: "补货",
        approver: "周敏",
        email: null,
        message: "",
        days: 3,
        hides_prices: false,
        address_id: applicant.address_id,
        lines: [{ sku_id, cart_num: 1 }],
      });
      const { token } = approval.create.answer.parse(made.data);
      return {
        at: link(urls.approval.decision, { token }),
        send: () => ({ intent: "approve", name: TYPED }),
        done: rowsOf(() =>
          db()
            .selectFrom("order_items")
            .innerJoin("orders", "orders.id", "order_items.order_id")
            .select("order_items.id")
            .where("order_items.sku_id", "=", sku_id),
        ),
        typed: TYPED,
      };
    },
  };
}
