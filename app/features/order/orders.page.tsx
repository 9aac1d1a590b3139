import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountList } from "#app/features/account/account-list.tsx";
import { requireCustomer, requireSession } from "#app/http/context.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { urls } from "#app/urls.ts";
import { handleOrderAction, readConfirmation, readOrderList } from "./order.server.ts";
import { FILTER_TABS } from "./order.ts";
import { OrderConfirmation } from "./order-confirmation.tsx";
import { OrderRow } from "./order-row.tsx";

export const handle: PageHandle = {
  access: "customer",
  menu: { group: "交易", label: "我的订单", order: 10, path: urls.order.list, search: { type: 1 } },
};

export const meta: MetaFunction = (about) => pageMeta(about, { title: "我的订单", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  const [orders, confirmation] = await Promise.all([
    readOrderList(api, args.request),
    readConfirmation(api, args.request),
  ]);
  return { ...orders, confirmation, now: Date.now(), key: crypto.randomUUID() };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  const { pathname, search } = new URL(args.request.url);
  return handleOrderAction(api, args.request, () => pathname + search);
}

export default function Orders() {
  const { status, keyword, from, to, page, last, count, counts, list, confirmation, now, key } =
    useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const hrefFor = (search: Record<string, string | number | undefined>) =>
    link(urls.order.list, {}, { type: 1, ...search });
  const filter = { status: status || undefined, keyword: keyword || undefined, ...daysOf(from, to) };
  return (
    <>
      <OrderConfirmation confirmation={confirmation} />
      <AccountList
        title="我的订单"
        tabs={{
          label: "订单状态",
          links: FILTER_TABS.map(({ filter, name }) => ({
            name,
            to: hrefFor({ status: filter, ...daysOf(from, to) }),
            current: filter === status,
            count: counts[filter],
          })),
        }}
        search={{
          label: "搜索订单",
          field: {
            name: "keyword",
            value: keyword,
            label: "订单号、采购单号、商品名称或收货人手机",
            placeholder: "订单号、采购单号、商品、收货手机",
          },
          days: { label: "下单日期", from, to },
          params: { type: 1, status },
        }}
        tools={
          <Button asChild size="m">
            <a href={link(urls.order.export, {}, filter)} download>
              <Icon name="excel" />
              导出Excel
            </a>
          </Button>
        }
        result={form}
        columns={<Columns />}
        empty={<NoOrders filtered={[status, keyword, from, to].some(Boolean)} all={hrefFor({})} />}
        total={`共 ${count} 笔订单`}
        paging={{ page, last, hrefFor: (number) => hrefFor({ ...filter, page: number }) }}
      >
        {list.map((order) => (
          <OrderRow key={order.order_id} order={order} now={now} again={{ page: key, refused: form?.initialValue }} />
        ))}
      </AccountList>
    </>
  );
}

const daysOf = (from: string, to: string) => ({ from: from || undefined, to: to || undefined });

function Columns() {
  return (
    <div className="order-columns" aria-hidden="true">
      <span>商品</span>
      <span className="numeric">单价</span>
      <span>数量</span>
      <span>实付（含税）</span>
      <span>状态</span>
      <span>操作</span>
    </div>
  );
}

function NoOrders({ filtered, all }: { filtered: boolean; all: string }) {
  return (
    <Empty
      icon="doc"
      title={filtered ? "没有符合条件的订单" : "还没有订单"}
      text={filtered ? "换个状态、日期或关键词看看" : "下单后在这里跟踪付款、发货与收货"}
    >
      <ButtonLink to={filtered ? all : urls.catalog.category}>{filtered ? "查看全部订单" : "去选购商品"}</ButtonLink>
    </Empty>
  );
}
