import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { Answer } from "#contract/endpoint.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import { SETTLEMENT_KIND_NAMES, SETTLEMENT_STATES } from "#contract/rules/settlement.ts";
import type { StaffApplication, staffCustomer } from "#contract/staff-customer.ts";
import { STATE_KINDS } from "./staff-customer.ts";

type One = Answer<typeof staffCustomer.one>;

/** The last orders of a customer. */
export const LastOrders = ({ orders, order_count }: Pick<One, "orders" | "order_count">) => (
  <Panel title="最近订单" titleId="orders" hint={`${order_count} 笔订单`}>
    {orders.length === 0 ? (
      <Empty icon="box" title="还没有下过单" />
    ) : (
      <DataTable
        caption="最近订单"
        rows={orders}
        keyOf={({ sn }) => sn}
        columns={[
          {
            name: "订单",
            cell: ({ sn, created_at }) => (
              <>
                <Link className="link numeric" to={link(deskUrls.staffOrder.detail, { sn })}>
                  {sn}
                </Link>
                <span className="muted small block">{formatMinute(created_at)}</span>
              </>
            ),
          },
          { name: "商品", align: "wide", cell: ({ goods }) => goods },
          { name: "应付", align: "numeric", cell: ({ pay }) => formatYuan(pay) },
          { name: "状态", cell: ({ state }) => <span className="whitespace-nowrap">{state}</span> },
        ]}
      />
    )}
  </Panel>
);

/** The applications of a customer, the newest first. */
export const Applications = ({ list }: { list: readonly StaffApplication[] }) => (
  <Panel title="申请" titleId="applications" hint={`${list.length} 份`}>
    {list.length === 0 ? (
      <Empty icon="doc" title="还没有提交过申请" />
    ) : (
      <DataTable
        caption="申请"
        rows={list}
        keyOf={({ application_id }) => application_id}
        columns={[
          {
            name: "申请号",
            cell: ({ application_id, number }) => (
              <Link className="link numeric" to={link(deskUrls.staffCustomer.application, { id: application_id })}>
                {number}
              </Link>
            ),
          },
          { name: "种类", cell: ({ kind }) => SETTLEMENT_KIND_NAMES[kind] },
          {
            name: "资料",
            align: "wide",
            cell: ({ fields, reject_reason }) => (
              <>
                {[fields.company, fields.store_name].filter(Boolean).join(" · ")}
                {reject_reason === null ? null : <span className="muted small block">{reject_reason}</span>}
              </>
            ),
          },
          {
            name: "状态",
            cell: ({ state }) => <Tag kind={STATE_KINDS[state] ?? "plain"}>{SETTLEMENT_STATES[state]}</Tag>,
          },
          { name: "提交", cell: ({ submitted_at }) => <span className="numeric">{formatMinute(submitted_at)}</span> },
        ]}
      />
    )}
  </Panel>
);

/** The delivery addresses of a customer. */
export const Addresses = ({ addresses }: Pick<One, "addresses">) => (
  <Panel title="收货地址" titleId="addresses" hint={`${addresses.length} 个`}>
    {addresses.length === 0 ? (
      <p className="panel__body muted">没有收货地址</p>
    ) : (
      <ul className="panel__body grid gap-2">
        {addresses.map(({ real_name, phone, address, is_default }) => (
          <li key={`${real_name} ${address}`}>
            {real_name} <span className="numeric">{phone}</span> {is_default ? <Tag>默认</Tag> : null}
            <span className="muted block">{address}</span>
          </li>
        ))}
      </ul>
    )}
  </Panel>
);
