import type { ActionFunctionArgs } from "@remix-run/node";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { QUANTITY_MAX } from "#contract/rules/cart.ts";
import { addLines, refuseUnreadable } from "./buy.server.ts";
import { bulkAddForm } from "./forms.ts";
import { addressOfList } from "./list.server.ts";
import { linesPurchase, savePendingAct } from "./pending-act.server.ts";
import { quotationAddress, selectionExportAddress } from "./selection-address.ts";

/**
 * The action of a page with a product list: adds rows of the table view to the cart, or leads to a new quotation or an
 * Excel file of them. A visitor's rows are added after the login.
 * @param path the address of the list's page without its search, for example `/goods_cate`
 */
export async function addRowsOfList(args: ActionFunctionArgs, path: string) {
  const form = await readForm(args.request, bulkAddForm);
  const to = addressOfList(args.request, path);
  if (form.status === "success" && form.value.target !== "cart") {
    // The loaders of the quotation and the file send visitors to the login.
    const { lines, target } = form.value;
    const rows = lines.map(({ sku, typed }) => ({ sku, typed: Math.min(typed, QUANTITY_MAX) }));
    const written = refuseUnreadable(lines) ?? { ok: true as const };
    return answer(form, written, { to: target === "file" ? selectionExportAddress(rows) : quotationAddress(rows) });
  }
  const saveAct = form.status === "success" ? savePendingAct(linesPurchase(form.value.lines)) : undefined;
  const { api } = await requireSession(args, { saveAct });
  if (form.status !== "success") return badRequest(form);
  return answer(form, addLines(api, form.value.lines, form.value.key), { to });
}
