import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { ChoiceForm, Chosen } from "#app/desk/choice-form.tsx";
import { DeskList, listAddress, stateTabs } from "#app/desk/desk-list.tsx";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Choice, Days, named, Words } from "#app/desk/filters.tsx";
import { PageHead } from "#app/desk/page-head.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { STAFF_ORDER_REMARKS, STAFF_ORDER_SORTS, STAFF_ORDER_TABS } from "#contract/rules/staff-order.ts";
import { staffOrder } from "#contract/staff-order.ts";
import { OrderTable } from "./order-table.tsx";

export const handle: PageHandle = { access: "staff", right: "order.read" };

export const meta: MetaFunction = () => deskTitle("订单");

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "order.read");
  const { searchParams } = new URL(args.request.url);
  const query = staffOrder.list.query.parse(Object.fromEntries(searchParams));
  const found = await api.read(staffOrder.list, { query });
  const has = (right: "order.print" | "order.export" | "order.ship") => me.rights.includes(right);
  const may = { print: has("order.print"), export: has("order.export"), ship: has("order.ship") };
  return { ...found, query, may, now: Date.now() };
}

export default function Orders() {
  const { list, count, counts, stores, warehouses, query, may, now } = useLoaderData<typeof loader>();
  const isAll = useSearchParams()[0].has("all");
  return (
    <>
      <PageHead title="订单" text={`待发货 ${counts.ship} 笔 · 待付款 ${counts.unpaid} 笔`}>
        {may.export ? (
          <Button asChild>
            <a href={listAddress(deskUrls.staffOrder.export, query)} download>
              导出这些订单
            </a>
          </Button>
        ) : null}
        {may.ship ? <ButtonLink to={deskUrls.staffOrder.ship}>粘贴运单批量发货</ButtonLink> : null}
      </PageHead>
      <DeskList
        name="订单"
        address={deskUrls.staffOrder.list}
        query={query}
        tabs={stateTabs(deskUrls.staffOrder.list, query, STAFF_ORDER_TABS, counts)}
        filters={
          <>
            <Choice label="店铺" name="store_id" value={query.store_id} all="全部店铺" options={stores} />
            <Choice label="仓库" name="warehouse_id" value={query.warehouse_id} all="全部仓" options={warehouses} />
            <Days label="付款" query={query} />
            <Choice
              label="备注"
              name="remark"
              value={query.remark}
              all="备注不限"
              options={named(STAFF_ORDER_REMARKS)}
            />
            <Choice label="排序" name="sort" value={query.sort} options={named(STAFF_ORDER_SORTS)} />
            <Words of="单号、客户、手机、型号、运单号" value={query.keyword} />
          </>
        }
        count={count}
        unit="笔订单"
      >
        {list.length > 0 ? (
          <ChoiceForm
            key={`${listAddress(deskUrls.staffOrder.list, query)} ${query.page} ${isAll}`}
            action={deskUrls.staffOrder.ship}
          >
            <OrderTable rows={list} now={now} isAll={isAll} />
            <Batch may={may} all={listAddress(deskUrls.staffOrder.list, query, { page: query.page, all: 1 })} />
          </ChoiceForm>
        ) : (
          <Empty icon="box" title="没有符合条件的订单" text="换个条件再找，或看别的状态" />
        )}
      </DeskList>
    </>
  );
}

/** The acts on the chosen orders: each button sends their numbers to its own page. */
function Batch({ may, all }: { may: { print: boolean; ship: boolean }; all: string }) {
  if (!may.print && !may.ship) return null;
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-(--line) bg-(--panel) px-4 py-2.5">
      <Chosen unit="笔" all={all} />
      <span className="ml-auto max-md:hidden" />
      {may.print ? (
        <>
          <Button type="submit" size="s" formAction={deskUrls.staffOrder.print} name="kind" value="pick">
            打印拣货单
          </Button>
          <Button type="submit" size="s" formAction={deskUrls.staffOrder.print} name="kind" value="note">
            打印送货单
          </Button>
        </>
      ) : null}
      {may.ship ? (
        <Button type="submit" size="s" variant="primary">
          批量发货
        </Button>
      ) : null}
    </div>
  );
}
