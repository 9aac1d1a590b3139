import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { PageHead } from "#app/desk/page-head.tsx";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { Input, Select } from "#app/ui/control.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { DayRange } from "#app/ui/search-form.tsx";
import { urls } from "#app/urls.ts";
import { REFUND_TYPE_NAMES } from "#contract/rules/refund.ts";
import { STAFF_REFUND_TAB_NAMES, STAFF_REFUND_TABS } from "#contract/rules/staff-refund.ts";
import { staffRefund } from "#contract/staff-refund.ts";
import { RefundTable } from "./refund-table.tsx";
import { refundTitle } from "./staff-refund.ts";

export const handle: PageHandle = { access: "staff", right: "refund.read" };

export const meta: MetaFunction = () => refundTitle("售后");

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "refund.read");
  const { searchParams } = new URL(args.request.url);
  // A warehouse begins with what it has to receive.
  const first = me.rights.includes("refund.decide") ? "review" : "receive";
  const query = staffRefund.list.query.parse({ tab: first, ...Object.fromEntries(searchParams) });
  const found = await api.read(staffRefund.list, { query });
  return { ...found, query, now: Date.now(), last: Math.max(1, Math.ceil(found.count / query.limit)) };
}

export default function Refunds() {
  const { list, count, counts, query, now, last } = useLoaderData<typeof loader>();
  const { page, limit: _, ...filters } = query;
  const hrefFor = (change: Partial<typeof query>) =>
    link(urls.staffRefund.list, {}, { ...filters, page: undefined, ...change });
  return (
    <>
      <PageHead
        title="售后"
        text={`待审核 ${counts.review} 笔 · 待收货 ${counts.receive} 笔 · 待定金额 ${counts.decide} 笔`}
      />
      <section className="panel" aria-label="售后">
        <nav className="tabs overflow-x-auto" aria-label="售后状态">
          {STAFF_REFUND_TAB_NAMES.map((tab) => (
            <Link
              key={tab}
              to={hrefFor({ tab })}
              aria-current={tab === query.tab ? "page" : undefined}
              className="whitespace-nowrap"
            >
              {STAFF_REFUND_TABS[tab]} <span className="tabs__count">{counts[tab].toLocaleString("en")}</span>
            </Link>
          ))}
        </nav>
        <Form
          className="flex flex-wrap items-center gap-2 border-b border-(--line-soft) px-4 py-2.5"
          role="search"
          aria-label="筛选"
        >
          <input type="hidden" name="tab" value={query.tab} />
          <Select small name="type" defaultValue={query.type} aria-label="类型" className="max-w-40">
            <option value="">全部类型</option>
            {Object.entries(REFUND_TYPE_NAMES).map(([type, name]) => (
              <option key={type} value={type}>
                {name}
              </option>
            ))}
          </Select>
          <DayRange label="申请" from={query.from} to={query.to} className="flex items-center gap-1 max-md:w-full" />
          <Input
            small
            type="search"
            name="keyword"
            defaultValue={query.keyword}
            aria-label="退款单号、订单号、手机、公司"
            placeholder="退款单号、订单号、手机、公司"
            className="max-w-60 flex-1"
          />
          <Button type="submit" size="s">
            筛选
          </Button>
          <Link className="link" to={link(urls.staffRefund.list, {}, { tab: query.tab })}>
            清空
          </Link>
        </Form>
        {list.length > 0 ? (
          <RefundTable rows={list} now={now} />
        ) : (
          <Empty icon="box" title="没有符合条件的售后" text="这一类都办完了，或换个条件再找" />
        )}
        <ListEnd
          total={`共 ${count} 笔售后`}
          page={page}
          last={last}
          hrefFor={(to) => hrefFor({ page: to > 1 ? to : undefined })}
        />
      </section>
    </>
  );
}
