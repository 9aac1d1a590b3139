import { formatYuan } from "#app/ui/price.tsx";
import type { InvoiceableOrder } from "#contract/invoice.ts";
import type { InvoiceTitle } from "#contract/invoice-title.ts";
import { capitalAmount } from "#contract/rules/capital-amount.ts";
import { INVOICE_TYPE } from "#contract/rules/invoice.ts";
import { fen } from "#contract/rules/money.ts";
import { sumsOfOrders } from "./invoice.ts";

type Props = {
  /** The chosen orders of each store. */
  stores: readonly (readonly InvoiceableOrder[])[];
  title: InvoiceTitle;
  /** The value of the form's field for the type. */
  type: string;
  mark: string;
};

/** A preview of the invoices of an application, one for each store. */
export function InvoicePreview({ stores, title, type, mark }: Props) {
  const isSpecial = type === String(INVOICE_TYPE.special);
  return (
    <div className="stack" id="preview" role="status">
      <p className="small">
        <b>票面预览</b>{" "}
        <span className="muted">开票内容为商品明细，税率和税额由开票方按商品填写，以开出的发票为准</span>
      </p>
      {stores.map((orders) => (
        <PreviewedInvoice key={orders[0]?.mer_id} orders={orders} title={title} isSpecial={isSpecial} mark={mark} />
      ))}
    </div>
  );
}

function PreviewedInvoice({
  orders,
  title,
  isSpecial,
  mark,
}: Pick<Props, "title" | "mark"> & { orders: readonly InvoiceableOrder[]; isSpecial: boolean }) {
  const amount = sumsOfOrders(orders).invoiced;
  const bank = isSpecial ? [title.address, title.tel, title.bank_name, title.bank_code].filter(Boolean).join(" ") : "";
  return (
    <figure className="[&_dt]:text-(--ink-3) [&_p>span]:text-(--ink-3) border border-(--line-strong) rounded-(--r-2) p-3 text-(length:--f-13) wrap-anywhere">
      <figcaption className="w-max max-w-full mx-auto mb-3 border-b-3 border-double text-(length:--f-16)">
        {isSpecial ? "电子发票（增值税专用发票）" : "电子发票（普通发票）"}
      </figcaption>
      <dl className="grid grid-cols-2 border border-(--line) max-md:grid-cols-1">
        <div className="px-2.5 py-2">
          <dt>购买方</dt>
          <dd>
            名称：{title.receipt_title}
            {title.duty_paragraph ? (
              <>
                <br />
                统一社会信用代码/纳税人识别号：{title.duty_paragraph}
              </>
            ) : null}
          </dd>
        </div>
        <div className="border-l border-(--line) px-2.5 py-2 max-md:border-t max-md:border-(--line) max-md:border-l-0">
          <dt>销售方</dt>
          <dd>{orders[0]?.mer_name}</dd>
        </div>
      </dl>
      <ul>
        {orders.map((order) => (
          <li
            key={order.order_id}
            className="flex justify-between gap-3 border border-t-0 border-(--line) px-2.5 py-1.5"
          >
            <span>
              {order.list.map(({ store_name }) => store_name).join("、")}
              <small className="muted"> 订单 {order.order_sn}</small>
            </span>
            <span className="whitespace-nowrap">{formatYuan(order.receipt_price)}</span>
          </li>
        ))}
      </ul>
      <p className="border border-t-0 border-(--line) px-2.5 py-1.5">
        <span>价税合计（大写）</span> <b>{capitalAmount(fen(amount))}</b> <span>（小写）</span>{" "}
        <b>{formatYuan(amount)}</b>
      </p>
      <p className="border border-t-0 border-(--line) px-2.5 py-1.5">
        <span>备注</span> {[mark, bank].filter(Boolean).join("；") || "无"}
      </p>
    </figure>
  );
}
