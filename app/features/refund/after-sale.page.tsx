import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountList } from "#app/features/account/account-list.tsx";
import { requireCustomer, requireSession } from "#app/http/context.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import type { RefundableOrder } from "#contract/refund-document.ts";
import { handleRefundAction, readRefundable, readRefunds, refundQuestion } from "./refund.server.ts";
import { draftAddress } from "./refund.ts";
import { RefundQuestion } from "./refund-acts.tsx";
import { RefundLine } from "./refund-lines.tsx";
import { RefundRow } from "./refund-row.tsx";

export const handle: PageHandle = {
  access: "customer",
  menu: { group: "售后", label: "售后服务", order: 10, path: urls.refund.afterSale },
};

export const meta: MetaFunction = (about) => pageMeta(about, { title: "售后服务", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  const search = new URL(args.request.url).searchParams;
  const tab = search.get("tab");
  if (tab !== "open" && tab !== "records") {
    const { list: orders, ...rest } = await readRefundable(api, search);
    return { tab: "", orders, refunds: [], question: null, ...rest };
  }
  const { list: refunds, ...rest } = await readRefunds(api, search, tab === "open" ? "1" : "");
  return { tab, orders: [], refunds, question: refundQuestion(search, refunds), ...rest };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  const { pathname, search } = new URL(args.request.url);
  return handleRefundAction(api, args.request, () => pathname + search);
}

const TABS = [
  { tab: "", name: "可申请" },
  { tab: "open", name: "处理中" },
  { tab: "records", name: "申请记录" },
] as const;

export default function AfterSale() {
  const { tab, orders, refunds, question, keyword, count, page, last } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const hrefFor = (search: Record<string, string | number | undefined>) => link(urls.refund.afterSale, {}, search);
  return (
    <>
      <RefundQuestion question={question} />
      <AccountList
        title="售后服务"
        tabs={{
          label: "售后",
          links: TABS.map((one) => ({ name: one.name, to: hrefFor({ tab: one.tab }), current: one.tab === tab })),
        }}
        search={{
          label: "搜索售后",
          field: {
            name: "keyword",
            value: keyword,
            label: "单号或商品名称",
            placeholder: "单号、商品名称",
          },
          params: { tab },
        }}
        result={form}
        empty={
          <Empty
            icon="refund"
            title={tab === "" ? "没有可以申请售后的商品" : "没有售后记录"}
            text="付款后到收货 15 天内的商品可以申请"
          >
            <ButtonLink to={link(urls.order.list, {}, { type: 1 })}>我的订单</ButtonLink>
          </Empty>
        }
        total={tab === "" ? `共 ${count} 笔订单` : `共 ${count} 笔`}
        paging={{ page, last, hrefFor: (to) => hrefFor({ tab, keyword, page: to }) }}
      >
        {orders.map((order) => (
          <OrderEntry key={order.order_id} order={order} />
        ))}
        {refunds.map((refund) => (
          <RefundRow key={refund.refund_order_id} refund={refund} />
        ))}
      </AccountList>
    </>
  );
}

function OrderEntry({ order }: { order: RefundableOrder }) {
  const id = String(order.order_id);
  return (
    <article className="refund-row" aria-label={`订单 ${order.order_sn}`}>
      <div className="refund-row__head">
        <Time at={order.create_time} />
        <span>
          订单{" "}
          <Link className="link" to={link(urls.order.detail, {}, { id })}>
            {order.order_sn}
          </Link>
        </span>
        <span>{order.mer_name}</span>
        <Link
          className="link inline-flex min-h-8 items-center"
          to={link(urls.refund.batch, {}, { id })}
          aria-label={`批量申请 ${order.order_sn}`}
        >
          批量申请
        </Link>
      </div>
      <ul className="px-3">
        {order.list.map((item) => (
          <RefundLine key={item.order_product_id} item={item}>
            {item.refund_num > 0 ? (
              <>
                <span className="muted">
                  可退 {item.refund_num} {item.unit_name}
                </span>
                <ButtonLink
                  size="s"
                  to={draftAddress(urls.refund.select, { id, items: [{ item: item.order_product_id }] })}
                  aria-label={`申请售后 ${item.store_name} ${item.sku}`}
                >
                  申请售后
                </ButtonLink>
              </>
            ) : (
              <span className="muted">已申请退款</span>
            )}
          </RefundLine>
        ))}
      </ul>
    </article>
  );
}
