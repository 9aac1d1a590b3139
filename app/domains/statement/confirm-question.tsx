import { Form } from "@remix-run/react";
import { customerUrls } from "#app/customer-urls.ts";
import { link } from "#app/link.ts";
import { Confirmation, ConfirmationButtons } from "#app/ui/confirmation.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { periodName, type Statement } from "./statement.ts";

/** 确认这张对账单无误？ The form sends the sums that the customer has seen. */
export function ConfirmQuestion({ sums: { month, closing, net, orders } }: { sums: Statement }) {
  const back = link(customerUrls.statement, {}, { month });
  return (
    <Confirmation title="确认这张对账单无误？" closeTo={back}>
      <p className="small">
        {periodName(month)}：期末余额 {formatYuan(closing)}，订单 {orders.count} 张，净采购额 {formatYuan(net)}
        。确认后不能再提异议。
      </p>
      <Form method="post" action={back} preventScrollReset>
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="closing" value={closing} />
        <input type="hidden" name="net" value={net} />
        <ConfirmationButtons act="确认无误" back="先不确认" closeTo={back} />
      </Form>
    </Confirmation>
  );
}
