import type { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { Input } from "#app/ui/control.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { describedByError, FieldError } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import type { Answer } from "#contract/endpoint.ts";
import type { StaffTransfer, staffTransfer } from "#contract/staff-transfer.ts";

export type ReceiptBill = Answer<typeof staffTransfer.receipt>["bills"][number];

/** The most bills that a sentence names. */
const NAMED_MAX = 3;

/** The bills with what settles each, in one sentence. */
export function billsText(bills: readonly ReceiptBill[]): string {
  const named = bills.slice(0, NAMED_MAX).map(({ sn, owed }) => `${sn} ${formatYuan(owed)}`);
  return named.join("、") + (bills.length > NAMED_MAX ? ` 等 ${bills.length} 张` : "");
}

type Props = {
  bills: readonly ReceiptBill[];
  customers: readonly StaffTransfer["customer"][];
  /** What each bill gets before a member has typed, by its id. */
  proposed: ReadonlyMap<number, string>;
  refused: ReturnType<typeof useRefusedForm>;
};

/** The bills of the customers, each with a field for what it gets of the row. */
export function BillParts({ bills, customers, proposed, refused }: Props) {
  if (bills.length === 0) return null;
  const listOf = (name: "bill_id" | "bill_amount") => [refused?.initialValue?.[name] ?? []].flat().map(String);
  const [ids, amounts] = [listOf("bill_id"), listOf("bill_amount")];
  const amountOf = ({ bill_id }: ReceiptBill) =>
    refused ? (amounts[ids.indexOf(String(bill_id))] ?? "") : (proposed.get(bill_id) ?? "");
  const nameOf = ({ customer_id }: ReceiptBill) => {
    const customer = customers.find((one) => one.customer_id === customer_id);
    return customer ? customer.company || customer.phone : "";
  };
  const wrong = refused?.error?.bill_amount?.[0];
  return (
    <div className="grid gap-1">
      <DataTable
        caption="月结账单"
        rows={bills}
        keyOf={({ bill_id }) => bill_id}
        columns={[
          {
            name: "月结账单",
            cell: ({ sn, due_on, customer_id }) => (
              <>
                <Link className="link numeric" to={link(deskUrls.staffCredit.detail, { id: customer_id })}>
                  {sn}
                </Link>
                <span className="muted small block">{due_on} 前还</span>
              </>
            ),
          },
          { name: "客户", align: "wide", cell: nameOf },
          { name: "应还", align: "numeric", cell: ({ owed }) => formatYuan(owed) },
          {
            name: "分给它（元）",
            align: "numeric",
            cell: (bill) => (
              <>
                <input type="hidden" name="bill_id" value={bill.bill_id} />
                <Input
                  small
                  name="bill_amount"
                  inputMode="decimal"
                  defaultValue={amountOf(bill)}
                  aria-label={`分给 ${bill.sn} 的金额`}
                  className="max-w-28 text-right"
                  {...describedByError(wrong, "bill_amount-error")}
                />
              </>
            ),
          },
        ]}
      />
      <FieldError id="bill_amount-error" alert>
        {wrong}
      </FieldError>
    </div>
  );
}
