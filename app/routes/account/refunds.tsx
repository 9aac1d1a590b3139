import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { customerUrls } from "#app/customer-urls.ts";
import { AccountList } from "#app/domains/account/account-list.tsx";
import { handleRefundAction, questionOf, readRefunds } from "#app/domains/refund/refund.server.ts";
import { RefundQuestion } from "#app/domains/refund/refund-acts.tsx";
import { RefundRow } from "#app/domains/refund/refund-row.tsx";
import { requireCustomer } from "#app/http/context.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";

export const handle: PageHandle = {
  access: "customer",
  menu: { group: "售后", label: "退款记录", order: 20, path: customerUrls.refunds, count: "refunds" },
};

export const meta: MetaFunction = (about) => pageMeta(about, { title: "退款记录", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  const search = new URL(args.request.url).searchParams;
  const asked = search.get("type");
  const refunds = await readRefunds(api, search, asked === "1" || asked === "2" ? asked : "");
  return { ...refunds, question: questionOf(search, refunds.list) };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireCustomer(args);
  const { pathname, search } = new URL(args.request.url);
  return handleRefundAction(api, args.request, () => pathname + search);
}

const TABS = [
  { type: "", name: "全部" },
  { type: "1", name: "处理中" },
  { type: "2", name: "已处理" },
] as const;

export default function Refunds() {
  const { type, keyword, page, last, count, counts, list, question } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const hrefFor = (search: Record<string, string | number | undefined>) => link(customerUrls.refunds, {}, search);
  const isFiltered = type !== "" || keyword !== "";
  return (
    <>
      <RefundQuestion question={question} />
      <AccountList
        title="退款记录"
        tabs={{
          label: "退款状态",
          links: TABS.map((tab) => ({
            name: tab.name,
            to: hrefFor({ type: tab.type }),
            current: tab.type === type,
            count: counts[tab.type] ?? 0,
          })),
        }}
        search={{
          label: "搜索退款记录",
          field: {
            name: "keyword",
            value: keyword,
            label: "退款单号、订单号或商品名称",
            placeholder: "退款单号、订单号、商品名称",
            maxLength: 60,
          },
          params: { type },
        }}
        tools={
          <Button asChild>
            <Link to={customerUrls.afterSale}>申请退款</Link>
          </Button>
        }
        result={form}
        empty={
          <Empty
            icon="refund"
            title={isFiltered ? "没有符合条件的退款" : "还没有退款"}
            text={isFiltered ? "换个状态或关键词看看" : "申请退款后在这里跟踪进度"}
          >
            <Button asChild>
              <Link to={isFiltered ? customerUrls.refunds : customerUrls.afterSale}>
                {isFiltered ? "查看全部退款" : "申请退款"}
              </Link>
            </Button>
          </Empty>
        }
        total={`共 ${count} 笔`}
        paging={{ page, last, hrefFor: (to) => hrefFor({ type, keyword, page: to }) }}
      >
        {list.map((refund) => (
          <RefundRow key={refund.refund_order_id} refund={refund} />
        ))}
      </AccountList>
    </>
  );
}
