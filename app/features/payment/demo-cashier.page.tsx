import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { publicApi } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { safeRedirect } from "#app/http/safe-redirect.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { Price } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import { cashierForm } from "./forms.ts";
import { payAtCashier, readTrade } from "./payment.server.ts";
import { formatPayType } from "./payment.ts";

export const handle: PageHandle = { access: "sessionless" };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "收银台", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const isCancelled = new URL(args.request.url).searchParams.has("cancelled");
  const { trade } = await readTrade(publicApi(args), args.request);
  return { isCancelled, trade: { ...trade, back: trade.back === null ? null : safeRedirect(trade.back) } };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request, cashierForm);
  if (form.status !== "success") return badRequest(form);
  const { trade } = form.value;
  const to = link(urls.payment.demoCashier, {}, { trade });
  return answer(form, payAtCashier(publicApi(args), form.value), { to });
}

/** The simulated cashier on the payer's phone, a gateway of demo mode alone. */
export default function DemoCashier() {
  const { trade, isCancelled } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const at = { trade: trade.out_trade_no };
  return (
    <main className="wrap">
      <section className="panel text-center" aria-labelledby="cashier">
        <div className="panel__body stack">
          <h1 id="cashier" className="page-title">
            模拟收银台 · {formatPayType(trade.type)}
          </h1>
          <p className="muted">{trade.subject}</p>
          <p>
            <Price amount={trade.amount} size="xl" />
          </p>
          <FormErrors of={form} />
          {trade.state === "waiting" && !isCancelled ? (
            <Form method="post" className="row justify-center">
              <input type="hidden" name="intent" value="pay" />
              <input type="hidden" name="trade" value={trade.out_trade_no} />
              <Button variant="primary" size="l">
                模拟支付成功
              </Button>
              <Button name="refunds" value="refused" size="l">
                模拟付款，以后原路退款都失败
              </Button>
              <ButtonLink to={link(urls.payment.demoCashier, {}, { ...at, cancelled: 1 })}>取消</ButtonLink>
            </Form>
          ) : (
            <p role="status">
              <b>{isCancelled ? "已取消付款" : STATES[trade.state]}</b>
            </p>
          )}
          {isCancelled && trade.state === "waiting" ? (
            <Link className="link" to={link(urls.payment.demoCashier, {}, at)}>
              重新付款
            </Link>
          ) : null}
          {trade.back ? (
            <Link className="link" to={trade.back}>
              返回商城
            </Link>
          ) : null}
        </div>
      </section>
    </main>
  );
}

const STATES = { waiting: "", paid: "支付成功，请回到商城查看订单", closed: "付款已失效，请回到支付页重新付款" };
