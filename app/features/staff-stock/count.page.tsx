import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { BackLink, PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readFormWithFile } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { staffStock } from "#contract/staff-stock.ts";
import { CheckedCounts, SentCounts } from "./checked-counts.tsx";
import { CountInputs } from "./count-inputs.tsx";
import { CountReceipt } from "./count-receipt.tsx";
import { countForm } from "./forms.ts";
import { NoWarehouse } from "./no-warehouse.tsx";
import { checkCounts, readCountReceipt, writeCounts } from "./staff-stock.server.ts";
import { textOfCounts } from "./staff-stock.ts";

export const handle: PageHandle = { access: "staff", right: "stock.change", acceptsFiles: true };

export const meta: MetaFunction = () => deskTitle("批量盘点");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "stock.change");
  const done = new URL(args.request.url).searchParams.get("done");
  const [{ warehouses }, receipt] = await Promise.all([
    api.read(staffStock.list, { query: {} }),
    done === null ? null : readCountReceipt(api, done),
  ]);
  return { warehouses, done, receipt, mayManage: me.rights.includes("warehouse.manage") };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "stock.change");
  const { form, file } = await readFormWithFile(args.request, countForm, "file");
  if (form.status !== "success") return badRequest(form);
  const to = deskUrls.staffStock.count;
  if (form.value.intent === "write") return answer(form, writeCounts(api, form.value), { to });
  const written = await checkCounts(api, form.value, file);
  return written.ok ? data({ checked: written.checked }) : answer(form, written, { to });
}

/** A table of counted SKUs is pasted or uploaded, checked, written, and answered by a receipt. */
export default function Count() {
  const { warehouses, done, receipt, mayManage } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const checked = result && "checked" in result ? result.checked : null;
  const refused = useRefusedForm();
  const isWriting = refused?.initialValue?.intent === "write";
  const text = checked ? textOfCounts(checked.list) : String(refused?.initialValue?.text ?? "");
  return (
    <>
      <BackLink to={deskUrls.staffStock.list}>库存</BackLink>
      <PageHead title="批量盘点" text="一个仓库一张表，两列：编码、实际清点" />
      <FormErrors of={refused} fields={["text", "file", "reason", "note", "row", "rest"]} />
      <div className="grid grid-cols-[minmax(0,1fr)_320px] items-start gap-3 max-lg:grid-cols-1">
        <div className="stack min-w-0">
          {refused && isWriting ? <SentCounts refused={refused} /> : null}
          {checked ? <CheckedCounts checked={checked} /> : null}
          {receipt && done && !checked && !isWriting ? <CountReceipt receipt={receipt} formKey={done} /> : null}
          {warehouses.length === 0 ? (
            <NoWarehouse mayManage={mayManage} />
          ) : checked ? null : (
            <CountInputs warehouses={warehouses} text={text} refused={refused} />
          )}
        </div>
        <aside className="stack min-w-0">
          {checked ? (
            <CountInputs warehouses={warehouses} text={text} refused={refused} at={checked.warehouse.warehouse_id} />
          ) : null}
        </aside>
      </div>
    </>
  );
}
