import "./quotation-row.css";
import { Form } from "@remix-run/react";
import { link } from "#app/link.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { QuotationSummary } from "#contract/quotation-document.ts";
import { formatLastDay, formatMinute } from "#contract/rules/calendar.ts";
import { isActAllowed } from "#contract/rules/quotation.ts";
import { wholeDaysUntil } from "./quotation.ts";
import { quotedAct } from "./quotation-progress.ts";
import { StateTag } from "./state-tag.tsx";

const NEXT = {
  draft: "继续编辑",
  asked: "查看",
  ordered: "查看订单",
  expired: "查看",
  void: "查看",
} as const;

/** The names of the columns. */
export function QuotationRowsHead() {
  return (
    <p
      className="quotation-row grid grid-cols-[146px_minmax(0,1fr)_68px_100px_92px_32px_58px_128px] items-center gap-x-2.5 gap-y-2 border-t-0 py-2 text-(length:--f-13) text-(--ink-2) max-[68.75rem]:hidden max-[68.75rem]:grid-cols-[minmax(0,1fr)_auto] max-[68.75rem]:gap-x-3 max-[68.75rem]:gap-y-1"
      aria-hidden="true"
    >
      <span>编号 / 更新</span>
      <span>项目</span>
      <span>场景 / 品种</span>
      <span className="text-right">金额（含税）</span>
      <span>有效期</span>
      <span>版本</span>
      <span>客服经理</span>
      <span className="quotation-row__acts">操作</span>
    </p>
  );
}

/** A note above the list on the quote that ends first within two days. */
export function EndingQuotation({ quotations, now }: { quotations: readonly QuotationSummary[]; now: number }) {
  const ending = quotations
    .flatMap((quotation) =>
      quotation.state === "quoted" && quotation.valid_until !== null
        ? { ...quotation, until: quotation.valid_until }
        : [],
    )
    .filter(({ until }) => wholeDaysUntil(until, now) <= 2)
    .sort((a, b) => a.until - b.until)[0];
  if (!ending) return null;
  const days = wholeDaysUntil(ending.until, now);
  return (
    <Note kind="warn">
      <b>{ending.name}</b> 的报价{days === 0 ? "今天" : `还有 ${days} 天`}失效（{formatLastDay(ending.until)}{" "}
      24:00），过期后价格不再保留。{" "}
      <Link className="link" to={link(urls.quotation.detail, { id: ending.offer_id })}>
        去看看
      </Link>
    </Note>
  );
}

type Props = { quotation: QuotationSummary; manager: string | null; now: number; voidTo: string };

/** The texts in place of a validity for states without one. */
const WAITING = {
  draft: "未提交",
  asked: "等经理报价",
  quoted: "—",
  ordered: "已锁价",
  expired: "—",
  void: "—",
} as const;

/** The quoted sum; before a quote, the sum at present prices. */
function Amount({ quotation: { total_price, estimate } }: { quotation: QuotationSummary }) {
  if (total_price !== null) return <b className="max-[68.75rem]:text-(length:--f-16)">{formatYuan(total_price)}</b>;
  return <span className="muted">{estimate === null ? "—" : `约 ${formatYuan(estimate)}`}</span>;
}

type ActProps = { quotation: QuotationSummary; intent: string; name: string; isMain?: boolean };

/** A button for one act on a quotation, which looks like a link unless it is the row's main act. */
const Act = ({ quotation: { offer_id, name: project }, intent, name, isMain = false }: ActProps) => {
  const act = { name: "intent", value: intent, "aria-label": `${name} ${project}`, children: name };
  return (
    <Form method="post" preventScrollReset className={isMain ? "quotation-row__first" : undefined}>
      <input type="hidden" name="offer_id" value={offer_id} />
      {isMain ? <Button type="submit" size="s" {...act} /> : <button type="submit" className="as-link" {...act} />}
    </Form>
  );
};

const nextPage = ({ offer_id, group_order_id }: QuotationSummary) =>
  group_order_id === null
    ? link(urls.quotation.detail, { id: offer_id })
    : link(urls.order.unpaidDetail, {}, { id: group_order_id });

