import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskList, stateTabs } from "#app/desk/desk-list.tsx";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Choice, Days, Words } from "#app/desk/filters.tsx";
import { PageHead } from "#app/desk/page-head.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Empty } from "#app/ui/empty.tsx";
import { STAFF_QUOTATION_TABS } from "#contract/rules/staff-quotation.ts";
import { staffQuotation } from "#contract/staff-quotation.ts";
import { QuotationTable } from "./quotation-table.tsx";

export const handle: PageHandle = { access: "staff", right: "quotation.read" };

export const meta: MetaFunction = () => deskTitle("询价");

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "quotation.read");
  const query = staffQuotation.list.query.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const found = await api.read(staffQuotation.list, { query });
  return { ...found, query, now: Date.now() };
}

export default function Quotations() {
  const { list, count, counts, query, now } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="询价" text={`待报价 ${counts.asked} 份 · 已报价 ${counts.quoted} 份`} />
      <DeskList
        name="询价"
        address={deskUrls.staffQuotation.list}
        query={query}
        tabs={stateTabs(deskUrls.staffQuotation.list, query, STAFF_QUOTATION_TABS, counts)}
        filters={
          <>
            <Days label="提交" query={query} />
            <Choice
              label="催过"
              name="nudged"
              value={query.nudged}
              all="催没催都看"
              options={[{ id: "1", name: "客户催过的" }]}
            />
            <Words of="单号、项目、客户、手机、商品" value={query.keyword} />
          </>
        }
        count={count}
        unit="份询价"
      >
        {list.length > 0 ? (
          <QuotationTable rows={list} now={now} />
        ) : (
          <Empty icon="doc" title="没有符合条件的询价" text="换个条件再找，或看别的状态" />
        )}
      </DeskList>
    </>
  );
}
