import { Form } from "@remix-run/react";
import { RecordLink } from "#app/desk/record-link.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/control.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { REQUEST_STATES } from "#contract/rules/four-eyes.ts";
import { ACT_NAMES } from "#contract/rules/staff.ts";
import type { StaffRequest } from "#contract/staff.ts";
import { waitText } from "./staff-desk.ts";

/** Requests for a second member, each with exactly what will be executed. */
export function RequestList({ list, now }: { list: readonly StaffRequest[]; now: number }) {
  return (
    <ul>
      {list.map((one) => (
        <li key={one.request_id} className="grid gap-2 border-t border-(--line-soft) px-4 py-3 first:border-0">
          <p className="flex flex-wrap items-center gap-2">
            <Tag kind={one.state === "open" || one.state === "waiting" ? "warn" : "plain"}>{ACT_NAMES[one.act]}</Tag>
            <b className="font-medium">
              <RecordLink record={one} />
            </b>
            <span className="muted">
              {one.asked_by} {formatMinute(one.asked_at)} 提
            </span>
            <span className="ml-auto">
              {REQUEST_STATES[one.state]}
              {one.decided_at === null ? `，等了 ${waitText(now - one.asked_at)}` : ""}
            </span>
          </p>
          <Effects effects={one.effects} />
          <p className="muted">理由：{one.reason}</p>
          {one.decided_by === null ? null : (
            <p className="muted">
              {one.decided_by} {one.decided_at === null ? "" : formatMinute(one.decided_at)}
              {one.decision === "" ? "" : `：${one.decision}`}
            </p>
          )}
          {one.executes_at === null || one.state !== "waiting" ? null : (
            <p className="warn">{formatMinute(one.executes_at)} 生效，其间可以撤回</p>
          )}
          <Decision request={one} />
        </li>
      ))}
    </ul>
  );
}

function Effects({ effects }: Pick<StaffRequest, "effects">) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 bg-(--fill) px-3 py-2">
      {effects.map(({ label, before, after }) => (
        <div key={label} className="contents">
          <dt className="muted">{label}</dt>
          <dd>
            {before === "" ? "" : `${before} → `}
            <b className="font-medium">{after}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Decision({ request: { request_id, can_decide, is_own, state } }: { request: StaffRequest }) {
  const isPending = state === "open" || state === "waiting";
  if (!isPending || (!can_decide && !is_own)) return null;
  return (
    <Form method="post" action={deskUrls.staff.requests} className="flex flex-wrap items-center gap-2">
      <FormKey />
      <input type="hidden" name="request_id" value={request_id} />
      {can_decide ? (
        <>
          <Input
            small
            name="note"
            aria-label="给提的人的一句话"
            placeholder="不批要写一句"
            className="max-w-60 flex-1"
          />
          <Button type="submit" name="intent" value="approve" variant="tint" size="s">
            批准
          </Button>
          <Button type="submit" name="intent" value="refuse" size="s">
            不批
          </Button>
        </>
      ) : (
        <Button type="submit" name="intent" value="withdraw" size="s">
          撤回
        </Button>
      )}
    </Form>
  );
}