/** One quotation of the list, with its acts. */
export function QuotationRow({ quotation, manager, now, voidTo }: Props) {
  const { offer_id, sn, state } = quotation;
  const to = link(urls.quotation.detail, { id: offer_id });
  const isOver = state === "expired" || state === "void";
  return (
    <article
      className={`quotation-row grid grid-cols-[146px_minmax(0,1fr)_68px_100px_92px_32px_58px_128px] items-center gap-x-2.5 gap-y-2 border-t border-(--line-soft) py-3 text-(length:--f-13) max-[68.75rem]:grid-cols-[minmax(0,1fr)_auto] max-[68.75rem]:gap-x-3 max-[68.75rem]:gap-y-1 ${isOver ? "quotation-row--over" : ""}`}
      aria-label={quotation.name}
    >
      <p className="quotation-row__number max-[68.75rem]:row-[1]">
        <Link className="link" to={to}>
          {sn}
        </Link>
        <span className="muted small">{formatMinute(quotation.update_time).slice(5)}</span>
      </p>
      <div className="max-[68.75rem]:col-span-full">
        <h2 className="text-(length:--f-14)">
          <Link className="max-[68.75rem]:inline-block" to={to}>
            {quotation.name}
          </Link>
        </h2>
        <p className="flex items-center gap-2 mt-0.75">
          <StateTag state={state} accepted={quotation.accepted === 1} />
          <span className="muted small">{quotation.client || "自用"}</span>
        </p>
      </div>
      <p>
        {quotation.scenes} 个场景
        <span className="muted small block max-[68.75rem]:inline-block max-[68.75rem]:mx-2">{quotation.lines} 种</span>
      </p>
      <p className="text-right">
        <Amount quotation={quotation} />
      </p>
      <p className="quotation-row__validity">
        {state === "quoted" && quotation.valid_until !== null ? (
          <>
            <span className={wholeDaysUntil(quotation.valid_until, now) <= 2 ? "warn" : undefined}>
              剩 {wholeDaysUntil(quotation.valid_until, now)} 天
            </span>
            <span className="muted small">{formatLastDay(quotation.valid_until)} 到期</span>
          </>
        ) : state === "expired" && quotation.valid_until !== null ? (
          <span className="muted">{formatLastDay(quotation.valid_until)} 已过期</span>
        ) : (
          <span className="muted">{WAITING[state]}</span>
        )}
        {quotation.nudge === "done" ? <span className="muted small">已提醒经理</span> : null}
      </p>
      <p className="max-[68.75rem]:col-start-2 max-[68.75rem]:row-start-1 max-[68.75rem]:text-right max-[68.75rem]:text-(--ink-3)">
        {quotation.version === 0 ? "—" : `V${quotation.version}`}
      </p>
      <p className="max-[68.75rem]:text-right max-[68.75rem]:text-(--ink-3)">{manager ?? "—"}</p>
      <div className="quotation-row__acts">
        {quotation.nudge === "open" ? (
          <Act quotation={quotation} intent="nudge" name={state === "asked" ? "催报价" : "请经理延期"} isMain />
        ) : (
          <ButtonLink size="s" variant={state === "quoted" ? "tint" : "plain"} to={nextPage(quotation)}>
            {state === "quoted" ? quotedAct(quotation) : NEXT[state]}
          </ButtonLink>
        )}
        {state === "draft" && quotation.lines > 0 ? <Act quotation={quotation} intent="ask" name="询价" /> : null}
        {isActAllowed("withdraw", state) ? <Act quotation={quotation} intent="withdraw" name="撤回" /> : null}
        <Act quotation={quotation} intent="copy" name={state === "ordered" ? "再来一单" : "复制"} />
        {quotation.version > 0 ? (
          <a
            className="link"
            href={link(urls.quotation.export, { id: offer_id })}
            download
            aria-label={`导出 ${quotation.name}`}
          >
            导出
          </a>
        ) : null}
        {isActAllowed("void", state) ? (
          <Link className="link" to={voidTo} preventScrollReset aria-label={`作废 ${quotation.name}`}>
            作废
          </Link>
        ) : null}
      </div>
    </article>
  );
}
