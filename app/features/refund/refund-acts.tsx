import { Form, useLocation } from "@remix-run/react";
import { link } from "#app/link.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Confirmation, ConfirmationButtons } from "#app/ui/confirmation.tsx";
import { urls } from "#app/urls.ts";
import type { RefundSummary } from "#contract/refund-document.ts";
import { againPage, customerActs } from "./refund.ts";

const LABELS = { withdraw: "撤销申请", remove: "删除记录" } as const;

/** The customer's acts on a refund: links to forms and confirmations. */
export function RefundActs({ refund, size = "s" }: { refund: RefundSummary; size?: "s" | "default" }) {
  const { pathname, search } = useLocation();
  const acts = customerActs(refund);
  const id = refund.refund_order_id;
  const ask = (act: keyof typeof LABELS) => {
    const query = new URLSearchParams(search);
    query.set("confirm", act);
    query.set("refund", String(id));
    return `${pathname}?${query}`;
  };
  return (
    <>
      {acts.sendBack ? (
        <ButtonLink variant="primary" size={size} to={link(urls.refund.goods, {}, { id })}>
          填写物流
        </ButtonLink>
      ) : null}
      {acts.trace ? (
        <ButtonLink size={size} to={link(urls.refund.logistics, {}, { id })}>
          查看物流
        </ButtonLink>
      ) : null}
      {acts.again ? (
        // The one act of a page, and one of many rows in a list.
        <ButtonLink variant={size === "default" ? "primary" : "plain"} size={size} to={againPage(refund)}>
          再次申请
        </ButtonLink>
      ) : null}
      {(["withdraw", "remove"] as const).map((act) =>
        acts[act] ? (
          <ButtonLink key={act} size={size} to={ask(act)} preventScrollReset>
            {LABELS[act]}
          </ButtonLink>
        ) : null,
      )}
      <ButtonLink size={size} to={link(urls.messages.index, {}, { refund: id })}>
        联系客服
      </ButtonLink>
    </>
  );
}

type Question = { act: keyof typeof LABELS; id: number; sn: string };

/** Asks before a refund is withdrawn or its record removed. */
export function RefundQuestion({ question }: { question: Question | null }) {
  const { pathname, search } = useLocation();
  if (!question) return null;
  const query = new URLSearchParams(search);
  query.delete("confirm");
  query.delete("refund");
  const closeTo = query.size > 0 ? `${pathname}?${query}` : pathname;
  const { act, id, sn } = question;
  return (
    <Confirmation
      key={`${act}-${id}`}
      title={act === "withdraw" ? "撤销这次退款申请？" : "删除这条退款记录？"}
      closeTo={closeTo}
    >
      <p className="small">
        退款单 {sn}：{act === "withdraw" ? "撤销后店铺不再处理，售后期内可以再次申请。" : "删除后不再显示，不能恢复。"}
      </p>
      <Form method="post" action={closeTo} preventScrollReset>
        <input type="hidden" name="intent" value={act} />
        <input type="hidden" name="refund_order_id" value={id} />
        <ConfirmationButtons act={LABELS[act]} back="返回" closeTo={closeTo} />
      </Form>
    </Confirmation>
  );
}
