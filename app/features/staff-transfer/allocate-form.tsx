import { Form } from "@remix-run/react";
import { RowBox } from "#app/desk/choice-form.tsx";
import { Effect } from "#app/desk/effect.tsx";
import type { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/control.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { TRANSFER_STATES } from "#contract/rules/transfer.ts";
import type { StaffTransfer } from "#contract/staff-transfer.ts";
import { BillParts, billsText, type ReceiptBill } from "./bill-parts.tsx";
import { proposedBills, proposedParts } from "./staff-transfer.ts";

type Props = {
  amount: string;
  version: string;
  keyword: string;
  candidates: readonly StaffTransfer[];
  customers: readonly StaffTransfer["customer"][];
  bills: readonly ReceiptBill[];
  refused: ReturnType<typeof useRefusedForm>;
};

/** One row of the bank over several transfers of a customer and the balance. */
export function AllocateForm({ amount, version, keyword, candidates, customers, bills, refused }: Props) {
  const proposed = proposedParts(amount, candidates);
  const ofBills = proposedBills(proposed.balance, bills, proposed.customer_id);
  const sent = refused?.initialValue?.part;
  const typed = sent === undefined ? null : [sent].flat().map(String);
  const packed = (one: StaffTransfer) => `${one.transfer_id}:${one.amount}`;
  const isTicked = (one: StaffTransfer) =>
    typed ? typed.includes(packed(one)) : proposed.ids.includes(one.transfer_id);
  return (
    <Panel title="分配" titleId="allocate" hint="合计必须等于这笔流水">
      <Form className="flex flex-wrap items-center gap-2 px-4 pt-3" role="search" aria-label="找汇款或客户">
        <Input
          small
          type="search"
          name="keyword"
          defaultValue={keyword}
          aria-label="公司、手机号、识别码、单号、金额"
          placeholder="公司、手机号、识别码、单号、金额"
          className="max-w-72 flex-1"
        />
        <Button type="submit" size="s">
          找汇款
        </Button>
      </Form>
      <Form method="post" className="panel__body grid gap-3" noValidate>
        <FormKey />
        <input type="hidden" name="version" value={version} />
        {candidates.length > 0 ? (
          <DataTable
            caption="可以付的汇款"
            rows={candidates}
            keyOf={({ transfer_id }) => transfer_id}
            columns={[
              {
                name: "选",
                cell: (one) => (
                  <RowBox name="part" value={packed(one)} defaultChecked={isTicked(one)} label={`选 ${one.code}`} />
                ),
              },
              {
                name: "汇款",
                cell: ({ transfer_id, code, sn, state }) => (
                  <>
                    <Link className="link numeric" to={link(deskUrls.staffTransfer.transfer, { id: transfer_id })}>
                      {code}
                    </Link>{" "}
                    {state === "received" ? "已人工确认，只登记" : TRANSFER_STATES[state]}
                    <span className="muted small block">{sn}</span>
                  </>
                ),
              },
              { name: "客户", align: "wide", cell: ({ customer }) => customer.company || customer.phone },
              { name: "应付", align: "numeric", cell: (one) => formatYuan(one.amount) },
            ]}
          />
        ) : (
          <p className="muted">没有找到等钱的汇款，可以按客户转入余额</p>
        )}
        <BillParts bills={bills} customers={customers} proposed={ofBills.amounts} refused={refused} />
        <SelectField
          field={fieldOf(refused, "customer_id", proposed.customer_id ?? ofBills.customer_id ?? "")}
          label="客户"
          required
        >
          <option value="">请选择</option>
          {customers.map(({ customer_id, company, phone }) => (
            <option key={customer_id} value={customer_id}>
              {company} {phone}
            </option>
          ))}
        </SelectField>
        <TextField
          field={fieldOf(refused, "balance", ofBills.balance)}
          label="转入客户余额（元）"
          inputMode="decimal"
          hint="没有付到订单和账单的钱都进余额；不够付一笔订单的也先进余额，客户补足后自己付"
        />
        <Effect
          title="入账后"
          lines={[
            `勾选的汇款、账单和余额合计 ${formatYuan(amount)}，订单转待发货，充值进余额`,
            ...(bills.length > 0 ? [`分到账单的钱马上还账单，填满应还就结清：${billsText(bills)}`] : []),
            "人工确认过的汇款只挂上这笔流水，不再加钱",
            "其中一张已付或已关闭：整笔不入账，请重新分配",
            "不能撤回，只能冲正",
          ]}
        />
        <p className="row">
          <Button type="submit" name="intent" value="allocate" variant="primary">
            按这样入账
          </Button>
        </p>
      </Form>
    </Panel>
  );
}
