import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readFormWithFile } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { CheckedRows, RetryRows } from "./checked-rows.tsx";
import { ChosenOrders } from "./chosen-orders.tsx";
import { shipForm } from "./forms.ts";
import { PasteTable, ShipDefaults, TodayBatches } from "./paste-table.tsx";
import { Receipt } from "./receipt.tsx";
import { checkTable, readChosen, readShippingReceipt, shipRows } from "./staff-shipping.server.ts";
import { chosenOf, textOfParcels } from "./staff-shipping.ts";

export const handle: PageHandle = { access: "staff", right: "order.ship", acceptsFiles: true };

export const meta: MetaFunction = () => deskTitle("批量发货");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "order.ship");
  const search = new URL(args.request.url).searchParams;
  const done = search.get("done");
  const [chosen, receipt] = await Promise.all([
    readChosen(api, chosenOf(search)),
    done === null ? null : readShippingReceipt(api, done),
  ]);
  return { ...chosen, done, receipt };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "order.ship");
  const { form, file } = await readFormWithFile(args.request, shipForm, "file");
  if (form.status !== "success") return badRequest(form);
  if (form.value.intent === "ship") return answer(form, shipRows(api, form.value), { to: deskUrls.staffOrder.ship });
  const written = await checkTable(api, form.value, file);
  return written.ok ? data({ checked: written.checked }) : answer(form, written, { to: deskUrls.staffOrder.ship });
}

/** A table of parcels is pasted, checked, shipped, and answered by a receipt. */
export default function Ship() {
  const { list, today, done, receipt } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const checked = result && "checked" in result ? result.checked : null;
  const refused = result && "form" in result ? result.form : null;
  const waiting = refused?.initialValue?.intent === "ship" ? refused.initialValue : null;
  const text = checked ? textOfParcels(checked.list) : String(refused?.initialValue?.text ?? "");
  return (
    <>
      <PageHead title="批量发货" text="从快递公司的表粘贴三列：订单号、快递公司、运单号">
        <Link className="link" to={deskUrls.staffOrder.list}>
          回订单
        </Link>
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)_320px] items-start gap-3 max-lg:grid-cols-1">
        <div className="stack min-w-0">
          <FormErrors of={refused} fields={["sn", "company", "number", "row", "rest"]} />
          {waiting ? <RetryRows sent={waiting} /> : null}
          {checked ? <CheckedRows checked={checked} /> : null}
          {receipt && done && !checked && !waiting ? <Receipt receipt={receipt} formKey={done} /> : null}
          {list.length > 0 && !checked && !waiting ? <ChosenOrders rows={list} refused={refused} /> : null}
          {checked || list.length > 0 ? null : <PasteTable text={text} refused={refused} />}
        </div>
        <aside className="stack min-w-0">
          {checked || list.length > 0 ? <PasteTable text={text} refused={refused} isSmall /> : null}
          <ShipDefaults />
          <TodayBatches batches={today} />
        </aside>
      </div>
    </>
  );
}
