import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { parseGroupId } from "#app/features/payment/payment.server.ts";
import { answer, badRequest, readForAct } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession, restartDeadline } from "#app/http/context.server.ts";
import { readFormWithFile } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Confirmation, ConfirmationButtons } from "#app/ui/confirmation.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan, Price } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import { isOpenTransfer } from "#contract/rules/transfer.ts";
import { transferForms } from "./forms.ts";
import { cancelRecharge, changeSlips, readRechargeTransfer } from "./transfer.server.ts";
import { TransferAccount } from "./transfer-account.tsx";
import { TransferProgress } from "./transfer-progress.tsx";
import { TransferSlips } from "./transfer-slips.tsx";
import { CREDIT_REPAYMENT, placeOfRepayment, TransferNote } from "./transfer-state.tsx";

export const handle: PageHandle = {
  access: "customer",
  acceptsFiles: true,
  menuPath: urls.bill.balance,
  crumb: "对公转账充值",
  placeOf: (pageData) => placeOfRepayment(pageData as Partial<Awaited<ReturnType<typeof loader>>> | undefined),
};

/** What the page calls its money: a recharge, or a repayment. */
const wordsOf = (purpose: "balance" | "credit" | undefined) =>
  purpose === "credit"
    ? {
        title: CREDIT_REPAYMENT,
        name: "还款",
        kept: "进余额",
        done: { name: "还款成功", text: "到账后自动还账单，多的进余额" },
      }
    : { title: "对公转账充值", name: "充值", kept: "计入余额", done: { name: "充值成功", text: "到账后自动计入余额" } };

export const meta: MetaFunction<typeof loader> = (about) =>
  pageMeta(about, { title: wordsOf(about.data?.purpose).title, index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  const id = parseGroupId(args.request);
  const { account, recharge_sn, purpose, transfer } = await readRechargeTransfer(api, id);
  // The page of the recharge shows its payment, and offers the other methods.
  if (!transfer || !isOpenTransfer(transfer.state) || !account) throw redirect(link(urls.payment.recharge, {}, { id }));
  const asksToCancel = new URL(args.request.url).searchParams.has("cancel");
  return { id, account, recharge_sn, purpose, transfer, company: customer.company, asksToCancel };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  const id = parseGroupId(args.request);
  const { form, file } = await readFormWithFile(args.request, transferForms, "slip");
  restartDeadline(args);
  const to = link(urls.transfer.recharge, {}, { id });
  if (form.status !== "success") return badRequest(form);
  const read = await readForAct(readRechargeTransfer(api, id));
  if (!read.ok) return answer(form, read, { to });
  const { transfer } = read.answer;
  const { value } = form;
  if (!transfer) return answer(form, { ok: false, message: "这笔充值没有选择对公转账" }, { to });
  return answer(
    form,
    value.intent === "cancel"
      ? cancelRecharge(api, id, read.answer.purpose)
      : changeSlips(api, transfer.transfer_id, value, file),
    { to },
  );
}

/** The account, the code and the slips of a recharge by bank transfer. */
export default function RechargeTransfer() {
  const { id, account, recharge_sn, purpose, transfer, company, asksToCancel } = useLoaderData<typeof loader>();
  const words = wordsOf(purpose);
  const result = useActionData<typeof action>()?.form;
  return (
    <>
      {asksToCancel ? <CancelQuestion id={id} sn={recharge_sn} amount={transfer.amount} words={words} /> : null}
      <Panel
        title={words.title}
        titleId="recharge-title"
        level={1}
        actions={
          <small className="muted">
            {words.name}单号 <span className="select-all">{recharge_sn}</span>
          </small>
        }
      >
        <div className="panel__body row row--between">
          <p>
            {words.name}金额 <Price amount={transfer.amount} size="lg" />
          </p>
          <div className="row">
            {purpose === "credit" ? (
              <ButtonLink size="m" to={urls.credit.index}>
                返回月结
              </ButtonLink>
            ) : null}
            <ButtonLink size="m" to={link(urls.transfer.recharge, {}, { id })}>
              查询结果
            </ButtonLink>
            <ButtonLink size="m" to={link(urls.transfer.recharge, {}, { id, cancel: 1 })} preventScrollReset>
              取消这笔{words.name}
            </ButtonLink>
          </div>
        </div>
      </Panel>
      <TransferNote transfer={transfer} />
      <TransferAccount account={account} transfer={transfer} />
      <TransferSlips
        transfer={transfer}
        company={company}
        result={result}
        progress={<TransferProgress transfer={transfer} done={words.done} />}
      >
        <Link className="link" to={link(urls.payment.recharge, {}, { id })}>
          改用其他方式
        </Link>
      </TransferSlips>
    </>
  );
}

type QuestionProps = { id: number; sn: string; amount: string; words: ReturnType<typeof wordsOf> };

function CancelQuestion({ id, sn, amount, words: { name, kept } }: QuestionProps) {
  const back = link(urls.transfer.recharge, {}, { id });
  return (
    <Confirmation title={`取消这笔${name}？`} closeTo={back}>
      <p className="small">
        {name}单 {sn}，{formatYuan(amount)}：取消后请不要再汇款；已经汇出的，到账后仍{kept}。
      </p>
      <Form method="post" action={back} preventScrollReset>
        <input type="hidden" name="intent" value="cancel" />
        <ConfirmationButtons act={`取消${name}`} back="先不取消" closeTo={back} />
      </Form>
    </Confirmation>
  );
}
