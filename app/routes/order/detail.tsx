import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { handleOrderAction, parseOrderId, readConfirmation, readOrder } from "#app/domains/order/order.server.ts";
import { formatOrderState, orderPage, orderSteps } from "#app/domains/order/order.ts";
import { OrderActions } from "#app/domains/order/order-actions.tsx";
import { OrderConfirmation } from "#app/domains/order/order-confirmation.tsx";
import { PriceRows, Receiver } from "#app/domains/order/order-facts.tsx";
import { OrderItems } from "#app/domains/order/order-row.tsx";
import { OrderSteps } from "#app/domains/order/order-steps.tsx";
import { formatPayType } from "#app/domains/payment/payment.ts";
import { requireCustomer } from "#app/http/context.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";

export const handle: PageHandle = { access: "customer" };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "订单详情", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  const order = await readOrder(api, parseOrderId(args.request));
  // An unpaid order is shown on the page of its group.
  if (!order.paid) throw redirect(orderPage(order));
  return { order, confirmation: await readConfirmation(api, args.request) };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireCustomer(args);
  return handleOrderAction(api, args.request, (act) =>
    act === "remove" ? urls.orders : link(urls.orderDetail, {}, { id: parseOrderId(args.request) }),
  );
}

export default function OrderDetailPage() {
  const { order, confirmation } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  return (
    <div className="wrap stack">
      <Breadcrumbs
        home={urls.home}
        trail={[{ name: "我的订单", to: link(urls.orders, {}, { type: 1 }) }, { name: "订单详情" }]}
      />
      <FormErrors of={form} />
      <OrderConfirmation confirmation={confirmation} />
      <section className="panel">
        <div className="panel__header">
          <h1>订单 {formatOrderState(order)}</h1>
          <div className="row ml-auto">
            <OrderActions order={order} size="default" />
          </div>
        </div>
        <div className="panel__body">
          <OrderSteps steps={orderSteps(order)} />
        </div>
      </section>
      <div className="order-sections">
        <section className="panel panel__body">
          <h2>订单信息</h2>
          <dl className="order-facts">
            <dt>订单号</dt>
            <dd>
              <span className="select-all">{order.order_sn}</span> <CopyButton text={order.order_sn} name="订单号" />
            </dd>
            <dt>下单时间</dt>
            <dd>
              <Time at={order.create_time} />
            </dd>
            <dt>支付方式</dt>
            <dd>{formatPayType(order.pay_type)}</dd>
            {order.po ? (
              <>
                <dt>采购单号</dt>
                <dd>{order.po}</dd>
              </>
            ) : null}
            <dt>买家留言</dt>
            <dd>{order.mark || "无"}</dd>
          </dl>
        </section>
        <section className="panel panel__body">
          <h2>收货信息</h2>
          <Receiver receiver={order.receiver} />
        </section>
        <section className="panel panel__body">
          <h2>配送信息</h2>
          {order.ship_time === null ? (
            <p className="muted">{order.mer_name} 正在备货，发货后显示物流公司与单号</p>
          ) : (
            <dl className="order-facts">
              {order.packages.map(({ package_id, company, number }) => (
                <Fragment key={package_id}>
                  <dt>{company}</dt>
                  <dd>
                    <span className="select-all">{number}</span> <CopyButton text={number} name="物流单号" />
                  </dd>
                </Fragment>
              ))}
              <dt>发货时间</dt>
              <dd>
                <Time at={order.ship_time} />
              </dd>
            </dl>
          )}
        </section>
      </div>
      <section className="panel">
        <div className="panel__header">
          <h2>{order.mer_name}</h2>
        </div>
        <div className="order-line order-line--wide">
          <OrderItems items={order.list} sums />
        </div>
        <div className="panel__body">
          <PriceRows order={order} name="实付金额" />
          {order.give_integral > 0 ? (
            <p className="muted small numeric mt-2">
              {order.take_time === null
                ? `收货后赠送 ${order.give_integral} 积分`
                : `已赠送 ${order.give_integral} 积分`}
            </p>
          ) : null}
        </div>
      </section>
    </div>
  );
}
