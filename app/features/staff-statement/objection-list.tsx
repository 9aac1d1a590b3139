import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { Empty } from "#app/ui/empty.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { Answer } from "#contract/endpoint.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import { OBJECTION_KINDS } from "#contract/rules/statement.ts";
import type { staffStatement } from "#contract/staff-statement.ts";

/** The objections to a statement with their answers, the newest first. */
export const ObjectionList = ({ objections }: Pick<Answer<typeof staffStatement.one>, "objections">) => (
  <Panel title="客户的异议" titleId="objections" hint={`${objections.length} 条`}>
    {objections.length === 0 ? (
      <Empty icon="check" title="客户没有提过异议" />
    ) : (
      <ul className="panel__body grid gap-4">
        {objections.map(({ objection_id, kind, order_sn, reason, billed, claimed, attachment, ...one }) => (
          <li key={objection_id} className="grid gap-1">
            <p className="flex flex-wrap items-center gap-2">
              {one.withdrawn_at === null ? (
                <Tag kind={one.answered_at === null ? "warn" : "ok"}>
                  {one.answered_at === null ? "等答复" : "已答复"}
                </Tag>
              ) : (
                <Tag kind="off">客户已撤回</Tag>
              )}
              <b className="font-medium">{OBJECTION_KINDS[kind]}</b>
              {order_sn ? <span className="numeric">订单 {order_sn}</span> : null}
              <span className="muted small numeric">{formatMinute(one.created_at)}</span>
            </p>
            <p className="break-words whitespace-pre-line">{reason}</p>
            {billed === null ? null : (
              <p className="numeric">
                账面 {formatYuan(billed)}
                {claimed === null ? "" : `，客户认为 ${formatYuan(claimed)}`}
              </p>
            )}
            {attachment ? (
              <a className="link" href={link(deskUrls.staffStatement.attachment, { id: objection_id })} download>
                下载附件：{attachment.name || "图片"}
              </a>
            ) : null}
            {one.answer === null || one.answered_at === null ? null : (
              <p className="border-l-2 border-(--line-strong) pl-2 break-words whitespace-pre-line">
                <span className="muted small">{formatMinute(one.answered_at)} 答复：</span>
                {one.answer}
              </p>
            )}
          </li>
        ))}
      </ul>
    )}
  </Panel>
);
