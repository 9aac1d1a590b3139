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
import { STAFF_QUOTATION_TAB_NAMES, STAFF_QUOTATION_TABS } from "#contract/rules/staff-quotation.ts";
import { staffQuotation } from "#contract/staff-quotation.ts";
import { QuotationTable } from "./quotation-table.tsx";

export const handle: PageHandle = { access: "staff", right: "quotation.read" };

export const meta: MetaFunction = () => [{ title: "询价 - 工作台" }, { name: "robots", content: "noindex" }];

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "quotation.read");
  const query = staffQuotation.list.query.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const found = await api.read(staffQuotation.list, { query });
  return { ...found, query, now: Date.now(), last: Math.max(1, Math.ceil(found.count / query.limit)) };
}

export default function Quotations() {
  const { list, count, counts, query, now, last } = useLoaderData<typeof loader>();
  const { page, limit: _, ...filters } = query;
  const hrefFor = (change: Partial<typeof query>) =>
    link(urls.staffQuotation.list, {}, { ...filters, page: undefined, ...change });
  return (
    <>
      <PageHead title="询价" text={`待报价 ${counts.asked} 份 · 已报价 ${counts.quoted} 份`} />
      <section className="panel" aria-label="询价">
        <nav className="tabs overflow-x-auto" aria-label="询价状态">
          {STAFF_QUOTATION_TAB_NAMES.map((tab) => (
            <Link
              key={tab}
              to={hrefFor({ tab })}
              aria-current={tab === query.tab ? "page" : undefined}
              className="whitespace-nowrap"
            >
              {STAFF_QUOTATION_TABS[tab]} <span className="tabs__count">{counts[tab].toLocaleString("en")}</span>
            </Link>
          ))}
        </nav>
        <Form
          className="flex flex-wrap items-center gap-2 border-b border-(--line-soft) px-4 py-2.5"
          role="search"
          aria-label="筛选"
        >
          <input type="hidden" name="tab" value={query.tab} />
          <DayRange label="提交" from={query.from} to={query.to} className="flex items-center gap-1 max-md:w-full" />
          <Select small name="nudged" defaultValue={query.nudged ?? ""} aria-label="催过" className="max-w-40">
            <option value="">催没催都看</option>
            <option value="1">客户催过的</option>
          </Select>
          <Input
            small
            type="search"
            name="keyword"
            defaultValue={query.keyword}
            aria-label="单号、客户、手机、商品"
            placeholder="单号、项目、客户、手机、商品"
            className="max-w-60 flex-1"
          />
          <Button type="submit" size="s">
            筛选
          </Button>
          <Link className="link" to={link(urls.staffQuotation.list, {}, { tab: query.tab })}>
            清空
          </Link>
        </Form>
        {list.length > 0 ? (
          <QuotationTable rows={list} now={now} />
        ) : (
          <Empty icon="doc" title="没有符合条件的询价" text="换个条件再找，或看别的状态" />
        )}
        <ListEnd
          total={`共 ${count} 份询价`}
          page={page}
          last={last}
          hrefFor={(to) => hrefFor({ page: to > 1 ? to : undefined })}
        />
      </section>
    </>
  );
}
