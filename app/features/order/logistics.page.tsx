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
      <div className="logistics grid grid-cols-[minmax(0,1fr)_320px] items-start gap-(--gap) max-mid:grid-cols-1">
        <section className="panel" aria-labelledby="logistics">
          <h1 id="logistics" className="visually-hidden">
            查看物流
          </h1>
          {parcel ? <Parcel order={order} parcel={parcel} /> : <NoPackages order={order} />}
        </section>
        <aside className="stack" aria-label="包裹与订单">
          {parcel ? <Contents order={order} parcel={parcel} /> : null}
          <section className="panel panel__body">
            <h2 className="mb-2.5 text-(length:--f-14)">收货信息</h2>
            <Receiver receiver={order.receiver} />
          </section>
          <section className="panel panel__body">
            <h2 className="mb-2.5 text-(length:--f-14)">订单</h2>
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
      <div className="grid grid-cols-[48px_minmax(0,1fr)_auto] items-center gap-4 px-(--pad) py-4.5 max-md:grid-cols-[48px_minmax(0,1fr)] max-md:py-3.5 [&_.icon-button]:-my-1.5 [&_.icon-button]:inline-grid [&_.icon-button]:align-middle">
        <span
          className={`grid place-items-center size-12 rounded-full ${state === "delivered" ? "bg-(--ok-tint) text-(--ok)" : "bg-(--link-tint) text-(--link)"}`}
        >
          <Icon name="truck" size="l" />
        </span>
        <div>
          <h2 className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 text-(length:--f-20)">
            {PACKAGE_STATE_NAMES[state]}
            <small className="text-(length:--f-13) font-normal text-(--ink-3)">
              <Time at={newest?.time ?? ship_time} />
            </small>
          </h2>
          <p className="muted text-(length:--f-13)">
            {company} <span className="select-all text-(--ink)">{number}</span>
            <CopyButton text={number} name="运单号" />
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-md:col-span-full">
          {allows(order, "take") ? (
            <ButtonLink
              className="max-md:flex-1"
              variant="primary"
              to={link(urls.order.detail, {}, { id: order.order_id, confirm: "take", order_id: order.order_id })}
            >
              确认收货
            </ButtonLink>
          ) : null}
          <Button className="max-md:flex-1" asChild>
            <a href={urls.service} target="_blank" rel="noopener">
              <Icon name="chat" />
              联系客服
            </a>
          </Button>
        </div>
      </div>
      <div className="border-y border-(--line-soft) bg-(--fill) px-(--pad) pt-5 pb-4.5 max-md:px-2 max-md:py-3.5 [&_.icon-button]:-my-1.5 [&_.icon-button]:inline-grid [&_.icon-button]:align-middle">
        <ProgressSteps steps={packageSteps(parcel)} label="包裹进度" />
      </div>
      <div className="px-(--pad) pt-2 pb-4 max-md:pt-1 max-md:pb-3">
        {byDay(traceLines(parcel, order)).map(({ day, weekday, lines }, index) => (
          <section
            key={day}
            aria-label={day}
            className={`not-first:mt-4 not-first:border-t not-first:border-dashed not-first:border-(--line) ${index === 0 ? "timeline__newest [&_li:first-child]:text-(--ink) [&_li:first-child]:before:bg-(--block) [&_li:first-child]:before:shadow-[0_0_0_3px_var(--line)]" : ""}`}
          >
            <h3 className="pt-3.5 pb-2.5 text-(length:--f-13)">
              {day} <span className="muted font-normal">{weekday}</span>
            </h3>
            <Timeline lines={lines} />
          </section>
        ))}
      </div>
      <p className="small muted border-t border-(--line-soft) px-(--pad) py-3">物流信息由快递公司提供</p>
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
      <ul>
        {parcel.items.map(({ order_product_id, product_num }) => {
          const item = items.get(order_product_id);
          return item ? (
            <li
              key={order_product_id}
              className="product-cell px-(--pad) py-2.5 not-first:border-t not-first:border-(--line-soft)"
            >
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
