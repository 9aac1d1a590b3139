import type { SubmissionResult } from "@conform-to/react";
import { link } from "#app/link.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Pager } from "#app/ui/navigation.tsx";
import { Note } from "#app/ui/note.tsx";
import { urls } from "#app/urls.ts";
import type { InvoiceOverview } from "#contract/invoice.ts";
import type { InvoiceTitle } from "#contract/invoice-title.ts";
import { INVOICE_NAMES } from "#contract/rules/invoice.ts";
import { InvoiceApplicationForm } from "./application-form.tsx";
import { AvailableOrders } from "./available-orders.tsx";
import { CentreSearch, CentreTabs } from "./centre-head.tsx";
import type { readInvoiceable } from "./invoice.server.ts";

type Props = {
  overview: InvoiceOverview;
  orders: Awaited<ReturnType<typeof readInvoiceable>>;
  titles: readonly InvoiceTitle[];
  lastResult: SubmissionResult<string[]> | null | undefined;
  /** Whether the form was sent for a preview of the invoices. */
  isPreview: boolean;
};

/** The orders that can be invoiced, and the application for the chosen ones. */
export function AvailablePanel({ overview, orders, titles, lastResult, isPreview }: Props) {
  const { list, chosen, keyword, former, page, last, count, key } = orders;
  const hrefFor = (more: Record<string, string | number | undefined>) =>
    link(
      urls.invoice.list,
      {},
      { type: 1, keyword, order_id: chosen.map(({ order_id }) => order_id).join(",") || undefined, ...more },
    );
  return (
    <>
      {former?.mer_mark ? (
        <Note kind="warn">
          申请 {former.receipt_sn} {INVOICE_NAMES[former.status]}：{former.mer_mark}。改好抬头资料后，在这里重新申请。
        </Note>
      ) : null}
      <section className="panel" aria-labelledby="available-title">
        <h2 className="visually-hidden" id="available-title">
          可开票订单
        </h2>
        <CentreTabs type={1} overview={overview} />
        {count > 0 || keyword !== "" ? (
          <div className="row centre-bar gap-x-3 gap-y-2 px-(--pad) py-3 max-md:[&>.centre-search]:grow max-md:[&>.centre-search]:basis-full">
            <CentreSearch keyword={keyword} params={{ type: 1 }} label="订单号、采购单号或商品" />
            <span className="muted small">每家店铺开自己的票，同一家的可合开</span>
          </div>
        ) : null}
        {list.length > 0 ? (
          <>
            <AvailableOrders list={list} chosen={chosen} params={{ type: 1, keyword, page }} />
            <div className="px-(--pad)">
              <Pager page={page} last={last} hrefFor={(to) => hrefFor({ page: to })} />
            </div>
          </>
        ) : (
          <Empty
            icon="doc"
            title={keyword === "" ? "没有可开票的订单" : "没有符合条件的订单"}
            text={keyword === "" ? "付款后就能申请；已全额退款、已开过票的不在这里。" : "换个关键词看看"}
          >
            <ButtonLink
              to={keyword === "" ? link(urls.order.list, {}, { type: 1 }) : link(urls.invoice.list, {}, { type: 1 })}
            >
              {keyword === "" ? "查看我的订单" : "查看全部可开票订单"}
            </ButtonLink>
            <ButtonLink to={link(urls.invoice.list, {}, { type: 2 })}>查看开票记录</ButtonLink>
          </Empty>
        )}
      </section>
      {chosen.length === 0 ? null : titles.length === 0 ? (
        <section className="panel">
          <Empty icon="doc" title="先添加发票抬头" text="抬头存好之后，下单和申请开票时直接选">
            <ButtonLink variant="primary" to={`${urls.invoice.titles}#form`}>
              新增抬头
            </ButtonLink>
          </Empty>
        </section>
      ) : (
        <InvoiceApplicationForm
          chosen={chosen}
          titles={titles}
          former={former}
          lastResult={lastResult}
          isPreview={isPreview}
          applicationKey={key}
        />
      )}
    </>
  );
}
