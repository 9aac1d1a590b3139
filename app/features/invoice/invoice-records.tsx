import "./invoice-records.css";
import { link } from "#app/link.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import type { InvoiceSummary } from "#contract/invoice.ts";
import { INVOICE_NAMES, INVOICE_STATUS, INVOICE_TYPE_SHORT, type InvoiceStatus } from "#contract/rules/invoice.ts";
import { INVOICE_FACTS } from "#contract/rules/invoice-facts.ts";
import { canWithdraw, invoicePage, isPartlyReversed, repeatPage, withdrawalPage } from "./invoice.ts";

const KINDS: Readonly<Record<InvoiceStatus, "warn" | "ok" | "trade" | "off">> = {
  [INVOICE_STATUS.waiting]: "warn",
  [INVOICE_STATUS.issued]: "ok",
  [INVOICE_STATUS.withdrawn]: "off",
  [INVOICE_STATUS.rejected]: "trade",
  [INVOICE_STATUS.reversed]: "off",
};

export function StatusTag({ status }: Pick<InvoiceSummary, "status">) {
  return <Tag kind={KINDS[status]}>{INVOICE_NAMES[status]}</Tag>;
}

/** The invoices of a customer: number, issuer, type, amount, state and acts; rows become cards on phones. */
export function InvoiceRecords({ list }: { list: readonly InvoiceSummary[] }) {
  return (
    <table className="data-table invoice-records max-md:block">
      <caption className="visually-hidden">开票记录</caption>
      <thead className="max-md:hidden">
        <tr>
          <th scope="col">{INVOICE_FACTS.number.label}</th>
          <th scope="col">开票方</th>
          <th scope="col">类型</th>
          <th scope="col" className="numeric max-md:col-[2] max-md:row-[1] max-md:text-right">
            金额（含税）
          </th>
          <th scope="col">状态</th>
          <th scope="col">操作</th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {list.map((invoice) => (
          <Row key={invoice.order_receipt_id} invoice={invoice} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ invoice }: { invoice: InvoiceSummary }) {
  const { order_receipt_id: id, receipt_sn, status } = invoice;
  return (
    <tr>
      <td>
        <Link className="link block leading-8" to={invoicePage(id)}>
          {receipt_sn}
        </Link>
        <span className="muted small block whitespace-normal">
          <Time at={invoice.create_time} /> · {invoice.order_num} 笔订单
        </span>
      </td>
      <td className="min-w-30 whitespace-normal wrap-anywhere">
        {invoice.mer_name}
        <span className="muted small block whitespace-normal">{invoice.receipt_title}</span>
      </td>
      <td className="max-md:col-[2] max-md:text-right">{INVOICE_TYPE_SHORT[invoice.receipt_type]}</td>
      <td className="numeric max-md:col-[2] max-md:row-[1] max-md:text-right">
        <b>{formatYuan(invoice.receipt_price)}</b>
        {isPartlyReversed(invoice) ? (
          <span className="muted small block whitespace-normal">已红冲 {formatYuan(invoice.red_price)}</span>
        ) : null}
      </td>
      <td className="whitespace-normal wrap-anywhere">
        <StatusTag status={status} /> {invoice.to_reverse ? <Tag kind="warn">有退款，待红冲</Tag> : null}
        <span className="muted small block whitespace-normal">{detailOf(invoice)}</span>
      </td>
      <td className="invoice-records__acts max-md:col-[2] max-md:self-end max-md:text-right">
        {canWithdraw(invoice) ? (
          <Link className="link small" to={withdrawalPage(id)} aria-label={`撤回 ${receipt_sn}`}>
            撤回
          </Link>
        ) : null}
        {status === INVOICE_STATUS.rejected ? (
          <ButtonLink size="s" variant="tint" to={repeatPage(id)} aria-label={`重新申请 ${receipt_sn}`}>
            重新申请
          </ButtonLink>
        ) : null}
        {invoice.file && status === INVOICE_STATUS.issued ? <Download id={id} sn={receipt_sn} name="下载" /> : null}
        {invoice.red_file ? <Download id={id} sn={receipt_sn} name="下载红票" kind="red" /> : null}
        <Link className="link small" to={invoicePage(id)} aria-label={`查看 ${receipt_sn}`}>
          查看
        </Link>
      </td>
    </tr>
  );
}

const detailOf = ({ status, receipt_no, red_no, mer_mark }: InvoiceSummary) =>
  status === INVOICE_STATUS.rejected || status === INVOICE_STATUS.reversed ? (mer_mark ?? red_no) : receipt_no;

function Download({ id, sn, name, kind }: { id: number; sn: string; name: string; kind?: "red" }) {
  return (
    <a className="link small" href={link(urls.invoice.file, { id }, { kind })} download aria-label={`${name} ${sn}`}>
      {name}
    </a>
  );
}
