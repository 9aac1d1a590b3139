import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { PageHead } from "#app/desk/page-head.tsx";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Input, Select } from "#app/ui/control.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { DayRange } from "#app/ui/search-form.tsx";
import { urls } from "#app/urls.ts";
import {
  STAFF_ORDER_REMARKS,
  STAFF_ORDER_SORTS,
  STAFF_ORDER_TAB_NAMES,
  STAFF_ORDER_TABS,
} from "#contract/rules/staff-order.ts";
import { staffOrder } from "#contract/staff-order.ts";
import { OrderTable } from "./order-table.tsx";

export const handle: PageHandle = { access: "staff", right: "order.read" };

export const meta: MetaFunction = () => [{ title: "订单 - 工作台" }, { name: "robots", content: "noindex" }];

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "order.read");
  const { searchParams } = new URL(args.request.url);
  const query = staffOrder.list.query.parse(Object.fromEntries(searchParams));
  const found = await api.read(staffOrder.list, { query });
  const has = (right: "order.print" | "order.export" | "order.ship") => me.rights.includes(right);
  const may = { print: has("order.print"), export: has("order.export"), ship: has("order.ship") };
  return { ...found, query, may, now: Date.now(), last: Math.max(1, Math.ceil(found.count / query.limit)) };
}

export default function Orders() {
  const { list, count, counts, stores, warehouses, query, may, now, last } = useLoaderData<typeof loader>();
  const { page, limit: _, ...filters } = query;
  const hrefFor = (change: Partial<typeof query>) =>
    link(urls.staffOrder.list, {}, { ...filters, page: undefined, ...change });
  return (
    <>
      <PageHead title="订单" text={`待发货 ${counts.ship} 笔 · 待付款 ${counts.unpaid} 笔`}>
        {may.export ? (
          <Button asChild>
            <a href={link(urls.staffOrder.export, {}, { ...filters })} download>
              导出这些订单
            </a>
          </Button>
        ) : null}
        {may.ship ? <ButtonLink to={urls.staffOrder.ship}>粘贴运单批量发货</ButtonLink> : null}
      </PageHead>
      <section className="panel" aria-label="订单">
        <nav className="tabs overflow-x-auto" aria-label="订单状态">
          {STAFF_ORDER_TAB_NAMES.map((tab) => (
            <Link
              key={tab}
              to={hrefFor({ tab })}
              aria-current={tab === query.tab ? "page" : undefined}
              className="whitespace-nowrap"
            >
              {STAFF_ORDER_TABS[tab]} <span className="tabs__count">{counts[tab].toLocaleString("en")}</span>
            </Link>
          ))}
        </nav>
        <Form
          className="flex flex-wrap items-center gap-2 border-b border-(--line-soft) px-4 py-2.5"
          role="search"
          aria-label="筛选"
        >
          <input type="hidden" name="tab" value={query.tab} />
          <Choice label="店铺" name="store_id" value={query.store_id} all="全部店铺" options={stores} />
          <Choice label="仓库" name="warehouse_id" value={query.warehouse_id} all="全部仓" options={warehouses} />
          <DayRange label="付款" from={query.from} to={query.to} className="flex items-center gap-1 max-md:w-full" />
          <Choice label="备注" name="remark" value={query.remark} all="备注不限" options={named(STAFF_ORDER_REMARKS)} />
          <Choice label="排序" name="sort" value={query.sort} options={named(STAFF_ORDER_SORTS)} />
          <Input
            small
            type="search"
            name="keyword"
            defaultValue={query.keyword}
            aria-label="单号、客户、手机、型号"
            placeholder="单号、客户、手机、型号、运单号"
            className="max-w-60 flex-1"
          />
          <Button type="submit" size="s">
            筛选
          </Button>
          <Link className="link" to={link(urls.staffOrder.list, {}, { tab: query.tab })}>
            清空
          </Link>
        </Form>
        {list.length > 0 ? (
          <Form method="get" action={urls.staffOrder.ship}>
            <OrderTable rows={list} now={now} />
            <Batch may={may} />
          </Form>
        ) : (
          <Empty icon="box" title="没有符合条件的订单" text="换个条件再找，或看别的状态" />
        )}
        <ListEnd
          total={`共 ${count} 笔订单`}
          page={page}
          last={last}
          hrefFor={(to) => hrefFor({ page: to > 1 ? to : undefined })}
        />
      </section>
    </>
  );
}

type Option = { id: string | number; name: string };
const named = (names: Readonly<Record<string, string>>): Option[] =>
  Object.entries(names).map(([id, name]) => ({ id, name }));

type ChoiceProps = {
  label: string;
  name: string;
  value: string | number | undefined;
  /** The name of the choice of everything; absent where one must be chosen. */
  all?: string;
  options: readonly Option[];
};
const Choice = ({ label, name, value, all, options }: ChoiceProps) => (
  <Select small name={name} defaultValue={value ?? ""} aria-label={label} className="max-w-40">
    {all ? <option value="">{all}</option> : null}
    {options.map((one) => (
      <option key={one.id} value={one.id}>
        {one.name}
      </option>
    ))}
  </Select>
);

/** The acts on the chosen orders: each button sends their numbers to its own page. */
function Batch({ may }: { may: { print: boolean; ship: boolean } }) {
  if (!may.print && !may.ship) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-(--line-soft) px-4 py-2.5">
      <span className="muted">勾选的订单：</span>
      {may.print ? (
        <>
          <Button type="submit" size="s" formAction={urls.staffOrder.print} name="kind" value="pick">
            打印拣货单
          </Button>
          <Button type="submit" size="s" formAction={urls.staffOrder.print} name="kind" value="note">
            打印送货单
          </Button>
        </>
      ) : null}
      {may.ship ? (
        <Button type="submit" size="s" variant="tint">
          批量发货
        </Button>
      ) : null}
    </div>
  );
}
