import { percentText } from "#app/desk/percent.ts";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { formatLastDay, formatMinute } from "#contract/rules/calendar.ts";
import { formatFen } from "#contract/rules/money.ts";
import { type VersionChange, versionChanges } from "#contract/rules/quotation.ts";
import type { StaffQuotation } from "#contract/staff-quotation.ts";

/** The quotes with what has changed from each to the next. */
export const Versions = ({ quotation: { versions } }: { quotation: StaffQuotation }) => (
  <Panel title="版本" titleId="versions" hint="发出一次一版">
    {versions.length === 0 ? <p className="panel__body muted">还没有发出过</p> : null}
    <ol className="grid gap-3 p-4">
      {versions.map(({ version, total_price, valid_until, create_time, by, margin, note, list }, index) => {
        const before = versions[index + 1];
        const changes = before ? versionChanges(before.list, list) : [];
        return (
          <li key={version}>
            <b className="font-medium">V{version}</b> {formatYuan(total_price)}，毛利 {percentText(margin)}
            <span className="muted small block">
              {formatMinute(create_time)} {by || "命令行"} · 到 {formatLastDay(valid_until)}
            </span>
            {note === "" ? null : <span className="small block break-words">备注：{note}</span>}
            {changes.length > 0 ? (
              <ul className="small list-disc pl-4">
                {changes.map((change) => (
                  <li key={`${change.kind} ${change.name}`}>{changeText(change)}</li>
                ))}
              </ul>
            ) : before ? (
              <span className="muted small block">价格和数量没变</span>
            ) : null}
          </li>
        );
      })}
    </ol>
  </Panel>
);

function changeText({ name, kind, quantity, price }: VersionChange): string {
  if (kind === "added") return `${name}：加了 ${quantity?.[1]}`;
  if (kind === "removed") return `${name}：去掉了`;
  const parts = [
    price ? `${formatFen(price[0])} → ${formatFen(price[1])}` : "",
    quantity ? `数量 ${quantity[0]} → ${quantity[1]}` : "",
  ];
  return `${name}：${parts.filter(Boolean).join("，")}`;
}
