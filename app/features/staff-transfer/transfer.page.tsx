import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Effect } from "#app/desk/effect.tsx";
import { LogTable } from "#app/desk/log-table.tsx";
import { PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/control.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { SLIP_CHECKS, SLIP_REASONS } from "#contract/rules/staff-transfer.ts";
import { TRANSFER_STATES } from "#contract/rules/transfer.ts";
import { staffTransfer } from "#contract/staff-transfer.ts";
import { TransferFacts } from "./facts.tsx";
import { transferForm } from "./forms.ts";
import { ReceiptTable } from "./payment-tables.tsx";
import { actOnTransfer } from "./staff-transfer.server.ts";

export const handle: PageHandle = { access: "staff", right: "transfer.read" };

export const meta: MetaFunction = () => deskTitle("转账凭证");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "transfer.read");
  const transfer = await api.read(staffTransfer.transfer, { params: { id: args.params.id ?? "" } });
  return { transfer, mayBook: me.rights.includes("transfer.book") };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "transfer.book");
  const id = args.params.id ?? "";
  const form = await readForm(args.request, transferForm);
  if (form.status !== "success") return badRequest(form);
  return answer(form, actOnTransfer(api, id, form.value), { to: link(deskUrls.staffTransfer.transfer, { id }) });
}

export default function Transfer() {
  const { transfer, mayBook } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const { code, state, customer, amount, possible, slip_ids, receipts, log } = transfer;
  const can = (act: string) => mayBook && possible.some((one) => one.act === act && one.why === "");
  return (
    <>
      <PageHead title={`汇款 ${code}`} text={`${TRANSFER_STATES[state]} · ${formatYuan(amount)}`}>
        <Link className="link" to={deskUrls.staffTransfer.list}>
          回到账
        </Link>
      </PageHead>
      <FormErrors of={refused} fields={["reason", "why", "note", "check"]} />
      <div className="grid grid-cols-[minmax(0,1fr)_360px] items-start gap-3 max-lg:grid-cols-1">
        <div className="stack min-w-0">
          <Panel title="回单" titleId="slips" hint={`${slip_ids.length} 张`}>
            <div className="panel__body grid gap-3">
              <TransferFacts
                of={[
                  ["应付", <b key="due">{formatYuan(amount)}</b>],
                  ["识别码", code],
                  [transfer.is_recharge ? "充值单" : "付款单", transfer.sn],
                  ["订单", transfer.orders.length > 0 ? <OrderLinks key="orders" orders={transfer.orders} /> : ""],
                  ["客户", `${customer.company} ${customer.phone}`.trim()],
                  ["付款户名", transfer.payer],
                  ["客户留言", transfer.note],
                  ["提交时间", transfer.submit_time === null ? "" : formatMinute(transfer.submit_time)],
                  ["退回原因", transfer.reason],
                ]}
              />
              <Slips ids={slip_ids} />
            </div>
          </Panel>
          {receipts.length > 0 ? (
            <Panel title="对上的流水" titleId="receipts">
              <ReceiptTable rows={receipts} />
            </Panel>
          ) : null}
          {log.length > 0 ? (
            <Panel title="操作记录" titleId="log">
              <LogTable caption="操作记录" rows={log} />
            </Panel>
          ) : null}
        </div>
        <aside className="stack min-w-0">
          {can("confirm") ? <Confirm refused={refused} version={transfer.version} /> : null}
          {can("reject") ? <Reject refused={refused} version={transfer.version} /> : null}
          {can("confirm") ? null : (
            <Panel title="不能再确认" titleId="closed">
              <p className="panel__body">{possible.find(({ why }) => why !== "")?.why}</p>
            </Panel>
          )}
        </aside>
      </div>
    </>
  );
}

const OrderLinks = ({ orders }: { orders: readonly string[] }) => (
  <span className="flex flex-wrap gap-x-2">
    {orders.map((sn) => (
      <Link key={sn} className="link" to={link(deskUrls.staffOrder.detail, { sn })}>
        {sn}
      </Link>
    ))}
  </span>
);

const Slips = ({ ids }: { ids: readonly number[] }) =>
  ids.length === 0 ? (
    <p className="muted">客户还没有传回单</p>
  ) : (
    <ul className="grid grid-cols-2 gap-2">
      {ids.map((id, index) => (
        <li key={id}>
          <a href={link(deskUrls.staffTransfer.slip, { id })} download className="block border border-(--line)">
            <img
              src={link(deskUrls.staffTransfer.slip, { id })}
              alt={`回单 ${index + 1}，点击下载原图`}
              className="block h-auto w-full"
            />
          </a>
        </li>
      ))}
    </ul>
  );

type Props = { refused: ReturnType<typeof useRefusedForm>; version: string };

const Confirm = ({ refused, version }: Props) => (
  <Panel title="确认到账" titleId="confirm">
    <Form method="post" className="panel__body grid gap-3" noValidate>
      <FormKey />
      <input type="hidden" name="version" value={version} />
      <fieldset className="grid gap-1">
        <legend className="muted">看过回单，三项都相同</legend>
        {Object.entries(SLIP_CHECKS).map(([name, text]) => (
          <Checkbox key={name} name="check" value={name}>
            {text}
          </Checkbox>
        ))}
      </fieldset>
      <TextField field={fieldOf(refused, "reason", "")} label="理由（只有员工看）" required />
      <Effect
        title="确认后"
        lines={[
          "订单转待发货，充值进余额，客户看到已到账",
          "以后的流水只挂到这笔上，不会再加一次钱",
          "三个工作日（周一至周五）内没有流水对上，会列入异常",
        ]}
      />
      <p className="row">
        <Button type="submit" name="intent" value="confirm" variant="tint">
          确认到账
        </Button>
      </p>
    </Form>
  </Panel>
);

const Reject = ({ refused, version }: Props) => (
  <Panel title="退回凭证" titleId="reject" hint="不动钱">
    <Form method="post" className="panel__body grid gap-3" noValidate>
      <FormKey />
      <input type="hidden" name="version" value={version} />
      <SelectField field={fieldOf(refused, "why", "")} label="原因（客户看得到）" required>
        <option value="">请选择</option>
        {SLIP_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {reason}
          </option>
        ))}
      </SelectField>
      <TextField field={fieldOf(refused, "note", "")} label="补充" placeholder="例如 附言处被挡住" />
      <Effect
        title="退回后"
        lines={["客户看到原因，可以重传", "钱若到了，流水照样能对上", "付款期限不变，库存按原期限留着"]}
      />
      <p className="row">
        <Button type="submit" name="intent" value="reject">
          退回
        </Button>
      </p>
    </Form>
  </Panel>
);
