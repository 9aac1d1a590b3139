import { link } from "#app/link.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Select } from "#app/ui/control.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { DayRange } from "#app/ui/search-form.tsx";
import { Count } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { InvoiceOverview } from "#contract/invoice.ts";
import { INVOICE_NAMES, INVOICE_STATUSES } from "#contract/rules/invoice.ts";
import { CentreSearch, CentreTabs } from "./centre-head.tsx";
import type { readRecords } from "./invoice.server.ts";
import { InvoiceRecords } from "./invoice-records.tsx";

type Props = { overview: InvoiceOverview; records: Awaited<ReturnType<typeof readRecords>> };

/** The customer's invoices by state, store, days and numbers. */
export function RecordsPanel({ overview, records }: Props) {
  const { list, stores, counts, status, page, last, count, keyword, mer_id, from, to } = records;
  const filters = { keyword, mer_id, from, to };
  const hrefFor = (more: Record<string, string | number>) => link(urls.invoice.list, {}, { type: 2, ...more });
  const isFiltered = status !== "" || Object.values(filters).some((value) => value !== "");
  return (
    <section className="panel" aria-labelledby="records-title">
      <h2 className="visually-hidden" id="records-title">
        开票记录
      </h2>
      <CentreTabs type={2} overview={overview} />
      <div className="row row--between centre-bar gap-x-3 gap-y-2 px-(--pad) py-3 max-md:[&>.centre-search]:grow max-md:[&>.centre-search]:basis-full">
        <nav className="row" aria-label="开票状态">
          {["", ...INVOICE_STATUSES.map(String).filter((one) => one === status || (counts[one] ?? 0) > 0)].map(
            (one) => (
              <Link
                key={one}
                className={one === status ? "chip is-on" : "chip"}
                to={hrefFor({ ...filters, status: one })}
                aria-current={one === status ? "true" : undefined}
                preventScrollReset
              >
                {INVOICE_STATUSES.find((known) => String(known) === one) === undefined
                  ? "全部"
                  : INVOICE_NAMES[Number(one) as keyof typeof INVOICE_NAMES]}{" "}
                <Count value={counts[one] ?? 0} />
              </Link>
            ),
          )}
        </nav>
        <CentreSearch
          key={Object.values(filters).join(" ")}
          keyword={keyword}
          params={{ type: 2, status }}
          label="申请号、发票号码或订单号"
        >
          {stores.length > 1 || mer_id !== "" ? (
            <Select name="mer_id" defaultValue={mer_id} aria-label="开票方">
              <option value="">全部开票方</option>
              {stores.map((store) => (
                <option key={store.mer_id} value={store.mer_id}>
                  {store.mer_name}
                </option>
              ))}
            </Select>
          ) : null}
          <DayRange label="申请日期" from={from} to={to} />
        </CentreSearch>
      </div>
      {list.length > 0 ? (
        <>
          <InvoiceRecords list={list} />
          <div className="panel__body">
            <ListEnd
              total={`共 ${count} 条`}
              page={page}
              last={last}
              hrefFor={(at) => hrefFor({ ...filters, status, page: at })}
            />
          </div>
        </>
      ) : (
        <Empty
          icon="doc"
          title={isFiltered ? "没有符合条件的发票" : "还没有开票记录"}
          text={isFiltered ? "换个状态、日期或关键词看看" : "选好订单申请开票，进度在这里看"}
        >
          <ButtonLink to={isFiltered ? hrefFor({}) : link(urls.invoice.list, {}, { type: 1 })}>
            {isFiltered ? "查看全部开票记录" : "去申请开票"}
          </ButtonLink>
        </Empty>
      )}
    </section>
  );
}
