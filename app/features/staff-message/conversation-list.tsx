import { Form } from "@remix-run/react";
import { deskUrls } from "#app/desk-urls.ts";
import { waitText } from "#app/features/staff/staff-desk.ts";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { Input, Select } from "#app/ui/control.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import {
  CONVERSATION_FILTER_NAMES,
  CONVERSATION_FILTERS,
  CONVERSATIONS_PAGE_SIZE,
  type ConversationFilter,
  LATE_MS,
} from "#contract/rules/conversation.ts";
import type { StaffConversationRow } from "#contract/staff-message.ts";
import { nameOf } from "./staff-message.ts";

type Props = {
  found: { count: number; list: readonly StaffConversationRow[] };
  query: { filter: ConversationFilter; keyword: string; page: number };
  now: number;
  /** The customer whose conversation is open; undefined for none. */
  current?: number;
};

/** The conversations of a list, each with how long its customer waits. */
export function ConversationList({ found: { count, list }, query, now, current }: Props) {
  const { filter, keyword, page } = query;
  const last = Math.max(1, Math.ceil(count / CONVERSATIONS_PAGE_SIZE));
  return (
    <nav className="min-w-0" aria-label="客户">
      <Form action={deskUrls.staffMessage.list} className="grid grid-cols-[1fr_auto] gap-2 p-2.5" role="search">
        <Input
          small
          type="search"
          name="keyword"
          defaultValue={keyword}
          aria-label="找公司、手机、内容"
          placeholder="找公司、手机、内容"
        />
        <Button type="submit" size="s">
          找
        </Button>
        <Select small name="filter" defaultValue={filter} aria-label="筛选" className="col-span-2">
          {CONVERSATION_FILTER_NAMES.map((name) => (
            <option key={name} value={name}>
              {CONVERSATION_FILTERS[name]}
            </option>
          ))}
        </Select>
      </Form>
      {list.length === 0 ? <Empty icon="chat" title="没有对话" text="换个筛选，或等客户留言" /> : null}
      <ul>
        {list.map((row) => (
          <li key={row.customer_id} className="border-t border-(--line-soft)">
            <Link
              to={link(
                deskUrls.staffMessage.detail,
                { customer: row.customer_id },
                { filter, keyword: keyword || undefined },
              )}
              aria-current={row.customer_id === current ? "true" : undefined}
              className="grid grid-cols-[1fr_auto] gap-x-2 px-2.5 py-2 aria-[current]:bg-(--link-tint)"
            >
              <b className="truncate font-medium">{nameOf(row)}</b>
              <time className="muted small">{formatMinute(row.last_time).slice(5)}</time>
              <span className="small muted col-span-2 truncate">
                {row.author === "staff" ? "我们：" : ""}
                {row.text}
                {row.files > 0 ? `（${row.files} 个附件）` : ""}
              </span>
              <span className="small col-span-2">
                <Waiting since={row.waiting_since} now={now} />
                {row.unread > 0 ? <span className="tabs__count ml-1">{row.unread} 条新</span> : null}
                {row.assigned === null ? null : <span className="muted"> · {row.assigned}在回</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="px-2.5 py-2">
        <ListEnd
          total={`${count} 个对话`}
          page={page}
          last={last}
          hrefFor={(to) =>
            link(
              deskUrls.staffMessage.list,
              {},
              { filter, keyword: keyword || undefined, page: to > 1 ? to : undefined },
            )
          }
        />
      </div>
    </nav>
  );
}

function Waiting({ since, now }: { since: number | null; now: number }) {
  if (since === null) return <span className="muted">已回</span>;
  return <span className={now - since >= LATE_MS ? "red" : "text-(--warn)"}>等 {waitText(now - since)}</span>;
}
