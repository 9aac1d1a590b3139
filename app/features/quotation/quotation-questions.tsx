import { Form } from "@remix-run/react";
import { link } from "#app/link.ts";
import { Confirmation, ConfirmationButtons } from "#app/ui/confirmation.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { Quotation, QuotationLine } from "#contract/quotation-document.ts";
import { formatLastDay } from "#contract/rules/calendar.ts";
import { isActAllowed } from "#contract/rules/quotation.ts";
import { AcceptQuestion } from "./accept-question.tsx";
import { sceneLines } from "./quotation.ts";
import { DropQuestion } from "./scene-acts.tsx";
import { VoidQuestion } from "./void-question.tsx";

/** The questions in the address of a quotation's page; `remove` and `drop` are ids of a line and a scene. */
type AskedQuestions = {
  void: boolean;
  revise: boolean;
  unshare: boolean;
  /** The lines to accept: all, or those with these ids. */
  accept: "all" | readonly string[] | null;
  remove: string | null;
  drop: string | null;
};

export const parseQuotationQuestions = (search: URLSearchParams): AskedQuestions => ({
  void: search.has("void"),
  revise: search.has("revise"),
  unshare: search.has("unshare"),
  accept: search.get("accept") === "all" ? "all" : search.get("accept") === "part" ? search.getAll("line_id") : null,
  remove: search.get("remove"),
  drop: search.get("drop"),
});

/** The question in the address, where its act is still possible. */
export function QuotationQuestion({
  quotation,
  asked,
  scene,
}: {
  quotation: Quotation;
  asked: AskedQuestions;
  scene: string | null;
}) {
  const here = (scene?: number | string | null) =>
    link(urls.quotation.detail, { id: quotation.offer_id }, { scene: scene ?? undefined });
  const isDraft = quotation.state === "draft";
  const line = isDraft ? sceneLines(quotation).find(({ line_id }) => String(line_id) === asked.remove) : undefined;
  const dropped = isDraft ? quotation.scenes.find(({ scene_id }) => String(scene_id) === asked.drop) : undefined;
  if (asked.void && isActAllowed("void", quotation.state))
    return <VoidQuestion name={quotation.name} offer_id={quotation.offer_id} closeTo={here()} />;
  if (asked.revise && quotation.state === "quoted") return <ReviseQuestion quotation={quotation} closeTo={here()} />;
  if (asked.accept !== null && quotation.state === "quoted" && quotation.accept_time === null)
    return <AcceptQuestion quotation={quotation} chosen={asked.accept} scene={scene} />;
  if (asked.unshare && quotation.shared_until !== null) return <UnshareQuestion closeTo={here()} />;
  if (line) return <RemoveQuestion line={line} closeTo={here(scene)} />;
  if (dropped) return <DropQuestion scene={dropped} closeTo={here(dropped.scene_id)} />;
  return null;
}

/** 修改后重新询价？ The question before a quotation becomes a draft, which ends its quote and accepted prices. */
function ReviseQuestion({ quotation, closeTo }: { quotation: Quotation; closeTo: string }) {
  const { version, valid_until, accept_time } = quotation;
  return (
    <Confirmation title="修改后重新询价？" closeTo={closeTo}>
      <Form method="post" action={closeTo} replace>
        <input type="hidden" name="intent" value="revise" />
        <p className="small">
          报价单回到草稿，{accept_time === null ? `V${version} 的报价` : `已锁定的 V${version} 价格`}
          {valid_until === null ? "" : `（${formatYuan(quotation.total_price)}，有效至 ${formatLastDay(valid_until)}）`}
          马上失效，不能恢复；新价格以客服经理的下一次报价为准。
        </p>
        <ConfirmationButtons act="改为草稿" back="先不改" closeTo={closeTo} />
      </Form>
    </Confirmation>
  );
}

function UnshareQuestion({ closeTo }: { closeTo: string }) {
  return (
    <Confirmation title="停止分享？" closeTo={closeTo}>
      <Form method="post" action={closeTo} replace preventScrollReset>
        <input type="hidden" name="intent" value="unshare" />
        <p className="small">客户手里的链接马上打不开，不能恢复；需要时可以再分享一个新链接。</p>
        <ConfirmationButtons act="停止分享" back="先不停止" closeTo={closeTo} />
      </Form>
    </Confirmation>
  );
}

function RemoveQuestion({ line, closeTo }: { line: QuotationLine; closeTo: string }) {
  return (
    <Confirmation title="删除这一行？" closeTo={closeTo}>
      <Form method="post" action={closeTo} replace preventScrollReset>
        <input type="hidden" name="intent" value="remove_line" />
        <input type="hidden" name="line_id" value={line.line_id} />
        <p className="small">
          {line.store_name} {line.sku}，{line.cart_num}
          {line.unit_name}，{formatYuan(line.sum)}
          。数量、目标价和备注一起删除。
        </p>
        <ConfirmationButtons act="删除" back="先不删除" closeTo={closeTo} />
      </Form>
    </Confirmation>
  );
}
