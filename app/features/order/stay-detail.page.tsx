import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TransferAwaited } from "#app/features/transfer/transfer-state.tsx";
import { requireCustomer, requireSession } from "#app/http/context.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Price } from "#app/ui/price.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import { isOpenTransfer } from "#contract/rules/transfer.ts";
import { handleOrderAction, parseOrderId, readConfirmation, readGroup } from "./order.server.ts";
import { formatOrderState } from "./order.ts";
import { OrderActions } from "./order-actions.tsx";
import { OrderConfirmation } from "./order-confirmation.tsx";
import { PriceRows, Receiver } from "./order-facts.tsx";
import { OrderHead, OrderItems } from "./order-row.tsx";
import { ShopActsNote } from "./shop-acts.tsx";

export const handle: PageHandle = { access: "customer" };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "待付款订单", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  const group = await readGroup(api, parseOrderId(args.request));
  const [firstOrder] = group.orders;
  // A paid group has no page: its only order is shown, or the list of orders.
  if (group.status === "paid") {
    throw redirect(
      group.orders.length === 1 && firstOrder
        ? link(urls.order.detail, {}, { id: firstOrder.order_id })
        : link(urls.order.list, {}, { type: 1 }),
    );
  }
  return { group, confirmation: await readConfirmation(api, args.request), key: crypto.randomUUID() };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  return handleOrderAction(api, args.request, (act) =>
    act === "remove" ? urls.order.list : link(urls.order.unpaidDetail, {}, { id: parseOrderId(args.request) }),
  );
}

export default function StayDetail() {
  const { group, confirmation, key } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const again = { page: key, refused: form?.initialValue };
  const [first] = group.orders;
  const unpaid = group.status === "unpaid";
  const transfer = first?.transfer && isOpenTransfer(first.transfer) ? first.transfer : null;
  return (
    <div className="wrap stack">
      <Breadcrumbs
        home={urls.home}
        trail={[{ name: "我的订单", to: link(urls.order.list, {}, { type: 1 }) }, { name: "订单详情" }]}
      />
      <FormErrors of={form} />
      <OrderConfirmation confirmation={confirmation} />
      <Panel
        title={`订单${unpaid && first ? formatOrderState(first) : "已取消"}`}
        level={1}
        actions={
          <div className="row ml-auto">
            {unpaid && first ? <OrderActions order={first} again={again} size="default" /> : null}
            {first ? (
              <ButtonLink to={link(urls.messages.index, {}, { order: first.order_id })}>问客服</ButtonLink>
            ) : null}
          </div>
        }
      >
        <div className="panel__body stack">
          {unpaid && transfer ? (
            <TransferAwaited
              state={transfer}
              until={group.cancel_time}
              to={link(urls.transfer.index, {}, { id: group.group_order_id })}
            />
          ) : unpaid ? (
            <Note kind="warn">
              请在 <Time at={group.cancel_time} /> 前完成支付！逾期订单自动取消，库存、优惠券和积分退回。
            </Note>
          ) : (
            <Note kind="info">
              订单已取消，占用的库存、优惠券和积分已退回。
              <Link className="link" to={urls.catalog.category}>
                继续选购
              </Link>
            </Note>
          )}
          <ShopActsNote acts={group.shop_acts} />
          <div className="grid grid-cols-2 gap-(--gap) [&_h2]:mb-2.5 [&_h2]:text-(length:--f-14) max-md:grid-cols-1">
            <dl className="order-facts">
              <dt>支付单号</dt>
              <dd>
                <span className="select-all">{group.group_order_sn}</span>{" "}
                <CopyButton text={group.group_order_sn} name="支付单号" />
              </dd>
              <dt>下单时间</dt>
              <dd>
                <Time at={group.create_time} />
              </dd>
              <dt>{unpaid ? "应付总额" : "订单金额"}</dt>
              <dd>
                <Price amount={group.pay_price} size={unpaid ? "card" : "table"} plain={!unpaid} />
              </dd>
            </dl>
            <Receiver receiver={group.receiver} />
          </div>
        </div>
      </Panel>
      {group.orders.map((order) => (
        <section key={order.order_id} className="order-row bg-(--panel)" aria-label={order.mer_name}>
          <OrderHead order={order} />
          <div className="order-line order-line--wide">
            <OrderItems items={order.list} sums />
          </div>
          <div className="panel__body">
            <PriceRows order={order} name={unpaid ? "应付金额" : "订单金额"} isClosed={!unpaid} />
          </div>
          {unpaid ? null : (
            <div className="order-row__foot">
              <OrderActions order={order} again={again} />
            </div>
          )}
        </section>
      ))}
    </div>
  );
}
