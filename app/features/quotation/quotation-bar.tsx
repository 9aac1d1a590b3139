import { Form } from "@remix-run/react";
import { link } from "#app/link.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Price } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { Quotation } from "#contract/quotation-document.ts";
import { QUOTATION_STATES } from "#contract/rules/quotation.ts";
import { ACCEPT_FORM, LINES_FORM } from "./quotation-line-row.tsx";

/** The bar at the bottom of phones, with the sum and the next act. */
export function QuotationBar({ quotation }: { quotation: Quotation }) {
  const isAccepted = quotation.accept_time !== null;
  return (
    <div className="action-bar md:hidden">
      <span>
        <span className="muted small">{isAccepted ? "已接受" : QUOTATION_STATES[quotation.state]}</span>
        <br />
        <Price amount={isAccepted ? quotation.accepted_price : quotation.total_price} size="lg" />
      </span>
      <div className="action-bar__end">
        <NextAct quotation={quotation} />
      </div>
    </div>
  );
}

function NextAct({ quotation }: { quotation: Quotation }) {
  const { state, accept_time, scenes, group_order_id } = quotation;
  if (state === "draft" && scenes.length > 0)
    return (
      <Button variant="primary" type="submit" form={LINES_FORM} name="intent" value="save_ask">
        询价
      </Button>
    );
  if (state === "quoted" && accept_time === null)
    return (
      <>
        <Button variant="tint" form={ACCEPT_FORM} name="accept" value="part">
          部分接受
        </Button>
        <Button variant="primary" form={ACCEPT_FORM} name="accept" value="all">
          接受报价
        </Button>
      </>
    );
  if (state === "quoted" || state === "asked" || state === "expired")
    return (
      <Form method="post">
        <Button
          {...(state === "quoted" ? { variant: "primary" as const } : {})}
          name="intent"
          value={{ quoted: "order", asked: "withdraw", expired: "revise" }[state]}
        >
          {{ quoted: "下单", asked: "撤回修改", expired: "修改后重新询价" }[state]}
        </Button>
      </Form>
    );
  if (state === "ordered")
    return (
      <ButtonLink variant="primary" to={link(urls.order.unpaidDetail, {}, { id: group_order_id ?? 0 })}>
        查看订单
      </ButtonLink>
    );
  return null;
}
