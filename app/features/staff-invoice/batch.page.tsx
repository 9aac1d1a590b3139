import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readFormWithFiles } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { describedByError, FieldError, TextareaField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TABLE_FILES, UploadBox } from "#app/ui/picture-upload.tsx";
import { INVOICE_BATCH_ROWS_MAX } from "#contract/rules/staff-invoice.ts";
import { staffInvoice } from "#contract/staff-invoice.ts";
import { BatchRows, IssueReceipt } from "./batch-rows.tsx";
import { batchForm } from "./forms.ts";
import { checkBatch, issueBatch } from "./staff-invoice.server.ts";

export const handle: PageHandle = { access: "staff", right: "invoice.issue", acceptsFiles: true };

export const meta: MetaFunction = () => deskTitle("批量回填发票");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "invoice.issue");
  const key = new URL(args.request.url).searchParams.get("done");
  return { receipt: key === null ? null : await api.read(staffInvoice.receipt, { query: { key } }) };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "invoice.issue");
  const isFile = (name: string) => name === "table" || name === "zip";
  const { form, files } = await readFormWithFiles(args.request, batchForm, isFile);
  if (form.status !== "success") return badRequest(form);
  const to = deskUrls.staffInvoice.batch;
  if (form.value.intent === "issue") return answer(form, issueBatch(api, form.value), { to });
  const of = (name: string) => files.find(({ field }) => field === name)?.file;
  const written = await checkBatch(api, form.value, { table: of("table"), zip: of("zip") });
  return written.ok ? data({ checked: written.checked }) : answer(form, written, { to });
}

/** A table of issued invoices and the archive of their files are checked, written, and answered by a receipt. */
export default function InvoiceBatch() {
  const { receipt } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const busy = useNavigation().formData?.get("intent") === "check";
  const checked = result && "checked" in result ? result.checked : null;
  const refused = result && "form" in result ? result.form : null;
  const zipError = refused?.error?.zip?.[0];
  return (
    <>
      <PageHead title="批量回填" text="按申请号或订单号对，金额差 1 分、缺文件的都不写">
        <Link className="link" to={deskUrls.staffInvoice.list}>
          回发票
        </Link>
      </PageHead>
      <div className="stack">
        <FormErrors of={refused} fields={["row", "rest"]} />
        {checked ? <BatchRows checked={checked} /> : null}
        {receipt && !checked ? <IssueReceipt receipt={receipt} /> : null}
        <Panel
          title={checked ? "改好再核对" : "开好的发票"}
          titleId="table"
          hint={`一次 ${INVOICE_BATCH_ROWS_MAX} 行以内`}
        >
          <Form method="post" encType="multipart/form-data" className="panel__body grid gap-3" noValidate>
            {checked ? <input type="hidden" name="batch" value={checked.batch} /> : null}
            <TextareaField
              key={checked?.text ?? ""}
              field={fieldOf(refused, "text", checked?.text ?? "")}
              label="粘贴三列：申请号或订单号、发票号码、价税合计"
              hint="有没有表头都行，列用制表符、逗号或空格隔开；选了表格文件就以文件为准"
              rows={8}
              wrap="off"
              spellCheck={false}
            />
            <div className="grid gap-3 md:grid-cols-2">
              <UploadBox
                text="或选开票软件导出的表格"
                count="CSV 或 Excel，2 MB 以内"
                name="table"
                accept={TABLE_FILES}
                aria-label="开票软件导出的表格"
              />
              <UploadBox
                text={checked ? "补传压缩包，已传的还在" : "选发票文件的压缩包"}
                count="ZIP，5 MB 以内，文件名带发票号码或申请号"
                name="zip"
                accept=".zip"
                aria-label="发票文件的压缩包"
                {...describedByError(zipError, "zip-error")}
              />
            </div>
            <FieldError id="zip-error" alert>
              {zipError}
            </FieldError>
            <p className="row">
              <Button type="submit" name="intent" value="check" variant={checked ? "plain" : "primary"} busy={busy}>
                核对
              </Button>
            </p>
          </Form>
        </Panel>
      </div>
    </>
  );
}
