import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { requireCustomer } from "#app/http/context.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { PanelHeader } from "#app/ui/panel.tsx";
import { urls } from "#app/urls.ts";
import { readRefundableOrder, readRefundId } from "./refund.server.ts";
import { RefundableItems } from "./refund-lines.tsx";

export const handle: PageHandle = { access: "customer" };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "批量退款", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  return { order: await readRefundableOrder(api, readRefundId(args.request)) };
}

/** Ticks items of one order; the next page asks for the type. */
export default function RefundBatch() {
  const { order } = useLoaderData<typeof loader>();
  const { order_id, order_sn, list, types } = order;
  const left = list.filter(({ refund_num }) => refund_num > 0);
  return (
    <div className="wrap stack">
      <Breadcrumbs home={urls.home} trail={[{ name: "售后服务", to: urls.refund.afterSale }, { name: "批量退款" }]} />
      <Form className="panel" action={urls.refund.select} aria-labelledby="refund-batch-title">
        <PanelHeader
          title="选择退款商品"
          titleId="refund-batch-title"
          level={1}
          hint={
            <>
              订单{" "}
              <Link className="link" to={link(urls.order.detail, {}, { id: order_id })}>
                {order_sn}
              </Link>{" "}
              · {order.mer_name}
            </>
          }
        />
        {left.length === 0 || types.length === 0 ? (
          <Empty icon="refund" title={types.length === 0 ? "订单已过退款/退货期限" : "没有可退款商品"}>
            <ButtonLink to={urls.refund.list}>退款记录</ButtonLink>
          </Empty>
        ) : (
          <div className="panel__body stack">
            <input type="hidden" name="id" value={order_id} />
            <RefundableItems list={list} chosen={left.map(({ order_product_id }) => order_product_id)} />
            <div className="row justify-end">
              <Button variant="primary" size="l">
                申请退款
              </Button>
            </div>
          </div>
        )}
      </Form>
    </div>
  );
}
