import { useNavigation } from "@remix-run/react";
import { BatchReceipt } from "#app/desk/batch-receipt.tsx";
import { AllBox, ChoiceForm, RowBox } from "#app/desk/choice-form.tsx";
import { Effect } from "#app/desk/effect.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { INVOICE_ROW_STATES } from "#contract/rules/staff-invoice.ts";
import type { InvoiceBatchRow, InvoiceReceipt } from "#contract/staff-invoice.ts";
import { packInvoiceRest, packInvoiceRow } from "./staff-invoice.ts";

type Checked = { batch: string; list: readonly InvoiceBatchRow[]; unused: readonly string[] };

/** The checked table with the form that issues its chosen rows. */
export function BatchRows({ checked: { batch, list, unused } }: { checked: Checked }) {
  const busy = useNavigation().formData?.get("intent") === "issue";
  const ready = list.filter(({ state }) => state === "ready");
  return (
    <Panel title="核对结果" titleId="checked" hint={`全部 ${list.length}，可开 ${ready.length}，还没有写`}>
      <ChoiceForm method="post">
        <FormKey />
        <input type="hidden" name="batch" value={batch} />
        {list
          .filter(({ state }) => state !== "ready")
          .map((row) => (
            <input key={row.row} type="hidden" name="rest" value={packInvoiceRest(row)} />
          ))}
        <div className="overflow-x-auto">
          <DataTable
            caption="核对结果"
            rows={list}
            keyOf={({ row }) => row}
            columns={[
              {
                name: "开",
                head: <AllBox />,
                cell: (row) =>
                  row.state === "ready" ? (
                    <RowBox
                      name="row"
                      value={packInvoiceRow(row)}
                      defaultChecked
                      label={`开第 ${row.row} 行 ${row.sn}`}
                    />
                  ) : (
                    <span className="muted">–</span>
                  ),
              },
              { name: "行", align: "numeric", cell: ({ row }) => row },
              {
                name: "申请与核对",
                align: "wide",
                cell: ({ sn, name, title, note, raw, invoice_id }) => (
                  <>
                    <span className="numeric">{sn || name || "–"}</span> {note}
                    <span className="muted small block">{invoice_id === null ? `原文：${raw}` : title}</span>
                  </>
                ),
              },
              { name: "发票号码", cell: ({ number }) => <span className="numeric">{number || "（没有）"}</span> },
              {
                name: "金额",
                align: "numeric",
                cell: ({ amount, due_amount }) => (
                  <>
                    {amount || "–"}
                    {due_amount === null ? null : <span className="muted small block">应开 {due_amount}</span>}
                  </>
                ),
              },
              { name: "文件", cell: ({ files }) => files.join("、") || "–" },
              {
                name: "结果",
                cell: ({ state }) => <Tag kind={state === "ready" ? "ok" : "warn"}>{INVOICE_ROW_STATES[state]}</Tag>,
              },
            ]}
          />
        </div>
        <div className="grid gap-3 p-4">
          {unused.length > 0 ? <Note kind="warn">用不上的文件：{unused.join("、")}</Note> : null}
          {ready.length > 0 ? (
            <>
              <Effect
                title={`回填 ${ready.length} 张`}
                lines={[
                  "每张单独写，邮件告诉客户；核对以后变了的不写，回执里列出",
                  `${list.length - ready.length} 行留在待开，改好再核对`,
                ]}
              />
              <p className="row">
                <Button type="submit" name="intent" value="issue" variant="primary" busy={busy}>
                  回填勾上的
                </Button>
              </p>
            </>
          ) : (
            <Note kind="warn">没有能回填的行，请改好表格和压缩包再核对</Note>
          )}
        </div>
      </ChoiceForm>
    </Panel>
  );
}

/** What a batch has issued, and what it has not. */
export const IssueReceipt = ({ receipt }: { receipt: InvoiceReceipt }) => {
  const { done, left } = receipt;
  return (
    <BatchReceipt
      title={left.length > 0 ? `开出 ${done.length} 张，${left.length} 行没写` : `开出 ${done.length} 张`}
      receipt={receipt}
      notes={
        <Note kind={done.length > 0 ? "ok" : "warn"} role="status">
          {done.length > 0 ? `${done.length} 张已登记，客户看得到` : "一张也没有登记"}
        </Note>
      }
      links={
        <>
          <ButtonLink to={deskUrls.staffInvoice.batch}>再回填一批</ButtonLink>
          <ButtonLink to={deskUrls.staffInvoice.list}>回发票</ButtonLink>
        </>
      }
      left={left}
      done={done}
      caption="开出的发票"
      columns={[
        { name: "申请", align: "wide", cell: ({ sn }) => <span className="numeric">{sn}</span> },
        { name: "发票号码", cell: ({ number }) => <span className="numeric">{number}</span> },
        { name: "金额", align: "numeric", cell: ({ amount }) => formatYuan(amount) },
      ]}
    />
  );
};
