import { Form } from "@remix-run/react";
import { BatchReceipt } from "#app/desk/batch-receipt.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { Note } from "#app/ui/note.tsx";
import { PRINT_ORDERS_MAX } from "#contract/rules/staff-shipping.ts";
import type { ShipReceipt } from "#contract/staff-shipping.ts";

/** What a batch has shipped, and what it has not. */
export function Receipt({ receipt, formKey }: { receipt: ShipReceipt; formKey: string }) {
  const { done, left } = receipt;
  const pieces = done.reduce((sum, row) => sum + row.pieces, 0);
  const part = done.filter((row) => row.left > 0).length;
  return (
    <BatchReceipt
      title={left.length > 0 ? `发出 ${done.length} 笔，${left.length} 行没写` : `发出 ${done.length} 笔，${pieces} 件`}
      receipt={receipt}
      notes={
        <>
          {done.length > 0 ? (
            <Note kind="ok" role="status">
              {done.length} 笔订单已写进运单，共 {pieces} 件
              {part > 0 ? `；${part} 笔还有退款里的件没发` : "，都转为待收货"}
            </Note>
          ) : (
            <Note kind="warn" role="status">
              没有发出任何订单
            </Note>
          )}
          {left.length > 0 ? <Note kind="warn">{left.length} 行没有写运单，货如果已交快递，请先拦截</Note> : null}
        </>
      }
      download={link(deskUrls.staffOrder.receipt, {}, { key: formKey })}
      links={
        <>
          {done.length > 0 ? (
            <Form method="post" action={deskUrls.staffOrder.print}>
              <FormKey />
              <input type="hidden" name="kind" value="note" />
              {done.slice(0, PRINT_ORDERS_MAX).map(({ sn }) => (
                <input key={sn} type="hidden" name="sn" value={sn} />
              ))}
              <Button type="submit">打印 {Math.min(done.length, PRINT_ORDERS_MAX)} 份送货单</Button>
            </Form>
          ) : null}
          <ButtonLink to={deskUrls.staffOrder.ship}>再发一批</ButtonLink>
        </>
      }
      left={left}
      done={done}
      caption="发出的订单"
      columns={[
        { name: "订单", cell: ({ sn }) => <span className="numeric">{sn}</span> },
        { name: "快递", cell: ({ company }) => company },
        { name: "运单号", align: "wide", cell: ({ number }) => <span className="numeric">{number}</span> },
        { name: "件数", align: "numeric", cell: (row) => row.pieces },
      ]}
    />
  );
}
