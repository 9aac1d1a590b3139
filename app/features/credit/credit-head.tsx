import type { ReactNode } from "react";
import { monthDay } from "#app/features/payment/payment.ts";
import { link } from "#app/link.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { CreditBill, CreditLine } from "#contract/credit.ts";
import { CREDIT_STATES, NO_CREDIT_LINE } from "#contract/rules/credit.ts";
import { limitParts } from "./credit.ts";

type Props = {
  line: CreditLine | null;
  /** Why nothing can be bought on credit now; null where it can. */
  why: string | null;
  bills: readonly CreditBill[];
  /** The rows of the bills. */
  children: ReactNode;
};

/** The line with its state and limit, what prevents its use, and the bills. */
export function CreditHead({ line, why, bills, children }: Props) {
  const overdue = bills.filter(({ state }) => state === "overdue");
  const days = Math.max(0, ...overdue.map(({ overdue_days }) => overdue_days));
  return (
    <Panel
      title={
        <>
          月结{" "}
          {days > 0 ? (
            <Tag kind="trade">已逾期 {days} 天</Tag>
          ) : line ? (
            <Tag kind={line.state === "normal" ? "ok" : "off"}>{CREDIT_STATES[line.state]}</Tag>
          ) : null}
        </>
      }
      titleId="credit-title"
      level={1}
      hint={line ? `先发货，每月 1 日出账，月末后 ${line.days} 天内还清` : null}
      actions={
        <>
          <Button asChild size="m" className="ml-auto">
            <a href="#rules">规则</a>
          </Button>
          <ButtonLink size="m" to={urls.messages.index}>
            找客服经理提额
          </ButtonLink>
        </>
      }
    >
      {overdue.length > 0 ? (
        <div className="panel__body stack pb-0">
          {overdue.map(({ bill_id, sn, due_on, owed }) => (
            <Note key={bill_id} kind="err">
              账单 {sn} 应于 {monthDay(due_on)} 还清，还差 {formatYuan(owed)}。<b>现在不能再用月结付款</b>
              ，其他付款方式照常；已下的单照发。
            </Note>
          ))}
        </div>
      ) : why ? (
        <div className="panel__body pb-0">
          <Note kind="warn">{why}</Note>
        </div>
      ) : null}
      {line ? <Limit line={line} /> : null}
      {children}
      {bills.length === 0 ? <p className="panel__body muted">还没有账单，用月结付款的订单会记在这里。</p> : null}
    </Panel>
  );
}

/** The limit as a bar of what is owed, and what may still be bought. */
function Limit({ line }: { line: CreditLine }) {
  const { due, rest, percent } = limitParts(line);
  const isOverdue = percent.overdue > 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-3.5 px-(--pad) py-4 max-md:grid-cols-1">
      <div>
        <div
          className="flex h-3 rounded-(--r-1) bg-(--fill-2) overflow-hidden"
          role="img"
          aria-label={`额度用了 ${percent.used}%`}
        >
          <i className="bg-(--red)" style={{ width: `${percent.overdue}%` }} />
          <i className="bg-(--block)" style={{ width: `${percent.due}%` }} />
          <i className="bg-(--line-strong)" style={{ width: `${percent.unbilled}%` }} />
        </div>
        <p className="credit-limit__key small flex flex-wrap gap-x-4.5 gap-y-1 mt-2 text-(--ink-2)">
          {isOverdue ? (
            <span>
              <i className="bg-(--red)" />
              逾期 {formatYuan(line.overdue)}
            </span>
          ) : null}
          {percent.due > 0 || !isOverdue ? (
            <span>
              <i className="bg-(--block)" />
              已出账 {formatYuan(due)}
            </span>
          ) : null}
          <span>
            <i className="bg-(--line-strong)" />
            还没出账 {formatYuan(line.unbilled)}
          </span>
          <span>
            <i />
            {isOverdue ? `额度剩 ${formatYuan(rest)}，逾期期间不能用` : `可用 ${formatYuan(line.free)}`}
          </span>
        </p>
      </div>
      <dl className="text-right max-md:text-left">
        <dt className="text-(length:--f-12) font-normal text-(--ink-3)">现在还能用</dt>
        <dd className="text-(length:--f-28) leading-[1.25] font-semibold whitespace-nowrap">{formatYuan(line.free)}</dd>
        <dd className="text-(length:--f-12) leading-[1.25] font-normal text-(--ink-3) whitespace-nowrap">
          额度 {formatYuan(line.limit)}
        </dd>
      </dl>
    </div>
  );
}

/** Shown to a customer without a line. */
export function NoLine() {
  return (
    <section className="panel">
      <Empty
        icon="wallet"
        title={NO_CREDIT_LINE}
        text="通过企业认证、签了合同的客户可以开通：先发货，每月 1 日出账，月末后再还。额度和天数由客服经理和您商定。"
        as="h1"
      >
        <ButtonLink variant="primary" to={link(urls.messages.index, {}, {})}>
          找客服经理申请
        </ButtonLink>
      </Empty>
    </section>
  );
}
