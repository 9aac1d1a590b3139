import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { LogTable } from "#app/desk/log-table.tsx";
import { PageHead } from "#app/desk/page-head.tsx";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, Input, Select } from "#app/ui/control.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { DayRange } from "#app/ui/search-form.tsx";
import { urls } from "#app/urls.ts";
import { ACT_NAMES, ACTS, SUBJECT_NAMES, SUBJECTS } from "#contract/rules/staff.ts";
import { staff } from "#contract/staff.ts";

export const handle: PageHandle = { access: "staff" };

export const meta: MetaFunction = () => [{ title: "操作记录 - 工作台" }, { name: "robots", content: "noindex" }];

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args);
  const { searchParams } = new URL(args.request.url);
  const query = staff.log.query.parse(Object.fromEntries(searchParams));
  const { count, ...found } = await api.read(staff.log, { query });
  return { ...found, query, count, last: Math.max(1, Math.ceil(count / query.limit)) };
}

export default function Log() {
  const { list, members, query, count, last } = useLoaderData<typeof loader>();
  const { page, limit: _, ...filters } = query;
  const hrefFor = (to: number) => link(urls.staff.log, {}, { ...filters, page: to > 1 ? to : undefined });
  return (
    <>
      <PageHead title="操作记录" text="只增不改，谁也删不掉；查看别人的也会记下来" />
      <section className="panel" aria-label="操作记录">
        <Form
          className="flex flex-wrap items-center gap-2 border-b border-(--line-soft) px-4 py-2.5"
          role="search"
          aria-label="筛选"
        >
          {members.length > 1 ? (
            <Select small name="member_id" defaultValue={query.member_id ?? ""} aria-label="员工" className="max-w-36">
              <option value="">全部员工</option>
              {members.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          ) : null}
          <Select small name="act" defaultValue={query.act ?? ""} aria-label="动作" className="max-w-36">
            <option value="">全部动作</option>
            {ACTS.map((act) => (
              <option key={act} value={act}>
                {ACT_NAMES[act]}
              </option>
            ))}
          </Select>
          <Select small name="subject" defaultValue={query.subject ?? ""} aria-label="记录种类" className="max-w-28">
            <option value="">全部记录</option>
            {SUBJECTS.map((subject) => (
              <option key={subject} value={subject}>
                {SUBJECT_NAMES[subject]}
              </option>
            ))}
          </Select>
          <DayRange label="时间" from={query.from} to={query.to} className="flex items-center gap-1" />
          <Input
            small
            type="search"
            name="keyword"
            defaultValue={query.keyword}
            aria-label="单号或名称"
            placeholder="单号或名称"
            className="max-w-44"
          />
          <Checkbox name="alone" value="1" defaultChecked={query.alone === "1"}>
            <span>只看一人办理</span>
          </Checkbox>
          <Button type="submit" size="s">
            筛选
          </Button>
        </Form>
        {list.length > 0 ? (
          <LogTable caption="操作记录" rows={list} />
        ) : (
          <Empty icon="book" title="没有符合条件的记录" text="换个条件再找" />
        )}
        <ListEnd total={`共 ${count} 条`} page={page} last={last} hrefFor={hrefFor} />
      </section>
    </>
  );
}
