import type { ActionFunctionArgs } from "@remix-run/node";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireCustomer } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { addLines } from "./buy.server.ts";
import { bulkAddForm } from "./forms.ts";
import { listAddress } from "./list.server.ts";
import { keepAct, linesPurchase } from "./pending-act.server.ts";

/**
 * The action of a page with a product list: adds rows of the table view to the cart. A visitor's rows are added after
 * the login.
 * @param path the address of the list's page without its search, for example `/goods_cate`
 */
export async function addRowsOfList(args: ActionFunctionArgs, path: string) {
  const form = await readForm(args.request, bulkAddForm);
  const keep = form.status === "success" ? keepAct(linesPurchase(form.value.lines)) : undefined;
  const { api } = await requireCustomer(args, { keep });
  if (form.status !== "success") return badRequest(form);
  return answer(form, await addLines(api, form.value.lines), { to: listAddress(args.request, path) });
}
