import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readRechargeTransfer } from "#app/features/transfer/transfer.server.ts";
import { CREDIT_REPAYMENT, placeOfRepayment, TransferChosen } from "#app/features/transfer/transfer-state.tsx";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import { rechargePageForm } from "./forms.ts";
import { pageOfTarget, payPlace, payWays } from "./gateway.server.ts";
import { PayMethods } from "./pay-methods.tsx";
import { PayOpen } from "./pay-open.tsx";
import { QueryForm } from "./pay-waiting.tsx";
import { confirmRecharge, parseGroupId, pay, readRecharge } from "./payment.server.ts";
import { WayChoice } from "./way-fields.tsx";

export const handle: PageHandle = {
  access: "customer",
  menuPath: urls.bill.balance,
  crumb: "充值",
  placeOf: (pageData) =>
    placeOfRepayment((pageData as Partial<Awaited<ReturnType<typeof loader>>> | undefined)?.recharge),
};

export const meta: MetaFunction<typeof loader> = (about) =>
  pageMeta(about, { title: about.data?.recharge.purpose === "credit" ? CREDIT_REPAYMENT : "充值", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  const id = parseGroupId(args.request);
  const [read, { transfer }] = await Promise.all([readRecharge(api, id, Date.now()), readRechargeTransfer(api, id)]);
  const asksAtOnce = new URL(args.request.url).searchParams.has("open");
  return {
    balance: customer.now_money,
    transfer,
    asksAtOnce,
    ...payWays(args.request, read.recharge.methods),
    ...read,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  const id = parseGroupId(args.request);
  const form = await readForm(args.request, rechargePageForm);
  if (form.status !== "success") return badRequest(form);
  const { value } = form;
  const target = { kind: "recharge", id, by: payPlace(args.request).by } as const;
  return answer(form, value.intent === "ask" ? confirmRecharge(api, id) : pay(api, target, value), {
    to: pageOfTarget(target),
  });
}

/** One recharge: its open payment while it waits, and the new balance once it is paid. */
export default function Recharge() {
  const { recharge, transfer, open, balance, asksAtOnce, ...place } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.form;
  const { recharge_id, recharge_sn, price, methods, key } = recharge;
  const repays = recharge.purpose === "credit";
  if (recharge.status === "paid" && repays) return <Repaid price={price} />;
  if (recharge.status === "paid") {
    return (
      <section className="panel">
        <Empty
          icon="check"
          kind="ok"
          as="h1"
          title="充值成功"
          text={`已充值 ${formatYuan(price)}${balance === null ? "" : `，余额 ${formatYuan(balance)}`}`}
        >
          <ButtonLink variant="primary" to={link(urls.bill.balance, {}, { type: 3 })}>
            查看余额
          </ButtonLink>
        </Empty>
      </section>
    );
  }
  const addressFor = (by: "qr" | "here") => link(urls.payment.recharge, {}, { id: recharge_id, by });
  const statusAddress = link(urls.payment.status, {}, { recharge: recharge_id });
  return (
    <Panel
      title={repays ? CREDIT_REPAYMENT : "余额充值"}
      titleId="recharge-title"
      level={1}
      actions={
        <>
          <small className="muted">
            {repays ? "还款单号" : "充值单号"} {recharge_sn}
          </small>
          {place.hasChoice ? <WayChoice at={place} addressFor={addressFor} /> : null}
          {repays ? (
            <ButtonLink size="m" className="ml-auto" to={urls.credit.index}>
              返回月结
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {transfer ? (
        <TransferChosen to={link(urls.transfer.recharge, {}, { id: recharge_id })} transfer={transfer} />
      ) : null}
      <FormErrors of={result} />
      <QueryForm />
      <PayMethods
        methods={methods}
        paymentKey={key}
        amount={price}
        preferred={open?.type}
        place={place.place}
        ways={place.ways}
        sections={
          open
            ? {
                [open.type]: (
                  <PayOpen
                    open={open}
                    amount={price}
                    statusAddress={statusAddress}
                    isHere={open.way === place.ways[open.type]}
                    asksAtOnce={asksAtOnce}
                    qrAddress={addressFor("qr")}
                  />
                ),
              }
            : {}
        }
        hint={repays ? "付款成功后立即还清账单，多的进余额" : "付款成功后立即计入余额"}
      />
    </Panel>
  );
}

/** Shown once the money of a repayment has arrived. */
const Repaid = ({ price }: { price: string }) => (
  <section className="panel">
    <Empty icon="check" kind="ok" as="h1" title="还款成功" text={`已收到 ${formatYuan(price)}，先还账单，多的进余额`}>
      <ButtonLink variant="primary" to={urls.credit.index}>
        看账单
      </ButtonLink>
    </Empty>
  </section>
);
