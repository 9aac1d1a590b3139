import { link } from "#app/link.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { urls } from "#app/urls.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import type { StaffPriceReceipt } from "#contract/staff-price.ts";

const WAITS = { done: "", open: "等管理员批", waiting: "24 小时后生效" } as const;

/** What was written of a table, and what was not. */
export function PriceReceipt({ receipt, id, formKey }: { receipt: StaffPriceReceipt; id: string; formKey: string }) {
  const { at, done, asked, left, outcome } = receipt;
  const rows = [...done, ...asked].sort((a, b) => a.row - b.row);
  const isAsked = new Set(asked.map(({ row }) => row));
  return (
    <Panel title="回执" titleId="receipt" hint={formatMinute(at)}>
      <div className="grid gap-3 p-4">
        {done.length > 0 ? (
          <Note kind="ok" role="status">
            写了 {done.length} 种协议价，马上生效
          </Note>
        ) : null}
        {asked.length > 0 ? (
          <Note kind="warn">
            {asked.length} 种低于成本，{WAITS[outcome ?? "open"]}；批准以前不变
          </Note>
        ) : null}
        {left.length > 0 ? <Note kind="warn">{left.length} 行没有写</Note> : null}
        <div className="row">
          {left.length > 0 ? (
            <Button asChild>
              <a href={link(urls.staffPrice.receipt, { id }, { key: formKey })} download>
                下载没写的 {left.length} 行
              </a>
            </Button>
          ) : null}
          <ButtonLink to={link(urls.staffPrice.list, { id })}>收起回执</ButtonLink>
        </div>
      </div>
      {rows.length > 0 ? (
        <DataTable
          caption="写了的和等批的"
          rows={rows}
          keyOf={({ row, code }) => `${row} ${code}`}
          columns={[
            { name: "行", align: "numeric", cell: ({ row }) => row },
            { name: "编码", cell: ({ code }) => <span className="numeric">{code}</span> },
            { name: "商品", align: "wide", cell: ({ name }) => name },
            { name: "旧 → 新", cell: ({ change }) => <span className="numeric">{change}</span> },
            { name: "结果", cell: ({ row }) => (isAsked.has(row) ? WAITS[outcome ?? "open"] : "已写") },
          ]}
        />
      ) : null}
      {left.length > 0 ? (
        <DataTable
          caption="没有写的行"
          rows={left}
          keyOf={({ row, raw }) => `${row} ${raw}`}
          columns={[
            { name: "行", align: "numeric", cell: ({ row }) => row },
            { name: "原文", cell: ({ raw }) => raw },
            { name: "为什么", align: "wide", cell: ({ note }) => note },
          ]}
        />
      ) : null}
    </Panel>
  );
}
