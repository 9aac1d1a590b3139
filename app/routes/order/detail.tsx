import "./detail.css";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { customerUrls } from "#app/customer-urls.ts";
import { handleOrderAction, parseOrderId, readConfirmation, readOrder } from "#app/domains/order/order.server.ts";
import {
  formatOrderState,
  hasPackages,
  orderPage,
  orderSteps,
  stateOf,
  untilReceipt,
} from "#app/domains/order/order.ts";
import { OrderActions } from "#app/domains/order/order-actions.tsx";
import { OrderConfirmation } from "#app/domains/order/order-confirmation.tsx";
import { PriceRows, Receiver } from "#app/domains/order/order-facts.tsx";
import { InvoiceLink } from "#app/domains/order/order-row.tsx";
import { OrderSteps } from "#app/domains/order/order-steps.tsx";
import { describePackages, logisticsPage } from "#app/domains/order/package.ts";
import { PackageCards } from "#app/domains/order/package-cards.tsx";
import { formatPayType } from "#app/domains/payment/payment.ts";
import { OrderLines } from "#app/domains/refund/order-lines.tsx";
import { orderLog } from "#app/domains/refund/order-log.ts";
import { OrderLogPanel } from "#app/domains/refund/order-log-panel.tsx";
import { OrderRefunds } from "#app/domains/refund/order-refunds.tsx";
import { readRefundsOfOrder } from "#app/domains/refund/refund.server.ts";
import { refundPage, sumRefunds } from "#app/domains/refund/refund.ts";
import { requireCustomer, requireSession } from "#app/http/context.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import type { OrderDetail } from "#contract/order.ts";
import type { RefundSummary } from "#contract/refund-document.ts";
import { yuan } from "#contract/rules/money.ts";
import { ORDER_STATUS, type OrderState } from "#contract/rules/order.ts";
import { isOpenRefund } from "#contract/rules/refund.ts";

export const handle: PageHandle = { access: "customer" };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "订单详情", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  const id = parseOrderId(args.request);
  const [order, refunds] = await Promise.all([readOrder(api, id), readRefundsOfOrder(api, id)]);
  // An unpaid order is shown on the page of its group.
  if (!order.paid) throw redirect(orderPage(order));
  const confirmation = await readConfirmation(api, args.request);
  return { order, refunds, log: orderLog(order, refunds), left: untilReceipt(order, Date.now()), confirmation };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  return handleOrderAction(api, args.request, (act) =>
    act === "remove" ? urls.orders : link(customerUrls.orderDetail, {}, { id: parseOrderId(args.request) }),
  );
}

