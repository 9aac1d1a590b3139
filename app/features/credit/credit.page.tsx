import "./credit.css";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { leadToPayment, payWays } from "#app/features/payment/gateway.server.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { urls } from "#app/urls.ts";
import { CREDIT_DAYS_DEFAULT } from "#contract/rules/credit.ts";
import type { PayWay } from "#contract/rules/payment.ts";
import { maskedPhone } from "#contract/rules/phone.ts";
import { AwaitedRepayments } from "./awaited-repayments.tsx";
import { BillDetail } from "./bill-detail.tsx";
import { BillRow } from "./bill-row.tsx";
import { readCredit, repay, sendRepayCode } from "./credit.server.ts";
import { listedBills, payableBills } from "./credit.ts";
import { CreditHead, NoLine } from "./credit-head.tsx";
import { CreditRules } from "./credit-rules.tsx";
import { creditForms } from "./forms.ts";
import { RepayForm } from "./repay-form.tsx";

export const handle: PageHandle = {
  access: "customer",
  menu: { group: "资产", label: "月结", order: 45, path: urls.credit.index },
};

export const meta: MetaFunction = (about) => pageMeta(about, { title: "月结", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  const read = await readCredit(api, args.request);
  const { ways } = payWays(args.request, read.config?.methods ?? []);
  return { now: Date.now(), phone: maskedPhone(customer.phone), ways, ...read };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  const form = await readForm(args.request, creditForms);
  if (form.status !== "success") return badRequest(form);
  if (form.value.intent === "send_code") return sendRepayCode(api, form);
  const { value } = form;
  const lead = (id: number, way: PayWay) =>
    leadToPayment(api, { kind: "recharge", id }, { way, key: `${value.key}-pay` });
  return answer(form, repay(api, value, lead), { to: urls.credit.index });
}

/** A refused repayment loads the bills again, because a transfer or a refund has changed them. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionStatus === 409;

export default function Credit() {
  const { line, why, bills, awaited, config, detail, chosen, now, phone, ways } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (!line && bills.length === 0) return <NoLine />;
  return (
    <>
      <CreditHead line={line} why={why} bills={bills}>
        {listedBills(bills).map((bill) => (
          <BillRow key={bill.bill_id} bill={bill} now={now} isShown={bill.bill_id === detail?.bill.bill_id} />
        ))}
      </CreditHead>
      <AwaitedRepayments repayments={awaited} />
      {config ? (
        <RepayForm
          // Another choice and paid bills begin with fresh fields.
          key={JSON.stringify([chosen, bills.map(({ owed }) => owed)])}
          line={line}
          bills={payableBills(bills)}
          chosen={chosen}
          config={config}
          ways={ways}
          phone={phone}
          result={result?.form ?? null}
          sentAt={result && "sentAt" in result && typeof result.sentAt === "number" ? result.sentAt : undefined}
        />
      ) : null}
      {detail ? <BillDetail detail={detail} /> : null}
      <CreditRules days={line?.days ?? CREDIT_DAYS_DEFAULT} />
    </>
  );
}
