import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { priceChange, usageText } from "#app/features/standing-list/standing-list.ts";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan, Price } from "#app/ui/price.tsx";
import type { ApprovalSheet } from "#contract/approval.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import { remainingText, totalChange } from "./approval.ts";

/** The request, its total, and the time until which its link is valid. */
export function ApprovalSummary({ sheet, now }: { sheet: ApprovalSheet; now: number }) {
  const { company, applicant, title, message, total, kinds, pieces, postage, created_at, expires_at, address } = sheet;
  return (
    <section className="panel" aria-labelledby="approval-title">
      <div className="flex flex-wrap justify-between gap-4 p-(--pad)">
        <div>
          <p className="muted small">{[company, applicant].filter(Boolean).join(" · ")} 申请</p>
          <h1 className="text-(length:--f-24)" id="approval-title">
            {title}
          </h1>
          {message ? <p className="whitespace-pre-line wrap-anywhere">“{message}”</p> : null}
        </div>
        <div className="text-right max-md:text-left">
          <p className="muted small">合计（含税）</p>
          <Price amount={total} size="xl" />
          <p className="muted small">
            {kinds} 种 {pieces} 件 · 已含运费 {formatYuan(postage)}
          </p>
          <TotalChange lines={sheet.lines} />
        </div>
      </div>
      <dl className="flex flex-wrap border-t border-(--line-soft) text-(length:--f-13)">
        <div className="px-(--pad) py-3">
          <dt className="text-(--ink-3)">发起</dt>
          <dd>{formatMinute(created_at)}</dd>
        </div>
        <div className="px-(--pad) py-3">
          <dt className="text-(--ink-3)">有效到</dt>
          <dd>
            <b className="warn">{formatMinute(expires_at).slice(5)}</b>，还剩 {remainingText(expires_at, now)}
          </dd>
        </div>
        <div className="px-(--pad) py-3">
          <dt className="text-(--ink-3)">送到</dt>
          <dd>{address}</dd>
        </div>
      </dl>
    </section>
  );
}

/** The difference between the present prices and those of the last purchase, for the goods that were bought before. */
function TotalChange({ lines }: Pick<ApprovalSheet, "lines">) {
  const change = totalChange(lines);
  if (!change) return null;
  const { kinds, last, difference, sign } = change;
  return (
    <p className="muted small">
      买过的 {kinds} 种按这次的量，上次价共 {formatYuan(last)}，
      {sign === 0 ? (
        "这次一样"
      ) : (
        <b className={sign > 0 ? "warn" : "ok"}>
          这次{sign > 0 ? "多" : "少"} {formatYuan(difference)}
        </b>
      )}
    </p>
  );
}

/** The lines of the request, with their prices unless the applicant shows the total alone. */
export function ApprovalLines({ sheet: { lines, total }, now }: { sheet: ApprovalSheet; now: number }) {
  const hasPrices = lines.some(({ unit_price }) => unit_price !== null);
  return (
    <Panel
      title="明细"
      titleId="approval-lines"
      hint={hasPrices ? "单价为申请人实付的价，锁到链接失效" : "申请人选择只显示合计"}
    >
      <p
        className="muted small grid grid-cols-[minmax(0,1fr)_104px_120px_80px_110px] gap-3 border-b border-(--line) bg-(--fill) px-(--pad) py-2 max-md:hidden"
        aria-hidden="true"
      >
        <span>商品</span>
        <span>为什么买</span>
        <span className="text-right">{hasPrices ? "单价 / 比上次" : null}</span>
        <span className="text-right">数量</span>
        <span className="text-right">{hasPrices ? "小计" : null}</span>
      </p>
      <ul>
        {lines.map((line) => (
          <li
            key={`${line.store_name} ${line.sku}`}
            className="grid grid-cols-[56px_minmax(0,1fr)_104px_120px_80px_110px] items-center gap-3 border-b border-(--line-soft) px-(--pad) py-2 max-md:grid-cols-[56px_minmax(0,1fr)_auto]"
          >
            <Thumb address={line.image} size={56} />
            <div>
              <p>{line.store_name}</p>
              <p className="muted small">
                {line.sku} · {line.mer_name}
              </p>
            </div>
            <span className="small max-md:col-[2/-1] max-md:empty:hidden">
              {line.used_up_at === null ? null : usageText(line, now)}
            </span>
            <span className="text-right whitespace-nowrap max-md:col-[2] max-md:text-left">
              {line.unit_price ? (
                <>
                  {formatYuan(line.unit_price)}
                  <span className="muted">/{line.unit_name}</span>
                  <Change unit_price={line.unit_price} last_price={line.last_price} />
                </>
              ) : null}
            </span>
            <span className="text-right whitespace-nowrap max-md:col-[3]">
              × {line.cart_num} {line.unit_price ? "" : line.unit_name}
            </span>
            <b className="text-right whitespace-nowrap max-md:col-[2/-1]">
              {line.total_price ? formatYuan(line.total_price) : ""}
            </b>
          </li>
        ))}
      </ul>
      <p className="px-(--pad) py-3 text-right">
        合计 <Price amount={total} />
      </p>
    </Panel>
  );
}

/** The change of a line's price since the customer's last purchase. */
function Change({ unit_price, last_price }: { unit_price: string; last_price: string | null }) {
  if (last_price === null) return <small className="muted block">未购买过</small>;
  const change = priceChange({ unit_price, last_price });
  if (!change) return <small className="muted block">比上次未变</small>;
  return <small className={change.rises ? "warn block" : "ok block"}>比上次{change.text}</small>;
}
