import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { PageHead } from "#app/desk/page-head.tsx";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { FAILURE_NAMES } from "#contract/rules/staff-desk.ts";
import { staffDesk } from "#contract/staff-desk.ts";
import { addressOfFailure, waitText } from "./staff-desk.ts";

export const handle: PageHandle = { access: "staff" };

export const meta: MetaFunction = () => deskTitle("异常");

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args);
  const { list } = await api.read(staffDesk.exceptions);
  return { list, now: Date.now() };
}

/** What has gone wrong, of every subject. */
export default function Exceptions() {
  const { list, now } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="异常" text="最早的在前，处理好就从这里消失；一人办理的留 7 天" />
      <Panel title="要看一看的事" titleId="exceptions" hint={`${list.length} 件`}>
        {list.length === 0 ? (
          <Empty icon="check" title="没有异常" text="退款失败、对不上的到账、反复失败的任务和一人办理的事会列在这里" />
        ) : (
          <DataTable
            caption="异常"
            rows={list}
            keyOf={({ kind, label, since, text }) => `${kind} ${label} ${since} ${text}`}
            columns={[
              {
                name: "是什么",
                cell: ({ kind }) => <Tag kind={kind === "alone" ? "plain" : "warn"}>{FAILURE_NAMES[kind]}</Tag>,
              },
              {
                name: "单据",
                cell: (one) => {
                  const to = addressOfFailure(one);
                  return to === null ? (
                    <span className="numeric">{one.label}</span>
                  ) : (
                    <Link className="link numeric whitespace-nowrap" to={to}>
                      {one.label}
                    </Link>
                  );
                },
              },
              { name: "情况", align: "wide", cell: ({ text }) => text },
              {
                name: "从什么时候",
                cell: ({ since }) => (
                  <span className="whitespace-nowrap">
                    {formatMinute(since)} <span className="muted">{waitText(now - since)}</span>
                  </span>
                ),
              },
            ]}
          />
        )}
      </Panel>
    </>
  );
}
