import { BatchReceipt } from "#app/desk/batch-receipt.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import type { StaffCountReceipt } from "#contract/staff-stock.ts";
import { signed } from "./staff-stock.ts";

/** What of a count was written, and what was not. */
export function CountReceipt({ receipt, formKey }: { receipt: StaffCountReceipt; formKey: string }) {
  const { done, left, warehouse } = receipt;
  return (
    <BatchReceipt
      title={`${warehouse}盘点回执`}
      receipt={receipt}
      notes={
        <>
          {done.length > 0 ? (
            <Note kind="ok" role="status">
              {done.length} 种规格的差额已写
            </Note>
          ) : (
            <Note kind="warn" role="status">
              没有写任何规格
            </Note>
          )}
          {left.length > 0 ? <Note kind="warn">{left.length} 行没有写</Note> : null}
        </>
      }
      download={link(deskUrls.staffStock.receipt, {}, { key: formKey })}
      links={<ButtonLink to={deskUrls.staffStock.count}>再盘一批</ButtonLink>}
      left={left}
      done={done}
      caption="写了的规格"
      columns={[
        { name: "编码", cell: ({ code }) => <span className="numeric">{code}</span> },
        { name: "规格", align: "wide", cell: ({ name }) => name },
        { name: "差", align: "numeric", cell: ({ difference }) => signed(difference) },
        { name: "之后可卖", align: "numeric", cell: ({ stock }) => stock },
      ]}
    />
  );
}
