import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskList } from "#app/desk/desk-list.tsx";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Choice, Days, named, Words } from "#app/desk/filters.tsx";
import { LogTable } from "#app/desk/log-table.tsx";
import { PageHead } from "#app/desk/page-head.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Checkbox } from "#app/ui/control.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { ACT_NAMES, SUBJECT_NAMES } from "#contract/rules/staff.ts";
import { staff } from "#contract/staff.ts";

export const handle: PageHandle = { access: "staff" };

export const meta: MetaFunction = () => deskTitle("操作记录");

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args);
  const { searchParams } = new URL(args.request.url);
  const query = staff.log.query.parse(Object.fromEntries(searchParams));
  return { ...(await api.read(staff.log, { query })), query };
}

export default function Log() {
  const { list, members, query, count } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="操作记录" text="只增不改，谁也删不掉；查看别人的也会记下来" />
      <DeskList
        name="操作记录"
        address={deskUrls.staff.log}
        query={query}
        filters={
          <>
            {members.length > 1 ? (
              <Choice label="员工" name="member_id" value={query.member_id} all="全部员工" options={members} />
            ) : null}
            <Choice label="动作" name="act" value={query.act} all="全部动作" options={named(ACT_NAMES)} />
            <Choice
              label="记录种类"
              name="subject"
              value={query.subject}
              all="全部记录"
              options={named(SUBJECT_NAMES)}
            />
            <Days label="时间" query={query} />
            <Words of="单号或名称" value={query.keyword} />
            <Checkbox name="alone" value="1" defaultChecked={query.alone === "1"}>
              <span>只看一人办理</span>
            </Checkbox>
          </>
        }
        count={count}
        unit="条"
      >
        {list.length > 0 ? (
          <LogTable caption="操作记录" rows={list} />
        ) : (
          <Empty icon="book" title="没有符合条件的记录" text="换个条件再找" />
        )}
      </DeskList>
    </>
  );
}
