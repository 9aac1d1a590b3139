import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { LogTable } from "#app/desk/log-table.tsx";
import { PageHead } from "#app/desk/page-head.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { staff } from "#contract/staff.ts";
import { staffDesk } from "#contract/staff-desk.ts";
import { FiguresPanel, QueuesPanel, UrgentPanel } from "./home-queues.tsx";
import { RequestList } from "./request-list.tsx";
import { SetupPanel } from "./setup-panel.tsx";

export const handle: PageHandle = { access: "staff" };

export const meta: MetaFunction = () => deskTitle("待办");

/** The acts of the own log that the page shows. */
const OWN_LOG = 5;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args);
  const [home, requests, log] = await Promise.all([
    api.read(staffDesk.home),
    api.read(staff.requests),
    api.read(staff.log, { query: { member_id: me.member_id } }),
  ]);
  const pending = requests.list.filter(
    ({ state, can_decide }) => can_decide && (state === "open" || state === "waiting"),
  );
  return { home, pending, log: log.list.slice(0, OWN_LOG), now: Date.now() };
}

export default function Home() {
  const { home, pending, log, now } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="待办" text={`${formatMinute(now)} · 每次打开都重新数`} />
      <div className="stack">
        {home.setup ? <SetupPanel steps={home.setup} /> : null}
        {home.urgent.length > 0 ? <UrgentPanel list={home.urgent} now={now} /> : null}
        {home.queues.length > 0 ? <QueuesPanel home={home} now={now} /> : null}
        {pending.length > 0 ? (
          <Panel title="待我批" titleId="home-requests" hint={`${pending.length} 件，不能批自己提的，不批要写一句`}>
            <RequestList list={pending} now={now} />
          </Panel>
        ) : null}
        <FiguresPanel home={home} />
        <Panel
          title="我最近做的事"
          titleId="home-log"
          actions={
            <Link className="link ml-auto" to={deskUrls.staff.log}>
              我的操作记录
            </Link>
          }
        >
          {log.length > 0 ? (
            <LogTable caption="我最近做的事" rows={log} />
          ) : (
            <Empty icon="book" title="还没有操作" text="每件事办完都会记在这里" />
          )}
        </Panel>
      </div>
    </>
  );
}
