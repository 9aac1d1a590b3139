import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { PageHead } from "#app/desk/page-head.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/control.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { formatDay } from "#contract/rules/calendar.ts";
import { STAFF_REVIEW_FILTER_NAMES, STAFF_REVIEW_FILTERS } from "#contract/rules/review.ts";
import { staffReview } from "#contract/staff-review.ts";
import { Stars } from "./stars.tsx";

export const handle: PageHandle = { access: "staff", right: "review.reply" };

export const meta: MetaFunction = () => deskTitle("评价");

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "review.reply");
  const query = staffReview.list.query.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const found = await api.read(staffReview.list, { query });
  return { ...found, query, last: Math.max(1, Math.ceil(found.count / query.limit)) };
}

export default function Reviews() {
  const { list, count, counts, query, last } = useLoaderData<typeof loader>();
  const { filter, keyword, page } = query;
  const hrefFor = (change: { filter?: typeof filter; page?: number | undefined }) =>
    link(deskUrls.staffReview.list, {}, { filter, keyword: keyword || undefined, ...change });
  return (
    <>
      <PageHead title="评价" text={`${counts.open} 条没答，${counts.hidden} 条隐藏着`} />
      <section className="panel" aria-label="评价">
        <nav className="tabs overflow-x-auto" aria-label="评价状态">
          {STAFF_REVIEW_FILTER_NAMES.map((name) => (
            <Link key={name} to={hrefFor({ filter: name })} aria-current={name === filter ? "page" : undefined}>
              {STAFF_REVIEW_FILTERS[name]} <span className="tabs__count">{counts[name]}</span>
            </Link>
          ))}
        </nav>
        <Form className="flex flex-wrap gap-2 border-b border-(--line-soft) px-4 py-2.5" role="search">
          <input type="hidden" name="filter" value={filter} />
          <Input
            small
            type="search"
            name="keyword"
            defaultValue={keyword}
            aria-label="商品、公司、单号、内容"
            placeholder="商品、公司、单号、内容"
            className="max-w-60 flex-1"
          />
          <Button type="submit" size="s">
            筛选
          </Button>
        </Form>
        {list.length === 0 ? (
          <Empty icon="chat" title="没有评价" text="换个条件再找" />
        ) : (
          <div className="overflow-x-auto">
            <DataTable
              caption="评价"
              rows={list}
              keyOf={({ reply_id }) => reply_id}
              columns={[
                {
                  name: "商品",
                  cell: ({ store_name, sku }) => (
                    <span className="block whitespace-normal break-words md:min-w-44 md:max-w-56">
                      {store_name} {sku}
                    </span>
                  ),
                },
                {
                  name: "客户",
                  cell: ({ customer }) => (
                    <span className="block whitespace-normal md:min-w-28 md:max-w-40">{customer || "未填公司"}</span>
                  ),
                },
                { name: "星", cell: (row) => <Stars review={row} /> },
                {
                  name: "说了什么",
                  align: "wide",
                  cell: ({ comment, reply, is_hidden }) => (
                    <>
                      <span className="whitespace-normal break-words">“{comment}”</span>
                      {is_hidden ? <Tag>已隐藏</Tag> : null}
                      {reply === null ? null : <span className="muted small block">商家回复：{reply}</span>}
                    </>
                  ),
                },
                { name: "评价时间", cell: ({ create_time }) => formatDay(create_time) },
                {
                  name: "操作",
                  cell: ({ reply_id, is_hidden, reply }) => (
                    <Link className="link" to={link(deskUrls.staffReview.detail, { id: reply_id })}>
                      {is_hidden ? "放回" : reply === null ? "答复" : "改答复"}
                    </Link>
                  ),
                },
              ]}
            />
          </div>
        )}
        <ListEnd
          total={`共 ${count} 条`}
          page={page}
          last={last}
          hrefFor={(to) => hrefFor({ page: to > 1 ? to : undefined })}
        />
      </section>
    </>
  );
}
