import { BatchReceipt } from "#app/desk/batch-receipt.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import type { StaffPriceReceipt } from "#contract/staff-price.ts";

const WAITS = { done: "", open: "等管理员批", waiting: "24 小时后生效" } as const;

/** What was written of a table, and what was not. */
export function PriceReceipt({ receipt, id, formKey }: { receipt: StaffPriceReceipt; id: string; formKey: string }) {
  const { done, asked, left, outcome } = receipt;
  const rows = [...done, ...asked].sort((a, b) => a.row - b.row);
  const isAsked = new Set(asked.map(({ row }) => row));
  return (
    <BatchReceipt
      title="回执"
      receipt={receipt}
      notes={
        <>
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
        </>
      }
      download={link(deskUrls.staffPrice.receipt, { id }, { key: formKey })}
      links={<ButtonLink to={link(deskUrls.staffPrice.list, { id })}>收起回执</ButtonLink>}
      left={left}
      done={rows}
      caption="写了的和等批的"
      columns={[
        { name: "编码", cell: ({ code }) => <span className="numeric">{code}</span> },
        { name: "商品", align: "wide", cell: ({ name }) => name },
        { name: "旧 → 新", cell: ({ change }) => <span className="numeric">{change}</span> },
        { name: "结果", cell: ({ row }) => (isAsked.has(row) ? WAITS[outcome ?? "open"] : "已写") },
      ]}
    />
  );
}
