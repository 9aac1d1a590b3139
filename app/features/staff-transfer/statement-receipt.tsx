import { BatchReceipt } from "#app/desk/batch-receipt.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import type { StaffStatement } from "#contract/staff-transfer.ts";

type Booked = StaffStatement & { booked_time: number };

/** What a statement has booked, and what waits or was known. */
export function StatementReceipt({ statement }: { statement: Booked }) {
  const { statement_id, booked_time, booked_rows, booked_amount, rows } = statement;
  const done = rows.filter(({ is_booked }) => is_booked).map((row) => ({ row: row.line, ...row }));
  const left = rows
    .filter(({ is_booked }) => !is_booked)
    .map(({ line, traded, payer, amount, text }) => ({
      row: line,
      raw: `${traded} ${payer || "没有户名"} ${formatYuan(amount)}`,
      note: text,
    }));
  return (
    <BatchReceipt
      title={`入账 ${booked_rows} 行 ${formatYuan(booked_amount)}`}
      receipt={{ at: booked_time }}
      notes={
        <Note kind={booked_rows > 0 ? "ok" : "warn"} role="status">
          {booked_rows > 0 ? `${booked_rows} 行已入账，` : "没有入账任何一行，"}
          {left.length > 0 ? `其余 ${left.length} 行没有入账，原因在下面` : "没有剩下的行"}
        </Note>
      }
      links={
        <>
          <Button asChild>
            <a href={link(deskUrls.staffTransfer.result, { id: statement_id })} download>
              下载处理结果
            </a>
          </Button>
          <ButtonLink to={link(deskUrls.staffTransfer.list, {}, { tab: "row" })}>去分配没入账的</ButtonLink>
        </>
      }
      left={left}
      done={done}
      caption="入账的流水"
      columns={[
        { name: "日期", cell: ({ traded }) => <span className="numeric">{traded}</span> },
        { name: "对方户名", cell: ({ payer }) => payer || "没有户名" },
        { name: "金额", align: "numeric", cell: ({ amount }) => formatYuan(amount) },
        {
          name: "结果",
          align: "wide",
          cell: ({ text, receipt_id }) =>
            receipt_id === null ? (
              text
            ) : (
              <Link className="link" to={link(deskUrls.staffTransfer.receipt, { id: receipt_id })}>
                {text}
              </Link>
            ),
        },
      ]}
    />
  );
}
