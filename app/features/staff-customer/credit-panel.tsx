import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import type { CreditLine } from "#contract/credit.ts";
import { CREDIT_STATES } from "#contract/rules/credit.ts";

/** What the customer may still buy by the month, with the way to its page. */
export const CreditPanel = ({ id, line }: { id: number; line: CreditLine | null }) => (
  <Panel
    title="月结"
    titleId="credit"
    actions={
      <Link className="link" to={link(deskUrls.staffCredit.detail, { id })}>
        {line ? "账单与额度" : "去开通"}
      </Link>
    }
  >
    {line ? (
      <div className="panel__body grid gap-2">
        <Meter percent={(Number(line.owed) / Number(line.limit)) * 100} label="额度用了多少" kind="ok" />
        <dl className="grid grid-cols-2 gap-x-4 gap-y-1">
          {[
            ["额度", formatYuan(line.limit)],
            ["可用", formatYuan(line.free)],
            ["应还", formatYuan(line.owed)],
            ["其中逾期", formatYuan(line.overdue)],
            ["账期", `月末后 ${line.days} 天`],
            ["状态", CREDIT_STATES[line.state]],
          ].map(([label, value]) => (
            <div key={label} className="flex justify-between gap-2">
              <dt className="muted">{label}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    ) : (
      <p className="panel__body muted">没有开通</p>
    )}
  </Panel>
);
