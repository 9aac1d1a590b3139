import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskList } from "#app/desk/desk-list.tsx";
import { deskTitle } from "#app/desk/desk-title.ts";
import { PageHead } from "#app/desk/page-head.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { EndingPrices } from "#app/features/staff-price/ending-prices.tsx";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { SETTLEMENT_SUBMITTED } from "#contract/rules/settlement.ts";
import { staffApplication, staffCustomer } from "#contract/staff-customer.ts";
import { staffPrice } from "#contract/staff-price.ts";
import { CustomerFilters } from "./customer-filters.tsx";
import { CustomerTable } from "./customer-table.tsx";
import { WaitingApplications } from "./waiting-applications.tsx";

export const handle: PageHandle = { access: "staff", right: "customer.read" };

export const meta: MetaFunction = () => deskTitle("客户");

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "customer.read");
  const { searchParams } = new URL(args.request.url);
  const query = staffCustomer.list.query.parse(Object.fromEntries([...searchParams].filter(([, text]) => text !== "")));
  const [found, waiting, ending] = await Promise.all([
    api.read(staffCustomer.list, { query }),
    api.read(staffApplication.list),
    api.read(staffPrice.ending),
  ]);
  return { ...found, applications: waiting, ending, query };
}

export default function Customers() {
  const { query, list, count, applications, ending, ...found } = useLoaderData<typeof loader>();
  const isPlain = query.state === undefined && query.active === undefined;
  const tabs = [
    { name: "全部", to: deskUrls.staffCustomer.list, current: isPlain, count: found.all },
    {
      name: "审核中",
      to: link(deskUrls.staffCustomer.list, {}, { state: SETTLEMENT_SUBMITTED }),
      current: query.state === SETTLEMENT_SUBMITTED && query.active === undefined,
    },
    {
      name: "已停用",
      to: link(deskUrls.staffCustomer.list, {}, { active: "0" }),
      current: query.active === "0",
      count: found.disabled,
    },
  ];
  return (
    <>
      <PageHead title="客户" text={`您看得到的 ${found.all} 位，${applications.count} 份申请待审核`}>
        <ButtonLink to={deskUrls.staffCredit.receivables}>应收账款</ButtonLink>
      </PageHead>
      <div className="stack">
        <WaitingApplications {...applications} />
        <EndingPrices {...ending} />
        <DeskList
          name="客户"
          address={deskUrls.staffCustomer.list}
          query={query}
          tabs={tabs}
          filters={<CustomerFilters query={query} managers={found.managers} ownManager={found.own_manager_id} />}
          count={count}
          unit="位"
        >
          {list.length > 0 ? (
            <CustomerTable rows={list} />
          ) : (
            <Empty icon="user" title="没有符合条件的客户" text="别的经理名下的客户，您看不到">
              <ButtonLink to={deskUrls.staffCustomer.list}>清空条件</ButtonLink>
            </Empty>
          )}
        </DeskList>
      </div>
    </>
  );
}
