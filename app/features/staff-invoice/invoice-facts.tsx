import { Fragment, type ReactNode } from "react";
import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { capitalAmount } from "#contract/rules/capital-amount.ts";
import { readFacts } from "#contract/rules/facts.ts";
import { INVOICE_TYPE } from "#contract/rules/invoice.ts";
import { INVOICE_FACTS, TITLE_FACTS, TITLE_PAGE } from "#contract/rules/invoice-facts.ts";
import { fen } from "#contract/rules/money.ts";
import type { StaffInvoice } from "#contract/staff-invoice.ts";

type Props = { one: StaffInvoice };

/** Everything that is typed into the invoice software, one fact a line. */
const allText = ({ title_info, mark }: StaffInvoice) =>
  [...readFacts(TITLE_FACTS, TITLE_PAGE, title_info), { label: INVOICE_FACTS.remark.label, text: mark }]
    .filter(({ text }) => text !== "")
    .map(({ label, text }) => `${label} ${text}`)
    .join("\n");

/** The title with a button to copy each of its facts. */
export function TitleFacts({ one }: Props) {
  const { title_info, type, mark, code_doubtful } = one;
  const facts = readFacts(TITLE_FACTS, TITLE_PAGE, title_info).filter(({ text }) => text !== "");
  return (
    <Panel
      title="抬头"
      titleId="title"
      hint={type === INVOICE_TYPE.special ? "专票要写齐地址、电话、开户行和账号" : "普票写抬头和税号"}
      actions={<CopyButton text={allText(one)} name="全部资料" />}
    >
      <dl className="panel__body grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1">
        {facts.map(({ label, text }) => (
          <Fragment key={label}>
            <dt className="muted whitespace-nowrap">{label}</dt>
            <dd className="flex min-w-0 flex-wrap items-center gap-x-2 break-all">
              {label === TITLE_FACTS.name.label ? <b className="font-medium">{text}</b> : text}
              <CopyButton text={text} name={label} />
              {label === TITLE_FACTS.tax_number.label ? (
                <Tag kind={code_doubtful ? "warn" : "ok"}>{code_doubtful ? "校验位不对" : "校验对"}</Tag>
              ) : null}
            </dd>
          </Fragment>
        ))}
        {mark === "" ? null : (
          <>
            <dt className="muted whitespace-nowrap">{INVOICE_FACTS.remark.label}</dt>
            <dd className="flex min-w-0 flex-wrap items-center gap-x-2">
              {mark}
              <CopyButton text={mark} name={INVOICE_FACTS.remark.label} />
            </dd>
          </>
        )}
      </dl>
    </Panel>
  );
}

/** What is printed on the invoice, with the sums of each class of VAT. */
export const PrintedLines = ({ one: { lines, classes, amount, net, tax } }: Props) => (
  <Panel title="票面明细" titleId="lines" hint="从订单自动写，已扣退款">
    <div className="overflow-x-auto">
      <DataTable
        caption="票面明细"
        rows={lines.map((line, at) => ({ ...line, at }))}
        keyOf={({ at }) => at}
        columns={[
          { name: "项目名称", align: "wide", cell: ({ name }) => name },
          { name: "规格", cell: ({ sku }) => sku || "–" },
          { name: "单位", cell: ({ unit }) => unit || "–" },
          { name: "数量", align: "numeric", cell: ({ quantity }) => quantity || "–" },
          { name: "单价", align: "numeric", cell: ({ price }) => price ?? "–" },
          { name: "金额", align: "numeric", cell: (line) => formatYuan(line.net) },
          { name: "税率", align: "numeric", cell: ({ percent }) => `${percent}%` },
          { name: "税额", align: "numeric", cell: (line) => formatYuan(line.tax) },
        ]}
        foot={{ 项目名称: "合计", 金额: formatYuan(net), 税额: formatYuan(tax) }}
      />
    </div>
    <div className="panel__body grid gap-1">
      <p>
        价税合计 <b>{formatYuan(amount)}</b> <span className="muted">{capitalAmount(fen(amount))}</span>
      </p>
      {classes.length > 1
        ? classes.map(({ percent, ...sums }) => (
            <p key={percent} className="muted">
              {percent}%：不含税 {formatYuan(sums.net)}，税额 {formatYuan(sums.tax)}，含税 {formatYuan(sums.total)}
            </p>
          ))
        : null}
    </div>
  </Panel>
);

export const InvoicedOrders = ({ one: { order_list } }: Props) => (
  <Panel title="包含的订单" titleId="orders" hint={`${order_list.length} 笔`}>
    <div className="overflow-x-auto">
      <DataTable
        caption="包含的订单"
        rows={order_list}
        keyOf={({ order_sn }) => order_sn}
        columns={[
          {
            name: "订单",
            align: "wide",
            cell: ({ order_sn, create_time, refunding }) => (
              <>
                <Link className="link numeric" to={link(deskUrls.staffOrder.detail, { sn: order_sn })}>
                  {order_sn}
                </Link>
                <span className="muted small block">
                  {formatMinute(create_time)}
                  {refunding > 0 ? `，有 ${refunding} 笔退款没办完` : ""}
                </span>
              </>
            ),
          },
          { name: "采购单号", cell: ({ po }) => po || "–" },
          { name: "实付", align: "numeric", cell: ({ pay_price }) => formatYuan(pay_price) },
          { name: "已退", align: "numeric", cell: ({ refunded }) => formatYuan(refunded) },
          { name: "本票", align: "numeric", cell: ({ amount }) => formatYuan(amount) },
        ]}
      />
    </div>
  </Panel>
);

/** The files, and the red-letter invoices; nothing without any. */
export function InvoiceFiles({ one: { invoice_id, files, reds } }: Props) {
  if (files.length === 0 && reds.length === 0) return null;
  const row = (key: string | number, content: ReactNode) => <li key={key}>{content}</li>;
  return (
    <Panel title="发票文件" titleId="files">
      <ul className="panel__body grid gap-1">
        {files.map(({ file_id, type, number, is_red, create_time }) =>
          row(
            file_id,
            <>
              <a className="link" href={link(deskUrls.staffInvoice.file, { id: invoice_id, file: file_id })} download>
                {is_red ? "红字 " : ""}
                {number}.{type}
              </a>{" "}
              <span className="muted small">{formatMinute(create_time)}</span>
            </>,
          ),
        )}
        {reds.map(({ number, amount, reason, create_time }) =>
          row(
            `red ${create_time} ${number}`,
            <>
              红字 {number ?? "未登记号码"} −{formatYuan(amount)} {reason ?? ""}{" "}
              <span className="muted small">{formatMinute(create_time)}</span>
            </>,
          ),
        )}
      </ul>
    </Panel>
  );
}
