import { Meter } from "#app/ui/meter.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { CreditLine } from "#contract/credit.ts";
import { CREDIT_STATES } from "#contract/rules/credit.ts";

/** The limit with what is used of it, and what is owed. */
export function CustomerCreditHead({
  line,
  contract,
  owed,
}: {
  line: CreditLine | null;
  contract: string;
  owed: string;
}) {
  if (!line) {
    return (
      <Panel title="额度" titleId="line">
        <p className="panel__body muted">
          没有开通月结{Number(owed) > 0 ? `，还欠 ${formatYuan(owed)}` : "，客户下单时看不到月结"}
        </p>
      </Panel>
    );
  }
  const used = Math.round((Number(line.owed) / Number(line.limit)) * 100);
  const figures = [
    ["额度", line.limit, `月末后 ${line.days} 天还`],
    ["可用", line.free, whyNothing(line)],
    ["应还", line.owed, `用了 ${used}%`],
    ["已出账", line.billed, ""],
    ["未出账", line.unbilled, ""],
    ["逾期", line.overdue, ""],
  ] as const;
  return (
    <Panel
      title="额度"
      titleId="line"
      hint={`依据 ${contract}`}
      actions={<Tag kind={line.state === "normal" ? "ok" : "off"}>{CREDIT_STATES[line.state]}</Tag>}
    >
      <div className="panel__body grid gap-3">
        <Meter percent={used} label="额度用了多少" kind={used >= 100 ? "sale" : "ok"} />
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
          {figures.map(([name, amount, hint]) => (
            <div key={name} className="grid content-start">
              <dt className="muted small">{name}</dt>
              <dd className="tabular-nums text-(length:--f-16) font-semibold">{formatYuan(amount)}</dd>
              <dd className="muted small">{hint}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Panel>
  );
}

function whyNothing({ state, overdue }: CreditLine): string {
  if (state === "disabled") return "停用，不能用";
  return Number(overdue) > 0 ? "有逾期，还清才能用" : "";
}
