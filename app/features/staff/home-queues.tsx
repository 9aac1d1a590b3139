import { DataTable } from "#app/ui/data-table.tsx";
import { Figures } from "#app/ui/figures.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { Answer } from "#contract/endpoint.ts";
import { FAILURE_NAMES, QUEUE_NAMES } from "#contract/rules/staff-desk.ts";
import type { staffDesk, Urgent } from "#contract/staff-desk.ts";
import { addressOfUrgent, listOfQueue, QUEUES, waitText } from "./staff-desk.ts";

type Home = Answer<typeof staffDesk.home>;

/** What is late or will be soon, across all queues. */
export const UrgentPanel = ({ list, now }: { list: readonly Urgent[]; now: number }) => (
  <Panel title={`最急的 ${list.length} 件`} titleId="home-urgent" hint="按超时排，办完自动移走">
    <DataTable
      caption="最急的事"
      rows={list}
      keyOf={({ kind, label, since }) => `${kind} ${label} ${since}`}
      columns={[
        {
          name: "什么",
          cell: ({ kind, due }) => (
            <Tag kind={isLate(due, now) ? "warn" : "plain"}>{QUEUES[kind]?.verb ?? QUEUE_NAMES[kind]}</Tag>
          ),
        },
        {
          name: "事情",
          align: "wide",
          cell: (one) => (
            <>
              <Link className="link numeric" to={addressOfUrgent(one)}>
                {one.label}
              </Link>{" "}
              <span className="muted">{one.text}</span>
            </>
          ),
        },
        { name: "金额", align: "numeric", cell: ({ amount }) => (amount === null ? "–" : formatYuan(amount)) },
        { name: "等了", cell: ({ since }) => <span className="whitespace-nowrap">{waitText(now - since)}</span> },
        {
          name: "时限",
          cell: ({ due }) =>
            due === null ? (
              "–"
            ) : isLate(due, now) ? (
              <b className="whitespace-nowrap text-(--red)">超 {waitText(now - due)}</b>
            ) : (
              <span className="whitespace-nowrap">还有 {waitText(due - now)}</span>
            ),
        },
      ]}
    />
  </Panel>
);

const isLate = (due: number | null, now: number) => due !== null && due < now;

/** The member's queues with their number and how long the oldest has waited; empty ones are shown too. */
export const QueuesPanel = ({ home: { queues, failed }, now }: { home: Home; now: number }) => (
  <Panel title="我能办的" titleId="home-queues">
    <ul className="-mb-px grid grid-cols-4 overflow-hidden max-lg:grid-cols-2">
      {queues.map(({ kind, count, oldest }) => (
        <li key={kind} className="-mr-px border-r border-b border-(--line-soft)">
          <Link to={listOfQueue(kind)} className="grid gap-0.5 px-4 py-2.5 hover:bg-(--fill) max-md:px-3">
            <span className="flex items-baseline justify-between gap-2">
              <b className="font-medium">{QUEUE_NAMES[kind]}</b>
              <span
                className={`text-(length:--f-20) font-semibold numeric ${count === 0 ? "text-(--ink-3)" : kind === "failed" ? "text-(--red)" : ""}`}
              >
                {count}
              </span>
            </span>
            <span className="muted small">
              {kind === "failed" && failed && count > 0
                ? failedText(failed)
                : oldest === null
                  ? count > 0
                    ? "等您定"
                    : "没有等着的"
                  : `最久等了 ${waitText(now - oldest)}`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </Panel>
);

/** What makes up the queue of failures, without what there is none of. */
const failedText = ({ tasks, alone, refunds, payments }: NonNullable<Home["failed"]>) =>
  [
    { name: "退款", count: refunds },
    { name: "到账", count: payments },
    { name: "任务", count: tasks },
    { name: FAILURE_NAMES.alone, count: alone },
  ]
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${name} ${count}`)
    .join("，");

/** The figures of today and of this month; nothing for members without orders. */
export const FiguresPanel = ({ home: { today, month } }: { home: Home }) =>
  today === null || month === null ? null : (
    <Panel title="今天与本月" titleId="home-figures" hint="已付款的订单，退款未减">
      <Figures figures={figuresOf("今天", today)} />
      <Figures figures={figuresOf("本月", month)} />
    </Panel>
  );

const figuresOf = (period: string, { orders, amount, packages, customers }: NonNullable<Home["today"]>) => [
  { name: `${period}成交额`, value: formatYuan(amount), hint: `${orders} 笔订单` },
  { name: `${period}发货`, value: `${packages} 包` },
  ...(customers === null ? [] : [{ name: `${period}新客户`, value: `${customers} 家` }]),
];
