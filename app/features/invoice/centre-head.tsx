import "./centre-head.css";
import type { ReactNode } from "react";
import { link } from "#app/link.ts";
import { Figures } from "#app/ui/figures.tsx";
import { Link } from "#app/ui/link.tsx";
import { TabLinks } from "#app/ui/navigation.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { urls } from "#app/urls.ts";
import type { InvoiceOverview } from "#contract/invoice.ts";
import { INVOICE_STATUS } from "#contract/rules/invoice.ts";
import type { CentreTab } from "./invoice.ts";

/** The figures of the invoice centre. */
export function CentreOverview({ overview: { available, waiting, issued, rejected } }: { overview: InvoiceOverview }) {
  const status = INVOICE_STATUS.rejected;
  return (
    <section className="panel" aria-label="开票概况">
      <Figures
        figures={[
          { name: "可开票金额", value: formatYuan(available.price), hint: `${available.num} 笔订单，已减退款` },
          { name: "待开票", value: formatYuan(waiting.price), hint: `${waiting.num} 张` },
          { name: "本年已开", value: formatYuan(issued.price), hint: `${issued.num} 张` },
          {
            name: "已驳回",
            value: `${rejected} 张`,
            hint:
              rejected > 0 ? (
                <Link className="link" to={link(urls.invoice.list, {}, { type: 2, status })}>
                  查看原因，重新申请
                </Link>
              ) : (
                "没有要重新申请的"
              ),
          },
        ]}
      />
    </section>
  );
}

/** The tabs of the invoice centre. */
export function CentreTabs({ type, overview }: { type: CentreTab; overview: InvoiceOverview }) {
  return (
    <div className="panel__tabs">
      <TabLinks
        label="发票中心"
        tabs={[
          { type: 1, name: "可开票订单", count: overview.available.num },
          { type: 2, name: "开票记录", count: overview.records },
        ]
          .map((tab) => ({
            ...tab,
            to: link(urls.invoice.list, {}, { type: tab.type }),
            current: tab.type === type,
          }))
          .concat({
            type: 3,
            name: "发票抬头",
            count: overview.titles,
            to: urls.invoice.titles,
            current: false,
          })}
      />
    </div>
  );
}

/** The search of a tab; `children` are its further filters. */
export function CentreSearch({
  keyword,
  params,
  label,
  children,
}: {
  keyword: string;
  params: Record<string, string | number>;
  label: string;
  children?: ReactNode;
}) {
  return (
    <SearchForm
      className="centre-search flex flex-wrap items-center gap-x-3 gap-y-2 min-w-0 text-(length:--f-13) [&>.select]:w-40 max-md:[&>.select]:grow max-md:[&>.select]:basis-full max-md:[&>fieldset]:grow max-md:[&>fieldset]:basis-full"
      wordsClass="flex-[0_1_340px] max-md:grow max-md:basis-full"
      label="搜索发票"
      params={params}
      field={{ type: "search", value: keyword, "aria-label": label, placeholder: label }}
      button="搜索"
      size="default"
    >
      {children}
    </SearchForm>
  );
}
