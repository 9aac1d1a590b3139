import "./detail.css";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formatPayType } from "#app/features/payment/payment.ts";
import { RefundableLines } from "#app/features/refund/order-lines.tsx";
import { orderLog } from "#app/features/refund/order-log.ts";
import { OrderLogPanel } from "#app/features/refund/order-log-panel.tsx";
import { OrderRefunds } from "#app/features/refund/order-refunds.tsx";
import { readRefundsOfOrder } from "#app/features/refund/refund.server.ts";
import { openRefunds } from "#app/features/refund/refund.ts";
import { requireCustomer, requireSession } from "#app/http/context.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { ProgressSteps } from "#app/ui/progress-steps.tsx";
import { StateHead } from "#app/ui/state-head.tsx";
import { urls } from "#app/urls.ts";
import type { OrderDetail } from "#contract/order.ts";
import { ORDER_STATUS } from "#contract/rules/order.ts";
import { InvoiceLink } from "./invoice-link.tsx";
import { handleOrderAction, parseOrderId, readConfirmation, readGroup, readOrder } from "./order.server.ts";
import { formatOrderState, orderPage, orderSteps } from "./order.ts";
import { OrderActions } from "./order-actions.tsx";
import { OrderConfirmation } from "./order-confirmation.tsx";
import { OrderFactsList, PriceRows, Receiver } from "./order-facts.tsx";
import { orderOutlook, paymentFacts, purchaseFacts, sumNotes } from "./order-view.ts";
import { packageViews } from "./package.ts";
import { PackageCards } from "./package-cards.tsx";
import { ShopActsNote } from "./shop-acts.tsx";

