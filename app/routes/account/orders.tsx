import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { handleOrderAction, readOrderList } from "#app/domains/order/order.server.ts";
import { FILTER_TABS } from "#app/domains/order/order.ts";
import { OrderRow } from "#app/domains/order/order-row.tsx";
import { requireCustomer } from "#app/http/context.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Pager, TabLinks } from "#app/ui/navigation.tsx";
import { urls } from "#app/urls.ts";

export const handle: PageHandle = {
  access: "customer",
  menu: { group: "交易", label: "我的订单", order: 10, path: urls.orders, search: { type: 1 } },
};

export const meta: MetaFunction = (about) => pageMeta(about, { title: "我的订单", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  return readOrderList(api, args.request);
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireCustomer(args);
  const { pathname, search } = new URL(args.request.url);
  return handleOrderAction(api, args.request, () => pathname + search);
}

export default function Orders() {
  const { status, keyword, page, last, count, counts, list } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const at = (search: Record<string, string | number | undefined>) => link(urls.orders, {}, { type: 1, ...search });
  return (
    <section className="panel">
      <h1 className="visually-hidden">我的订单</h1>
      <div className="px-4">
        <TabLinks
          label="订单状态"
          tabs={FILTER_TABS.map(({ filter, name }) => ({
            name,
            to: at({ status: filter }),
            current: filter === status,
            count: counts[filter],
          }))}
        />
      </div>
      <div className="panel__body stack">
        <Form className="input-group max-w-105" role="search" aria-label="搜索订单">
          <input type="hidden" name="type" value="1" />
          {status ? <input type="hidden" name="status" value={status} /> : null}
          <input
            key={keyword}
            className="input"
            name="keyword"
            defaultValue={keyword}
            maxLength={60}
            aria-label="订单号或商品名称"
            placeholder="订单号、商品名称"
          />
          <Button>搜索</Button>
        </Form>
        <FormErrors of={form} />
        {list.length > 0 ? <Columns /> : <NoOrders filtered={status !== "" || keyword !== ""} all={at({})} />}
        {list.map((order) => (
          <OrderRow key={order.order_id} order={order} />
        ))}
        {count > 0 ? <p className="muted small">共 {count} 张订单</p> : null}
        <Pager page={page} last={last} hrefFor={(to) => at({ status, keyword, page: to })} />
      </div>
    </section>
  );
}

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
      title="亲，暂无订单信息哟~"
      text={filtered ? "换个状态或关键词看看" : "下单后在这里跟踪付款、发货与收货"}
    >
      <Button asChild>
        <Link to={filtered ? all : urls.categories}>{filtered ? "查看全部订单" : "去选购商品"}</Link>
      </Button>
    </Empty>
  );
}
