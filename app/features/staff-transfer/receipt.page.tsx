import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Effect } from "#app/desk/effect.tsx";
import { LogTable } from "#app/desk/log-table.tsx";
import { OwnPassword } from "#app/desk/own-password.tsx";
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
import { TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { besidePassword } from "#contract/rules/four-eyes.ts";
import { RECEIPT_OUTCOMES } from "#contract/rules/staff-transfer.ts";
import { staffTransfer } from "#contract/staff-transfer.ts";
import { AllocateForm } from "./allocate-form.tsx";
import { TransferFacts } from "./facts.tsx";
import { receiptForm } from "./forms.ts";
import { actOnReceipt } from "./staff-transfer.server.ts";

export const handle: PageHandle = { access: "staff", right: "transfer.read" };

export const meta: MetaFunction = () => deskTitle("银行流水");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "transfer.read");
  const { searchParams } = new URL(args.request.url);
  const query = staffTransfer.receipt.query.parse(Object.fromEntries(searchParams));
  const receipt = await api.read(staffTransfer.receipt, { params: { id: args.params.id ?? "" }, query });
  const mayBook = me.rights.includes("transfer.book");
  return { receipt, keyword: query.keyword, mayBook, isAlone: me.alone.includes("transfer.reverse") };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "transfer.book");
  const id = args.params.id ?? "";
  const form = await readForm(args.request, receiptForm);
  if (form.status !== "success") return badRequest(form);
  const to = link(deskUrls.staffTransfer.receipt, { id });
  return answer(form, actOnReceipt(api, id, form.value), { to, field: besidePassword });
}

export default function Receipt() {
  const { receipt, keyword, mayBook, isAlone } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const { amount, version, outcome, possible, parts, log, related_id } = receipt;
  const can = (act: string) => mayBook && possible.some((one) => one.act === act && one.why === "");
  const whyNoReversal = possible.find(({ act }) => act === "reverse")?.why ?? "";
  const isBooked = outcome === "paid" || outcome === "credited";
  return (
    <>
      <PageHead
        title={`流水 ${receipt.serial ?? receipt.traded}`}
        text={`${formatYuan(amount)} · ${RECEIPT_OUTCOMES[outcome]}`}
      >
        <Link className="link" to={link(deskUrls.staffTransfer.list, {}, { tab: "row" })}>
          回到账
        </Link>
      </PageHead>
      <FormErrors of={refused} fields={["customer_id", "bill_amount", "balance", "reason", "password"]} />
      <div className="grid grid-cols-[minmax(0,1fr)_360px] items-start gap-3 max-lg:grid-cols-1">
        <div className="stack min-w-0">
          {can("allocate") ? (
            <AllocateForm
              amount={amount}
              version={version}
              keyword={keyword}
              candidates={receipt.candidates}
              customers={receipt.customers}
              bills={receipt.bills}
              refused={refused}
            />
          ) : null}
          {log.length > 0 ? (
            <Panel title="操作记录" titleId="log">
              <LogTable caption="操作记录" rows={log} />
            </Panel>
          ) : null}
        </div>
        <aside className="stack min-w-0">
          <Panel title="银行的记录" titleId="facts">
            <div className="panel__body">
              <TransferFacts
                of={[
                  ["日期", receipt.traded],
                  ["对方户名", receipt.payer],
                  ["对方账号", receipt.payer_account],
                  ["附言", receipt.remark],
                  ["金额", `${formatYuan(amount)} ${receipt.currency}`],
                  ["情况", receipt.reason],
                  ["客户", receipt.customer?.company ?? ""],
                  ["分到", parts.map((part) => `${part.label} ${formatYuan(part.amount)}`).join("、")],
                  ["冲正", receipt.reversal],
                  [
                    "另一笔",
                    related_id === null ? null : (
                      <Link
                        key="related"
                        className="link"
                        to={link(deskUrls.staffTransfer.receipt, { id: related_id })}
                      >
                        流水 {related_id}
                      </Link>
                    ),
                  ],
                ]}
              />
            </div>
          </Panel>
          {can("skip") ? (
            <Panel title="不入账" titleId="skip" hint="不动钱">
              <Form method="post" className="panel__body grid gap-3" noValidate>
                <FormKey />
                <input type="hidden" name="version" value={version} />
                <TextField field={fieldOf(refused, "reason", "")} label="理由" placeholder="例如 投标保证金" required />
                <Effect title="标记后" lines={["这笔流水不再等人处理，重复上传也不会再出现"]} />
                <p className="row">
                  <Button type="submit" name="intent" value="skip">
                    标为不入账
                  </Button>
                </p>
              </Form>
            </Panel>
          ) : null}
          {isBooked && mayBook ? (
            <Panel title={`冲正 ${formatYuan(amount)}`} titleId="reverse">
              {can("reverse") ? (
                <Form method="post" className="panel__body grid gap-3" noValidate>
                  <FormKey />
                  <input type="hidden" name="version" value={version} />
                  <TextField field={fieldOf(refused, "reason", "")} label="理由" required />
                  <OwnPassword isAlone={isAlone} refused={refused} />
                  <Effect
                    kind="danger"
                    title="批准后"
                    lines={[
                      `从客户余额扣回 ${formatYuan(amount)}，原流水留着，标“已冲正”`,
                      "用它还过的月结账单重新欠上，可能马上逾期",
                      "余额不够：不冲，写明差多少，列入异常",
                      "付了订单的：没发货先退单，已发货不能冲，列入异常",
                      "要管理员批准",
                    ]}
                  />
                  <p className="row">
                    <Button type="submit" name="intent" value="reverse" variant="tint">
                      提交复核
                    </Button>
                  </p>
                </Form>
              ) : (
                <p className="panel__body">{whyNoReversal}</p>
              )}
            </Panel>
          ) : null}
        </aside>
      </div>
    </>
  );
}