export const handle: PageHandle = { access: "customer" };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "订单详情", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  const id = parseOrderId(args.request);
  const [detail, refunds] = await Promise.all([readOrder(api, id), readRefundsOfOrder(api, id)]);
  // An unpaid order is shown on the page of its group.
  if (!detail.paid) throw redirect(orderPage(detail));
  const [group, confirmation] = await Promise.all([
    readGroup(api, detail.group_order_id),
    readConfirmation(api, args.request),
  ]);
  const { packages, ...order } = detail;
  return {
    order,
    state: formatOrderState(order),
    steps: orderSteps(order),
    outlook: orderOutlook(detail, Date.now()),
    packages: packageViews(detail),
    payment: paymentFacts(detail, group, formatPayType(detail.pay_type)),
    purchase: purchaseFacts(order, customer),
    refunds,
    openRefunds: openRefunds(refunds),
    notes: sumNotes(order, refunds),
    log: orderLog(detail, refunds),
    confirmation,
    key: crypto.randomUUID(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  return handleOrderAction(api, args.request, (act) =>
    act === "remove" ? urls.order.list : link(urls.order.detail, {}, { id: parseOrderId(args.request) }),
  );
}

export default function OrderDetailPage() {
  const { order, outlook, packages, refunds, openRefunds, confirmation, key, ...shown } =
    useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  return (
    <div className="wrap stack order-page">
      <Breadcrumbs
        home={urls.home}
        trail={[{ name: "我的订单", to: link(urls.order.list, {}, { type: 1 }) }, { name: "订单详情" }]}
      />
      <FormErrors of={form} />
      <OrderConfirmation confirmation={confirmation} />
      <StateHead
        number={{ name: "订单号", text: order.order_sn }}
        state={
          <>
            <span className="visually-hidden">订单 </span>
            {shown.state}
          </>
        }
        next={
          <>
            {outlook.next}
            {outlook.left === null ? null : (
              <>
                <br />
                还剩 <b>{outlook.left}</b> 自动确认收货
              </>
            )}
          </>
        }
        acts={
          <>
            <OrderActions order={order} again={{ page: key, refused: form?.initialValue }} size="default" />
            {outlook.tracking ? <ButtonLink to={outlook.tracking}>查看物流</ButtonLink> : null}
            <ButtonLink to={link(urls.quotation.add, {}, { order: order.order_id })}>按此单询报价</ButtonLink>
            <ButtonLink to={link(urls.messages.index, {}, { order: order.order_id })}>问客服</ButtonLink>
          </>
        }
        steps={
          <>
            <ProgressSteps steps={shown.steps} label="订单进度" />
            <ShopActsNote acts={order.shop_acts} />
            {openRefunds ? (
              <Note kind="info">
                <p>
                  有 {openRefunds.count} 笔退款正在处理，共 {formatYuan(openRefunds.sum)}，不影响其他商品。
                  <Link className="link" to={openRefunds.to}>
                    查看退款
                  </Link>
                </p>
              </Note>
            ) : null}
          </>
        }
      />
      <Panel title="物流" titleId="packages" actions={<small className="muted">{outlook.packages}</small>}>
        {packages.length > 0 ? (
          <PackageCards packages={packages} />
        ) : (
          <p className="panel__body muted">
            {order.status === ORDER_STATUS.refunded
              ? "订单已全部退款，没有发货"
              : `${order.mer_name} 正在备货，发货后显示物流公司与单号`}
          </p>
        )}
      </Panel>
      <div className="grid grid-cols-4 gap-(--gap) [&_h2]:mb-2.5 [&_h2]:text-(length:--f-14) [&_.order-facts]:grid-cols-[60px_minmax(0,1fr)] [&_.order-facts]:gap-x-2 max-[75rem]:grid-cols-2 max-md:grid-cols-1">
        <section className="panel panel__body">
          <h2>收货信息</h2>
          <Receiver receiver={order.receiver} />
        </section>
        <section className="panel panel__body">
          <h2>付款信息</h2>
          <OrderFactsList facts={shown.payment} />
        </section>
        <section className="panel panel__body">
          <h2>采购信息</h2>
          <OrderFactsList facts={shown.purchase} />
          <p className="row mt-2">
            <Button asChild size="s">
              <a href={link(urls.order.deliveryNote, {}, { id: order.order_id })}>打印送货单</a>
            </Button>
            <Button asChild size="s">
              <a href={link(urls.order.export, {}, { keyword: order.order_sn })} download>
                导出 Excel
              </a>
            </Button>
          </p>
        </section>
        <section className="panel panel__body">
          <h2>发票</h2>
          <InvoiceFacts order={order} />
        </section>
      </div>
      <Panel
        title={<Link to={link(urls.store.index, {}, { id: order.mer_id })}>{order.mer_name}</Link>}
        actions={
          <small className="muted">
            {order.list.length} 种，{order.total_num} 件
          </small>
        }
      >
        <RefundableLines order={order} refunds={refunds} />
        <div className="panel__body">
          <PriceRows order={order} name="实付金额" publicPrice={order.public_price} />
          {shown.notes.map((note) => (
            <p key={note} className="muted small numeric mt-2">
              {note}
            </p>
          ))}
        </div>
      </Panel>
      <div
        className={`grid items-start gap-(--gap) ${refunds.length > 0 ? "mid:grid-cols-[minmax(0,1fr)_340px] mid:[&>:first-child]:col-start-2 mid:[&>:first-child]:row-start-1" : ""}`}
      >
        {refunds.length > 0 ? <OrderRefunds refunds={refunds} /> : null}
        <OrderLogPanel entries={shown.log} />
      </div>
    </div>
  );
}

/** The amount of the order that can be invoiced, and the link to its invoice. */
function InvoiceFacts({ order }: { order: Omit<OrderDetail, "packages"> }) {
  const { invoiceable, invoiceable_price, pay_price, order_receipt_id } = order;
  return (
    <dl className="order-facts">
      {invoiceable ? (
        <>
          <dt>可开金额</dt>
          <dd>
            <b>{formatYuan(invoiceable_price)}</b>
            {invoiceable_price === pay_price ? null : <span className="muted small block">实付减去已退款</span>}
          </dd>
        </>
      ) : null}
      <dt>状态</dt>
      <dd>{invoiceable || order_receipt_id !== null ? <InvoiceLink order={order} /> : "暂不可开票"}</dd>
    </dl>
  );
}
