import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { myPrinter } from "#contract/my-printer.ts";
import { type Article, createProduct, type TestStore } from "#tests/support/articles.ts";
import { fieldOn, type Page } from "#tests/support/browse.ts";
import { createRunningSale } from "#tests/support/sales.ts";
import { type Customer, rowsOf, type Trials } from "./trial.ts";

/** A printer, and a SKU of the first scene, of the demo catalogue. */
const PRINTER = 5;
const SCENE_SKU = 100_748;
const PIECES = 2;

/** The forms that add goods to the cart; each adds `PIECES` of one SKU. */
export function addingTrials(shop: TestStore, customer: () => Customer): Trials {
  const db = () => shop.backend.database.read;
  const article = () => createProduct(shop, { price: 1000, cost: 900, min_order: PIECES });

  /** The number of times that the pieces were added to the cart. */
  const timesIn = (sku: number) => async () => {
    const { pieces } = await db()
      .selectFrom("cart_lines")
      .select((of) => of.fn.coalesce(of.fn.sum<number>("quantity"), of.lit(0)).as("pieces"))
      .where("customer_id", "=", customer().id)
      .where("sku_id", "=", sku)
      .where("is_now", "=", 0)
      .executeTakeFirstOrThrow();
    return Number(pieces) / PIECES;
  };
  /** A form that adds; `after` is a text of the page before it, where another form with a key is above. */
  const adding = (
    at: string,
    { sku_id }: Pick<Article, "sku_id">,
    fields: Record<string, string>,
    after = "<main",
  ) => ({
    at,
    send: ({ html, ...page }: Page) => ({
      ...fields,
      key: fieldOn({ ...page, html: html.slice(html.indexOf(after)) }, "key"),
    }),
    done: timesIn(sku_id),
  });
  /** Adds an article to the standing list. @returns the fields of its line. */
  async function standingLine({ sku_id }: Article) {
    await customer().post("/api/user/standing/add", { lines: [{ code: String(sku_id) }] });
    const { id } = await db()
      .selectFrom("standing_lines")
      .select("id")
      .where("customer_id", "=", customer().id)
      .where("sku_id", "=", sku_id)
      .executeTakeFirstOrThrow();
    return { line: String(id), id: String(id), num: String(PIECES) };
  }

  /** Creates a quotation of the article. @returns the address of its page. */
  async function quotationOf({ sku_id }: Article) {
    const made = await customer().post("/api/offer/create", {
      name: "前台",
      client: "",
      contact: "",
      phone: "",
      address: "",
      wanted_on: "",
      budget: null,
      remark: "",
      lines: [{ product_attr_unique: sku_id, cart_num: PIECES }],
    });
    return link(urls.quotation.detail, { id: (made.data as { offer_id: number }).offer_id });
  }

  const savePrinter = () => customer().post("/api/user/printer/save", { printers: [{ printer_id: PRINTER }] });
  /** Saves the printer. @returns a consumable of it, which the customer bought last. */
  async function boughtConsumable() {
    await savePrinter();
    const { data } = await customer().get("/api/user/printer/lst?with_consumables=1");
    const [printer] = myPrinter.list.answer.parse(data);
    const sku = printer?.list?.find(({ stock, min_order }) => stock > 100 && min_order <= PIECES);
    if (!sku) throw new Error("no consumable to buy");
    await customer().paid([[{ ...sku, store_id: 0 }, PIECES]]);
    return sku;
  }
  const quantity = ({ sku_id }: Article) => ({ sku: String(sku_id), cart_num: String(PIECES) });

  return {
    async "product's page"() {
      const of = await article();
      const at = link(urls.product.detail, { id: of.product_id }, { sku: of.sku_id });
      return adding(at, of, { intent: "add_cart", ...quantity(of) });
    },
    async "product's table of specifications"() {
      const of = await article();
      const at = link(urls.product.detail, { id: of.product_id }, { sku: of.sku_id });
      return adding(at, of, { intent: "add_skus", ...quantity(of) });
    },
    async "card of a list"() {
      const of = await article();
      const at = link(urls.catalog.category, {}, { cid: 1 });
      const to = link(urls.product.detail, { id: of.product_id }, { sku: of.sku_id });
      const trial = adding(at, of, { intent: "add_cart", from: at, ...quantity(of) });
      // The list has the key in the addresses of its forms, the product's page that shows a refusal in a field.
      const keyInAddress = ({ html }: Page) => /[?&;]key=([\w-]+)"/.exec(html)?.[1] ?? "";
      const withKey = (page: Page) => ({ ...page, html: `<main><input name="key" value="${keyInAddress(page)}">` });
      return { ...trial, to, send: (page: Page) => trial.send(page.at === at ? withKey(page) : page) };
    },
    async "flash sale's page"() {
      const of = await article();
      await createRunningSale(shop, of, { quota: 10 * PIECES, per_customer: 10 * PIECES });
      return adding(link(urls.seckill.detail, { id: of.product_id }), of, { intent: "add_cart", ...quantity(of) });
    },
    async "table view of a list"() {
      const of = await article();
      const at = link(urls.catalog.category, {}, { cid: 1, view: "table" });
      return adding(at, of, { intent: "add_cart", ...quantity(of), ticked: String(of.sku_id) });
    },
    async "favourites into the cart"() {
      const of = await article();
      await customer().post("/api/user/relation/create", { type_id: of.product_id, type: 1 });
      return adding(
        urls.favourite.list,
        of,
        { intent: "add_cart", code: `${of.product_id}-${of.sku_id}` },
        "favourites-batch",
      );
    },
    async "ticked lines of the standing list"() {
      const of = await article();
      return adding(urls.standingList.list, of, { intent: "add_cart", ...(await standingLine(of)) });
    },
    async "whole standing list"() {
      const of = await article();
      return adding(urls.standingList.list, of, { intent: "add_all", ...(await standingLine(of)) });
    },
    async "standing list of the home page"() {
      const of = await article();
      const fields = { intent: "add_cart", ...(await standingLine(of)) };
      return { ...adding(urls.home, of, fields), to: link(urls.standingList.list, {}, { from: "home" }) };
    },
    async "new line of the standing list"() {
      const of = await article();
      return {
        at: link(urls.standingList.list, {}, { add: "code" }),
        send: () => ({ intent: "add", sku_code: String(of.sku_id) }),
        typed: String(of.sku_id),
        done: rowsOf(() => db().selectFrom("standing_lines").select("id").where("sku_id", "=", of.sku_id)),
      };
    },
    async "pasted lines of the standing list"() {
      const of = await article();
      const text = `${of.product_id}-${of.sku_id} ${PIECES}`;
      const { data } = await customer().post("/api/user/quick_order/create", { text });
      return {
        at: link(urls.standingList.paste, {}, { list: (data as { list_id: number }).list_id }),
        send: () => ({ intent: "add_rows", shown: "1", go: "1", group_id: "" }),
        done: rowsOf(() => db().selectFrom("standing_lines").select("id").where("sku_id", "=", of.sku_id)),
        typed: text,
      };
    },
    async "ticked consumables of the customer's printers"() {
      const of = await article();
      await savePrinter();
      return adding(urls.myPrinter.list, of, { intent: "add_ticked", pick: `${of.sku_id}:${PIECES}` });
    },
    async "consumable of the customer's printers"() {
      const of = await article();
      await savePrinter();
      return adding(urls.myPrinter.list, of, { intent: "add_cart", ...quantity(of) });
    },
    async "set of the customer's printers"() {
      const of = await article();
      await savePrinter();
      return adding(urls.myPrinter.list, of, { intent: "add_set", sku: String(of.sku_id) });
    },
    async "last purchase for the customer's printer"() {
      const of = await boughtConsumable();
      return adding(urls.myPrinter.list, of, { intent: "buy_again", printer_id: String(PRINTER) });
    },
    async "consumable on a printer's product page"() {
      const of = await article();
      const at = link(urls.product.detail, { id: of.product_id });
      const to = link(urls.printer.search, {}, { printer: PRINTER });
      return { ...adding(at, of, { intent: "add_cart", from: at, ...quantity(of) }), to };
    },
    async "consumable of a printer"() {
      const of = await article();
      const at = link(urls.printer.search, {}, { printer: PRINTER });
      return adding(at, of, { intent: "add_cart", ...quantity(of) });
    },
    async "set of a printer"() {
      const of = await article();
      const at = link(urls.printer.search, {}, { printer: PRINTER });
      return adding(at, of, { intent: "add_set", sku: String(of.sku_id) });
    },
    async "goods of a scene"() {
      const at = link(urls.quotation.scene, { id: 1 });
      const fields = { sku: String(SCENE_SKU), [`num_${SCENE_SKU}`]: String(PIECES) };
      return adding(at, { sku_id: SCENE_SKU }, { intent: "add_cart", ...fields });
    },
    async "lines of a draft quotation"() {
      const of = await article();
      return adding(await quotationOf(of), of, { intent: "save_to_cart" });
    },
    async "lines of a quotation"() {
      const of = await article();
      return adding(await quotationOf(of), of, { intent: "to_cart" });
    },
    async "ready rows of quick order"() {
      const of = await article();
      const made = await customer().post("/api/user/quick_order/create", {
        text: `${of.product_id}-${of.sku_id} ${PIECES}`,
      });
      const { list_id } = made.data as { list_id: number };
      return {
        at: link(urls.quickOrder.index, {}, { list: list_id }),
        send: () => ({ intent: "add_cart", shown: "1", go: "1" }),
        done: timesIn(of.sku_id),
      };
    },
  };
}
