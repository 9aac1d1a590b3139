import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { TabLinks } from "#app/ui/navigation.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { Answer } from "#contract/endpoint.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import { groupDigits } from "#contract/rules/money.ts";
import type { staffStatement } from "#contract/staff-statement.ts";

type One = Answer<typeof staffStatement.one>;
type Lines = Answer<typeof staffStatement.lines>;

/** The figures of a statement as its customer sees them. */
export function StaffStatementFigures({ one }: { one: One }) {
  const money = [
    { name: "期初余额", value: one.opening, count: null },
    { name: "充值", value: one.recharged.amount, count: one.recharged.count },
    { name: "消费", value: one.paid.amount, count: one.paid.count },
    { name: "退款", value: one.returned.amount, count: one.returned.count },
    { name: "调整", value: one.adjusted.amount, count: one.adjusted.count },
    ...(one.repaid && one.repaid.count > 0
      ? [{ name: "还月结账单", value: one.repaid.amount, count: one.repaid.count }]
      : []),
    { name: "期末余额", value: one.closing, count: null },
    { name: "订单", value: one.orders.amount, count: one.orders.count },
    { name: "退款的订单", value: one.refunds.amount, count: one.refunds.count },
    { name: "采购净额", value: one.net, count: null },
    ...(one.credit
      ? [
          { name: "月结订单", value: one.credit.bought.amount, count: one.credit.bought.count },
          { name: "月结已还", value: one.credit.repaid.amount, count: one.credit.repaid.count },
          { name: "月结期末欠款", value: one.credit.closing, count: null },
        ]
      : []),
  ];
  return (
    <Panel
      title="这个月"
      titleId="figures"
      hint={one.confirmed_at === null ? "" : `${formatMinute(one.confirmed_at)} 确认`}
    >
      <dl className="panel__body grid grid-cols-3 gap-x-4 gap-y-3 max-sm:grid-cols-2">
        {money.map(({ name, value, count }) => (
          <div key={name}>
            <dt className="muted small">
              {name}
              {count === null ? "" : ` ${count} 笔`}
            </dt>
            <dd className="font-semibold tabular-nums">¥{groupDigits(value)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

const TABS = { orders: "订单", refunds: "退款", invoices: "发票" } as const;
type Props = {
  lines: Lines;
  query: { type: keyof typeof TABS; page: number; limit: number };
  id: string;
  month: string;
};

/** The rows behind the figures of a statement. */
export function RowsOfStatement({ lines: { list, count }, query: { type, page, limit }, id, month }: Props) {
  const to = (of: keyof typeof TABS, number = 1) =>
    link(
      deskUrls.staffStatement.detail,
      { id, month },
      { type: of === "orders" ? undefined : of, page: number > 1 ? number : undefined },
    );
  const tabs = (Object.keys(TABS) as (keyof typeof TABS)[]).map((of) => ({
    name: TABS[of],
    to: to(of),
    current: of === type,
  }));
  return (
    <section className="panel" aria-label="对账单明细">
      <div className="panel__tabs">
        <TabLinks label="明细" tabs={tabs} />
      </div>
      {list.length === 0 ? (
        <Empty icon="list" title={`这个月没有${TABS[type]}`} />
      ) : (
        <DataTable
          caption={TABS[type]}
          rows={list}
          keyOf={({ sn, at }) => `${sn} ${at}`}
          columns={[
            { name: "时间", cell: ({ at }) => <span className="numeric whitespace-nowrap">{formatMinute(at)}</span> },
            {
              name: "单号",
              align: "wide",
              cell: ({ sn, note, mer_name, is_ticked, is_disputed }) => (
                <>
                  <span className="numeric">{sn}</span> {is_disputed ? <Tag kind="warn">有异议</Tag> : null}
                  {is_ticked ? <Tag kind="ok">客户已核对</Tag> : null}
                  <span className="muted small block">{[mer_name, note].filter(Boolean).join(" · ")}</span>
                </>
              ),
            },
            { name: "金额", align: "numeric", cell: ({ amount }) => formatYuan(amount) },
            ...(type === "orders"
              ? [
                  {
                    name: "已退",
                    align: "numeric" as const,
                    cell: ({ refunded }: Lines["list"][number]) => formatYuan(refunded),
                  },
                ]
              : []),
          ]}
        />
      )}
      <ListEnd
        total={`共 ${count} 条`}
        page={page}
        last={Math.max(1, Math.ceil(count / limit))}
        hrefFor={(number) => to(type, number)}
      />
    </section>
  );
}
