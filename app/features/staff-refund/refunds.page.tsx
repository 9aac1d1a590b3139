import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskList, stateTabs } from "#app/desk/desk-list.tsx";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Choice, Days, named, Words } from "#app/desk/filters.tsx";
import { PageHead } from "#app/desk/page-head.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Empty } from "#app/ui/empty.tsx";
import { REFUND_TYPE_NAMES } from "#contract/rules/refund.ts";
import { STAFF_REFUND_TABS } from "#contract/rules/staff-refund.ts";
import { staffRefund } from "#contract/staff-refund.ts";
import { RefundTable } from "./refund-table.tsx";

export const handle: PageHandle = { access: "staff", right: "refund.read" };

export const meta: MetaFunction = () => deskTitle("售后");

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "refund.read");
  const { searchParams } = new URL(args.request.url);
  // A warehouse begins with what it has to receive.
  const first = me.rights.includes("refund.decide") ? "review" : "receive";
  const query = staffRefund.list.query.parse({ tab: first, ...Object.fromEntries(searchParams) });
  const found = await api.read(staffRefund.list, { query });
  return { ...found, query, now: Date.now() };
}

export default function Refunds() {
  const { list, count, counts, query, now } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="售后"
        text={`待审核 ${counts.review} 笔 · 待收货 ${counts.receive} 笔 · 待定金额 ${counts.decide} 笔`}
      />
      <DeskList
        name="售后"
        address={deskUrls.staffRefund.list}
        query={query}
        tabs={stateTabs(deskUrls.staffRefund.list, query, STAFF_REFUND_TABS, counts)}
        filters={
          <>
            <Choice label="类型" name="type" value={query.type} all="全部类型" options={named(REFUND_TYPE_NAMES)} />
            <Days label="申请" query={query} />
            <Words of="退款单号、订单号、手机、公司" value={query.keyword} />
          </>
        }
        count={count}
        unit="笔售后"
      >
        {list.length > 0 ? (
          <RefundTable rows={list} now={now} />
        ) : (
          <Empty icon="box" title="没有符合条件的售后" text="这一类都办完了，或换个条件再找" />
        )}
      </DeskList>
    </>
  );
}
