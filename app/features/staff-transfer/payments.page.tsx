import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { DeskList, stateTabs } from "#app/desk/desk-list.tsx";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Words } from "#app/desk/filters.tsx";
import { PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { TableUpload } from "#app/desk/table-upload.tsx";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readFormWithFile } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { PAYMENT_TABS } from "#contract/rules/staff-transfer.ts";
import { staffTransfer } from "#contract/staff-transfer.ts";
import { uploadForm } from "./forms.ts";
import { ExceptionTable, ReceiptTable, TransferTable } from "./payment-tables.tsx";
import { uploadStatement } from "./staff-transfer.server.ts";

export const handle: PageHandle = { access: "staff", right: "transfer.read", acceptsFiles: true };

export const meta: MetaFunction = () => deskTitle("到账");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "transfer.read");
  const { searchParams } = new URL(args.request.url);
  const query = staffTransfer.list.query.parse(Object.fromEntries(searchParams));
  const found = await api.read(staffTransfer.list, { query });
  return { ...found, query, mayBook: me.rights.includes("transfer.book") };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "transfer.book");
  const { form, file } = await readFormWithFile(args.request, uploadForm, "file");
  if (form.status !== "success") return badRequest(form);
  return answer(form, uploadStatement(api, form.value.key, file), { to: deskUrls.staffTransfer.list });
}

export default function Payments() {
  const { transfers, receipts, exceptions, total, counts, slip_amount, query, mayBook } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="到账" text={`对公转账与银行流水 · 待确认 ${counts.slip} 笔 ${formatYuan(slip_amount)}`} />
      <div className="grid grid-cols-[minmax(0,1fr)_320px] items-start gap-3 max-lg:grid-cols-1">
        <DeskList
          name="到账"
          address={deskUrls.staffTransfer.list}
          query={query}
          tabs={[
            ...stateTabs(deskUrls.staffTransfer.list, query, PAYMENT_TABS, counts),
            { name: "应收", to: deskUrls.staffCredit.receivables, current: false },
          ]}
          filters={<Words of="金额、户名、识别码、单号、流水号" value={query.keyword} />}
          count={total}
          unit="条"
        >
          {transfers.length > 0 ? <TransferTable rows={transfers} /> : null}
          {receipts.length > 0 ? <ReceiptTable rows={receipts} /> : null}
          {exceptions.length > 0 ? <ExceptionTable rows={exceptions} /> : null}
          {total === 0 ? (
            <Empty
              icon="check"
              title={`没有${PAYMENT_TABS[query.tab]}`}
              text={
                query.tab === "slip" && (counts.open ?? 0) > 0
                  ? `${counts.open} 笔在等客户汇款，钱到了没有凭证的在“${PAYMENT_TABS.open}”里确认`
                  : "换个条件再找，或看别的状态"
              }
            />
          ) : null}
        </DeskList>
        {mayBook ? <Upload /> : null}
      </div>
    </>
  );
}

function Upload() {
  const refused = useRefusedForm();
  const wrong = refused?.error?.file?.[0];
  return (
    <Panel title="上传流水" titleId="upload" hint="每天一次就够">
      <Form method="post" encType="multipart/form-data" className="panel__body grid gap-2">
        <FormErrors of={refused} fields={["file"]} />
        <FormKey />
        <TableUpload text="选网银导出的流水" count="CSV（UTF-8、GBK）或 Excel，4 MB 以内" error={wrong} />
        <p className="row">
          <Button type="submit" name="intent" value="upload" variant="primary">
            先看结果，不入账
          </Button>
        </p>
        <p className="muted small">同一笔流水只入一次，重复上传没事</p>
      </Form>
    </Panel>
  );
}
