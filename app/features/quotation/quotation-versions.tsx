import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { QuotationVersion } from "#contract/quotation-document.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { type VersionChange, versionChanges } from "#contract/rules/quotation.ts";

/** The quotes, the newest first, with the changes of each to the previous one. */
export function QuotationVersions({ versions }: { versions: readonly QuotationVersion[] }) {
  return (
    <Panel title="版本" titleId="quotation-versions" actions={<small className="muted">每次报价存一版</small>}>
      {versions.length === 0 ? <p className="panel__body muted">还没有报价，询价后由客服经理逐行报出。</p> : null}
      <ol className="px-(--pad) pb-2 text-(length:--f-13)">
        {versions.map((version, index) => {
          const before = versions[index + 1];
          return (
            <li key={version.version} className="py-2 not-first:border-t not-first:border-(--line-soft)">
              <p className="flex items-center gap-2 [&>:last-child]:ml-auto">
                <b>V{version.version}</b>
                {index === 0 ? <Tag kind="trade">当前</Tag> : null}
                <span className="muted small">{formatMinute(version.create_time)}</span>
                <b>{formatYuan(version.total_price)}</b>
              </p>
              {version.note ? <p className="small">{version.note}</p> : null}
              {before ? <Difference from={before} to={version} /> : null}
              {before ? <Changes changes={versionChanges(before.list, version.list)} since={before.version} /> : null}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

/** The difference of the sum to that of the previous version. */
function Difference({ from, to }: { from: QuotationVersion; to: QuotationVersion }) {
  const difference = fen(to.total_price) - fen(from.total_price);
  if (difference === 0) return null;
  return (
    <p className="muted small">
      比 V{from.version} {difference < 0 ? "少" : "多"} {formatYuan(yuan(Math.abs(difference)))}
    </p>
  );
}

function Changes({ changes, since }: { changes: readonly VersionChange[]; since: number }) {
  if (changes.length === 0) return <p className="small muted">与 V{since} 相同</p>;
  const rest = changes.slice(SHOWN_CHANGES);
  return (
    <div className="small mt-1.5 bg-(--link-tint) px-2.5 py-2 [&_s]:text-(--ink-3)">
      <ChangeList changes={changes.slice(0, SHOWN_CHANGES)} since={since} />
      {rest.length > 0 ? (
        <details>
          <summary className="py-1 text-(--link) cursor-pointer">其余 {rest.length} 处</summary>
          <ChangeList changes={rest} since={since} />
        </details>
      ) : null}
    </div>
  );
}

const SHOWN_CHANGES = 5;

function ChangeList({ changes, since }: { changes: readonly VersionChange[]; since: number }) {
  return (
    <ul aria-label={`与 V${since} 不同的地方`}>
      {changes.map(({ name, kind, quantity, price }) => (
        <li key={`${kind} ${name}`} className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 py-0.5">
          <span>{name}</span>
          <span>
            {kind === "added" ? `新增 ${quantity?.[1]}` : null}
            {kind === "removed" ? "已删除" : null}
            {kind === "changed" && quantity ? (
              <>
                数量 <s>{quantity[0]}</s> {quantity[1]}{" "}
              </>
            ) : null}
            {price ? (
              <>
                单价 <s>{formatYuan(yuan(price[0]))}</s>{" "}
                <b className={price[1] < price[0] ? "ok" : undefined}>{formatYuan(yuan(price[1]))}</b>
              </>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