export default function OrderDetailPage() {
  const { order, refunds, log, left, confirmation } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  return (
    <div className="wrap stack">
      <Breadcrumbs
        home={urls.home}
        trail={[{ name: "我的订单", to: link(urls.orders, {}, { type: 1 }) }, { name: "订单详情" }]}
      />
      <FormErrors of={form} />
      <OrderConfirmation confirmation={confirmation} />
      <section className="panel order-state" aria-labelledby="state">
        <div className="order-state__now">
          <p className="muted small">
            订单号 <span className="select-all order-state__number">{order.order_sn}</span>
            <CopyButton text={order.order_sn} name="订单号" />
          </p>
          <h1 id="state">
            <span className="visually-hidden">订单 </span>
            {formatOrderState(order)}
          </h1>
          <p className="order-state__next">
            {left === null ? NEXT[stateOf(order)] : <Awaited order={order} left={left} />}
          </p>
          <div className="order-state__acts">
            <OrderActions order={order} size="default" />
            {hasPackages(order) ? (
              <Button asChild>
                <Link to={logisticsPage(order.order_id)}>查看物流</Link>
              </Button>
            ) : null}
            <Button asChild>
              <Link to={link(urls.addProject, {}, { order: order.order_id })}>按此单询报价</Link>
            </Button>
          </div>
        </div>
        <div className="order-state__steps">
          <OrderSteps steps={orderSteps(order)} label="订单进度" />
          <OpenRefunds refunds={refunds} />
        </div>
      </section>
      <section className="panel" aria-labelledby="packages">
        <div className="panel__header">
          <h2 id="packages">物流</h2>
          <small className="muted">{order.packages.length > 0 ? describePackages(order.packages) : null}</small>
        </div>
        {order.packages.length > 0 ? (
          <PackageCards order={order} />
        ) : (
          <p className="panel__body muted">{order.mer_name} 正在备货，发货后显示物流公司与单号</p>
        )}
      </section>
      <div className="order-sections order-sections--four">
        <section className="panel panel__body">
          <h2>收货信息</h2>
          <Receiver receiver={order.receiver} />
        </section>
        <section className="panel panel__body">
          <h2>付款信息</h2>
          <dl className="order-facts">
            <dt>支付方式</dt>
            <dd>{formatPayType(order.pay_type)}</dd>
            <dt>下单时间</dt>
            <dd>
              <Time at={order.create_time} />
            </dd>
            {order.pay_time === null ? null : (
              <>
                <dt>支付时间</dt>
                <dd>
                  <Time at={order.pay_time} />
                </dd>
              </>
            )}
          </dl>
        </section>
        <section className="panel panel__body">
          <h2>采购信息</h2>
          <dl className="order-facts">
            <dt>采购单号</dt>
            <dd>{order.po || "无"}</dd>
            <dt>买家留言</dt>
            <dd>{order.mark || "无"}</dd>
          </dl>
        </section>
        <section className="panel panel__body">
          <h2>发票</h2>
          <InvoiceFacts order={order} />
        </section>
      </div>
      <section className="panel">
        <div className="panel__header">
          <h2>
            <Link to={link(urls.store, {}, { id: order.mer_id })}>{order.mer_name}</Link>
          </h2>
          <small className="muted">
            {order.list.length} 种，{order.total_num} 件
          </small>
        </div>
        <OrderLines order={order} refunds={refunds} />
        <div className="panel__body">
          <PriceRows order={order} name="实付金额" publicPrice={order.public_price} />
          {order.give_integral > 0 ? (
            <p className="muted small numeric mt-2">
              {order.take_time === null
                ? `收货后赠送 ${order.give_integral} 积分`
                : `已赠送 ${order.give_integral} 积分`}
            </p>
          ) : null}
        </div>
      </section>
      <div className={refunds.length > 0 ? "order-history order-history--refunds" : "order-history"}>
        <OrderLogPanel entries={log} />
        {refunds.length > 0 ? <OrderRefunds refunds={refunds} /> : null}
      </div>
    </div>
  );
}

/** The refunds that wait, above everything that the order goes through meanwhile. */
function OpenRefunds({ refunds }: { refunds: readonly RefundSummary[] }) {
  const open = refunds.filter(({ status }) => isOpenRefund(status));
  const [newest] = open;
  return newest ? (
    <Note kind="info">
      <p>
        有 {open.length} 笔退款正在处理，共 {formatYuan(yuan(sumRefunds(open)))}，不影响其他商品。
        <Link className="link" to={refundPage(newest.refund_order_id)}>
          查看退款
        </Link>
      </p>
    </Note>
  ) : null;
}

/** What can still be invoiced of the order, and the way to its invoice. */
function InvoiceFacts({ order }: { order: OrderDetail }) {
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

/** The next step of each state, in one sentence. */
const NEXT: Partial<Record<OrderState, string>> = {
  [ORDER_STATUS.toShip]: "店铺正在备货，发货后可以查看物流",
  [ORDER_STATUS.toReview]: "已经收货，欢迎评价商品；7 天后订单自动完成",
  [ORDER_STATUS.done]: "订单已完成，感谢您的采购",
  [ORDER_STATUS.refunded]: "全部商品已退款",
};

function Awaited({ order, left }: { order: OrderDetail; left: string }) {
  return (
    <>
      {describePackages(order.packages)}。
      <br />
      还剩 <b>{left}</b> 自动确认收货
    </>
  );
}
