import { myPrinter } from "#contract/my-printer.ts";
import { NO_PRINTER } from "#contract/rules/messages.ts";
import { MY_PRINTERS_MAX } from "#contract/rules/printer.ts";
import { PURCHASES_LIFE_MS } from "#contract/rules/standing-list.ts";
import { lockCustomer } from "../../database/lock.ts";
import { notFound } from "../../http/errors.ts";
import { route, voidRoute } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import order from "../order/index.ts";
import printer from "../printer/index.ts";
import { boughtItems, skusWithPurchases } from "./bought.ts";
import {
  deleteMyPrinter,
  insertMyPrinters,
  listMyPrinters,
  type MyPrinterRow,
  updateMyPrinter,
} from "./my-printer.store.ts";
import { pagesInUse, type SkusOfPrinters } from "./use.ts";

const NOT_SAVED = "这款打印机不在我的打印机里";

/** The printers that a customer has saved. */
export default defineModule({
  calls: { myPrinter },
  needs: { order, printer },
  erasure: { deleted: ["my_printers"] },
  create({ database, ports: { clock } }, { order: { lastBought, purchases }, printer: { printers } }) {
    /** The customer's last purchase of each SKU of the printers, the newest first, with its rhythm and recent sums. */
    async function readBought(customer_id: number, rows: readonly MyPrinterRow[], skus: SkusOfPrinters) {
      const sku_ids = [...new Set([...skus.values()].flat().map(({ sku_id }) => sku_id))];
      const now = clock.now();
      const [last, ofYear] = await Promise.all([
        lastBought(customer_id, sku_ids),
        purchases(customer_id, now - PURCHASES_LIFE_MS),
      ]);
      return boughtItems(last, ofYear, now, pagesInUse(rows, skus));
    }

    return {
      routes(app) {
        route(app, myPrinter.list, async ({ caller, query: { with_consumables } }) => {
          const rows = await listMyPrinters(database.read, caller.id);
          const ids = rows.map(({ printer_id }) => printer_id);
          const [cards, skus] = await Promise.all([
            printers.some(ids),
            with_consumables === "1" ? printers.consumableSkus(caller, ids) : null,
          ]);
          const bought = skus ? await readBought(caller.id, rows, skus) : [];
          const byId = new Map(cards.map((card) => [card.printer_id, card]));
          return rows.flatMap(({ printer_id, created_at, is_off, ...row }) => {
            const card = byId.get(printer_id);
            if (!card) return [];
            return [
              {
                ...card,
                ...row,
                is_active: is_off === 0,
                saved_at: created_at,
                ...(skus && skusWithPurchases(skus.get(printer_id) ?? [], bought)),
              },
            ];
          });
        });
        route(app, myPrinter.save, async ({ caller, body }) => {
          const wanted = new Map(body.printers.map((one) => [one.printer_id, one]));
          const known = await printers.some([...wanted.keys()]);
          if (known.length === 0) throw notFound(NO_PRINTER);
          return database.write(async (tx) => {
            await lockCustomer(tx, caller.id);
            const saved = new Set((await listMyPrinters(tx, caller.id)).map(({ printer_id }) => printer_id));
            const missing = known.filter(({ printer_id }) => !saved.has(printer_id));
            const added = missing.slice(0, Math.max(0, MY_PRINTERS_MAX - saved.size));
            if (added.length > 0) {
              const rows = added.map(({ printer_id }) => ({
                printer_id,
                name: wanted.get(printer_id)?.name ?? "",
                place: wanted.get(printer_id)?.place ?? "",
                machines: wanted.get(printer_id)?.machines ?? 1,
                monthly_pages: wanted.get(printer_id)?.monthly_pages ?? null,
                is_off: wanted.get(printer_id)?.is_active === false ? 1 : 0,
                created_at: clock.now(),
              }));
              await insertMyPrinters(tx, caller.id, rows);
            }
            return { added: added.length, left_out: missing.length - added.length };
          });
        });
        route(app, myPrinter.update, async ({ caller, body }) => {
          const changed = await database.write((tx) => updateMyPrinter(tx, caller.id, body));
          if (!changed) throw notFound(NOT_SAVED);
          return {};
        });
        route(app, myPrinter.setActive, async ({ caller, body: { printer_id, is_active } }) => {
          const row = { printer_id, is_off: is_active ? 0 : 1 };
          const changed = await database.write((tx) => updateMyPrinter(tx, caller.id, row));
          if (!changed) throw notFound(NOT_SAVED);
          return {};
        });
        voidRoute(app, myPrinter.remove, ({ caller, body: { printer_id } }) =>
          database.write((tx) => deleteMyPrinter(tx, caller.id, printer_id)),
        );
      },
    };
  },
});
