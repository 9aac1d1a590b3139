import "./logistics.css";
import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { lineAddress } from "#app/features/seckill/seckill.ts";
import { requireCustomer } from "#app/http/context.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumbs, TabLinks } from "#app/ui/navigation.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { ProgressSteps } from "#app/ui/progress-steps.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import type { OrderDetail } from "#contract/order.ts";
import type { Package } from "#contract/package.ts";
import { ORDER_STATUS } from "#contract/rules/order.ts";
import { pageFacts } from "#contract/rules/order-facts.ts";
import { PACKAGE_STATE_NAMES } from "#contract/rules/package.ts";
import { REFUND_TYPE, refundTypes } from "#contract/rules/refund.ts";
import { parseOrderId, readOrder } from "./order.server.ts";
import { allows, orderPage } from "./order.ts";
import { Receiver } from "./order-facts.tsx";
import { byDay, choosePackage, logisticsPage, packageSteps, traceLines } from "./package.ts";
import { Timeline } from "./timeline.tsx";

export const handle: PageHandle = { access: "customer" };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "查看物流", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  const order = await readOrder(api, parseOrderId(args.request));
  if (!order.paid) throw redirect(orderPage(order));
  const parcel = choosePackage(order.packages, new URL(args.request.url).searchParams.get("package"));
  const canRefund = refundTypes(order, Date.now()).includes(REFUND_TYPE.goods);
  return { order, parcel: parcel ?? null, canRefund };
}

export default function Logistics() {
  const { order, parcel, canRefund } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <Breadcrumbs
        home={urls.home}
        trail={[
          { name: "我的订单", to: link(urls.order.list, {}, { type: 1 }) },
          { name: "订单详情", to: orderPage(order) },
          { name: "查看物流" },
        ]}
      />
      <div className="logistics">
        <section className="panel" aria-labelledby="logistics">
          <h1 id="logistics" className="visually-hidden">
            查看物流
          </h1>
          {parcel ? <Parcel order={order} parcel={parcel} /> : <NoPackages order={order} />}
        </section>
        <aside className="stack" aria-label="包裹与订单">
          {parcel ? <Contents order={order} parcel={parcel} /> : null}
          <section className="panel panel__body">
            <h2 className="logistics__title">收货信息</h2>
            <Receiver receiver={order.receiver} />
          </section>
          <section className="panel panel__body">
            <h2 className="logistics__title">订单</h2>
            <dl className="order-facts">
              <dt>订单号</dt>
              <dd>
                <Link className="link" to={orderPage(order)}>
                  {order.order_sn}
                </Link>
              </dd>
              <dt>店铺</dt>
              <dd>{order.mer_name}</dd>
              {pageFacts(order).map(({ label, text }) => (
                <Fragment key={label}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </Fragment>
              ))}
            </dl>
          </section>
          {canRefund ? (
            <Note kind="info">
              没收到却显示签收，或外箱破损，请先拍照再联系客服，并在收货后 15 天内
              <Link className="link underline" to={link(urls.refund.select, {}, { id: order.order_id })}>
                申请退款
              </Link>
              。
            </Note>
          ) : null}
        </aside>
      </div>
    </div>
  );
}

function NoPackages({ order }: { order: OrderDetail }) {
  return (
    <Empty
      icon="truck"
      title="还没有物流信息"
      text={
        order.status === ORDER_STATUS.refunded
          ? "订单已全部退款，没有发货"
          : `${order.mer_name} 正在备货，发货后在这里看到每个包裹到了哪里`
      }
    >
      <ButtonLink to={orderPage(order)}>订单详情</ButtonLink>
    </Empty>
  );
}

function Parcel({ order, parcel }: { order: OrderDetail; parcel: Package }) {
  const { company, number, state, traces, ship_time } = parcel;
  const newest = traces[0];
  return (
    <>
      <div className="panel__tabs">
        <TabLinks
          label="包裹"
          tabs={order.packages.map((one, index) => ({
            name: `包裹 ${index + 1} ${PACKAGE_STATE_NAMES[one.state]}`,
            to: logisticsPage(order.order_id, one.package_id),
            current: one.package_id === parcel.package_id,
          }))}
        />
      </div>
      <div className="logistics__head">
        <span className={state === "delivered" ? "logistics__icon is-done" : "logistics__icon"}>
          <Icon name="truck" size="l" />
        </span>
        <div>
          <h2>
            {PACKAGE_STATE_NAMES[state]}
            <small>
              <Time at={newest?.time ?? ship_time} />
            </small>
          </h2>
          <p className="muted">
            {company} <span className="select-all logistics__number">{number}</span>
            <CopyButton text={number} name="运单号" />
          </p>
        </div>
        <div className="logistics__acts">
          {allows(order, "take") ? (
            <ButtonLink
              variant="primary"
              to={link(urls.order.detail, {}, { id: order.order_id, confirm: "take", order_id: order.order_id })}
            >
              确认收货
            </ButtonLink>
          ) : null}
          <Button asChild>
            <a href={urls.service} target="_blank" rel="noopener">
              <Icon name="chat" />
              联系客服
            </a>
          </Button>
        </div>
      </div>
      <div className="logistics__steps">
        <ProgressSteps steps={packageSteps(parcel)} label="包裹进度" />
      </div>
      <div className="logistics__traces">
        {byDay(traceLines(parcel, order)).map(({ day, weekday, lines }, index) => (
          <section key={day} aria-label={day} className={index === 0 ? "timeline__newest" : undefined}>
            <h3>
              {day} <span className="muted">{weekday}</span>
            </h3>
            <Timeline lines={lines} />
          </section>
        ))}
      </div>
      <p className="logistics__source">物流信息由快递公司提供</p>
    </>
  );
}

function Contents({ order, parcel }: { order: OrderDetail; parcel: Package }) {
  const items = new Map(order.list.map((item) => [item.order_product_id, item]));
  const pieces = parcel.items.reduce((sum, { product_num }) => sum + product_num, 0);
  return (
    <Panel
      title="包裹里的商品"
      actions={
        <small className="muted">
          {parcel.items.length} 种 {pieces} 件
        </small>
      }
    >
      <ul className="logistics__items">
        {parcel.items.map(({ order_product_id, product_num }) => {
          const item = items.get(order_product_id);
          return item ? (
            <li key={order_product_id} className="product-cell">
              <Thumb address={item.image} size={48} />
              <div>
                <Link className="line-clamp-2 small" to={lineAddress(item)}>
                  {item.store_name}
                </Link>
                <p className="muted small">
                  {item.sku} × {product_num} {item.unit_name}
                </p>
              </div>
            </li>
          ) : null;
        })}
      </ul>
    </Panel>
  );
}
