import "./detail.css";
import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Timeline } from "#app/features/order/timeline.tsx";
import { requireCustomer } from "#app/http/context.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { ProgressSteps } from "#app/ui/progress-steps.tsx";
import { urls } from "#app/urls.ts";
import type { RefundDetail } from "#contract/refund-document.ts";
import { BackAddress } from "./back-address.tsx";
import { readRefund, readRefundId, readTraces } from "./refund.server.ts";
import { refundPage, refundSteps } from "./refund.ts";
import { RefundLine } from "./refund-lines.tsx";

export const handle: PageHandle = { access: "customer" };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "退货物流", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  const id = readRefundId(args.request);
  const refund = await readRefund(api, id);
  // The goods have not been sent back.
  if (!refund.delivery_id) throw redirect(refundPage(refund.refund_order_id));
  return { refund, steps: refundSteps(refund), parcel: await readTraces(api, id) };
}

export default function RefundLogistics() {
  const { refund, steps, parcel } = useLoaderData<typeof loader>();
  const to = refundPage(refund.refund_order_id);
  const lines = parcel.express.map(({ status, time }) => ({ at: time, name: "", text: status }));
  return (
    <div className="wrap stack">
      <Breadcrumbs home={urls.home} trail={[{ name: "退款详情", to }, { name: "退货物流" }]} />
      <div className="grid grid-cols-[minmax(0,1fr)_340px] items-start gap-(--gap) max-lg:grid-cols-1">
        <Panel
          title="退货物流"
          titleId="refund-parcel"
          level={1}
          hint={
            <>
              {parcel.delivery_type} <span className="select-all">{parcel.delivery_id}</span>
              <CopyButton text={parcel.delivery_id} name="物流单号" />
            </>
          }
        >
          <div className="panel__body stack">
            <ProgressSteps steps={steps} label="退款进度" />
            {lines.length === 0 ? (
              <Empty icon="truck" title="还没有物流信息" text="快递揽收后会显示在这里" />
            ) : (
              <Timeline lines={lines} compact />
            )}
          </div>
        </Panel>
        <aside className="stack" aria-label="退货信息">
          <Contents refund={refund} />
          {refund.back_address ? <BackAddress address={refund.back_address} title="收货地址" /> : null}
          <section className="panel panel__body">
            <h2>退款</h2>
            <dl className="refund-detail__facts">
              <dt>退款单号</dt>
              <dd>
                <Link className="link" to={to}>
                  {refund.refund_order_sn}
                </Link>
              </dd>
              <dt>订单号</dt>
              <dd>
                <Link className="link" to={link(urls.order.detail, {}, { id: refund.order_id })}>
                  {refund.order_sn}
                </Link>
              </dd>
              <dt>店铺</dt>
              <dd>
                {refund.mer_name}　{refund.service_phone}
              </dd>
            </dl>
          </section>
        </aside>
      </div>
    </div>
  );
}

function Contents({ refund }: { refund: RefundDetail }) {
  return (
    <Panel title="寄回的商品" titleId="parcel-items" hint={`${refund.refund_num} 件`}>
      <ul className="panel__body">
        {refund.list.map((item) => (
          <RefundLine key={item.order_product_id} item={item}>
            <span className="muted">
              × {item.refund_num} {item.unit_name}
            </span>
          </RefundLine>
        ))}
      </ul>
    </Panel>
  );
}
