import { link } from "#app/link.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { Price } from "#app/ui/price.tsx";
import { ProgressSteps } from "#app/ui/progress-steps.tsx";
import { urls } from "#app/urls.ts";
import type { InvoiceDetail } from "#contract/invoice.ts";
import { INVOICE_STATUS, INVOICE_TYPE_NAMES, isLiveInvoice } from "#contract/rules/invoice.ts";
import { INVOICE_FACTS } from "#contract/rules/invoice-facts.ts";
import { canRepeat, canWithdraw, invoiceSteps, repeatPage, stateNote, withdrawalPage } from "./invoice.ts";
import { StatusTag } from "./invoice-records.tsx";

const AMOUNT_NAMES = { 0: "申请金额", 1: "价税合计", 2: "申请金额", 3: "申请金额", 4: "已冲销" } as const;

/** State, numbers, amount, files and steps of an invoice, with the customer's next acts. */
export function InvoiceHead({ invoice }: { invoice: InvoiceDetail }) {
  const { order_receipt_id: id, status, receipt_no, red_no } = invoice;
  const isEnded = !isLiveInvoice(status);
  const note = stateNote(invoice);
  return (
    <section className="panel" aria-labelledby="invoice-title">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2.5 p-(--pad) max-md:grid-cols-1">
        <div>
          <h1 className="flex flex-wrap items-center gap-2 text-(length:--f-18)" id="invoice-title">
            <StatusTag status={status} /> {INVOICE_TYPE_NAMES[invoice.receipt_type]}
          </h1>
          <p className="muted small flex flex-wrap items-center gap-x-4 gap-y-0 mt-1 wrap-anywhere">
            <span>
              {INVOICE_FACTS.number.label} <span className="select-all">{invoice.receipt_sn}</span>
            </span>{" "}
            <span>{invoice.mer_name}</span>{" "}
            {receipt_no ? (
              <span>
                {INVOICE_FACTS.issued.label} <span className="select-all">{receipt_no}</span>
                <CopyButton text={receipt_no} name={INVOICE_FACTS.issued.label} />
              </span>
            ) : null}{" "}
            {red_no ? (
              <span>
                红字发票 <span className="select-all">{red_no}</span>
              </span>
            ) : null}
          </p>
        </div>
        <p className="whitespace-nowrap">
          <span className="muted small">{AMOUNT_NAMES[status]}</span>{" "}
          <Price amount={invoice.receipt_price} size="lg" plain={status === INVOICE_STATUS.reversed} />
        </p>
        <div className="row col-span-full empty:hidden">
          {invoice.file ? <Download id={id} type={invoice.file} name="下载发票" /> : null}
          {invoice.red_file ? <Download id={id} type={invoice.red_file} name="下载红字发票" kind="red" /> : null}
          {isEnded && canRepeat(invoice) ? (
            <ButtonLink variant="primary" size="m" to={repeatPage(id)}>
              重新申请
            </ButtonLink>
          ) : null}
          {canWithdraw(invoice) ? (
            <ButtonLink size="m" to={withdrawalPage(id)} preventScrollReset>
              撤回申请
            </ButtonLink>
          ) : null}
          {status === INVOICE_STATUS.issued && !invoice.file ? (
            <span className="muted small">商家还没有上传文件，请稍后再来下载</span>
          ) : null}
        </div>
      </div>
      {note ? (
        <div className="px-(--pad) pb-(--pad)">
          <Note kind={status === INVOICE_STATUS.rejected ? "err" : status === INVOICE_STATUS.waiting ? "info" : "warn"}>
            {status === INVOICE_STATUS.rejected ? <b>驳回原因：</b> : null}
            {note}
            {isEnded && canRepeat(invoice) ? "。订单已退回“可开票”，可以重新申请。" : ""}
          </Note>
        </div>
      ) : null}
      <div className="border-t border-(--line-soft) bg-(--fill) px-(--pad) py-4.5 max-md:py-3.5">
        <ProgressSteps steps={invoiceSteps(invoice)} label="开票进度" />
      </div>
    </section>
  );
}

function Download({ id, type, name, kind }: { id: number; type: "pdf" | "ofd"; name: string; kind?: "red" }) {
  return (
    <Button asChild size="m">
      <a href={link(urls.invoice.file, { id }, { kind })} download>
        <Icon name="doc" size="s" />
        {name} {type.toUpperCase()}
      </a>
    </Button>
  );
}
