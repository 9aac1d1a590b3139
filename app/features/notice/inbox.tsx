import { Form } from "@remix-run/react";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { TabLinks } from "#app/ui/navigation.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import type { Notice } from "#contract/notice.ts";
import { NOTICE_DAYS, NOTICE_TABS, type NoticeTab } from "#contract/rules/notice.ts";
import { tabName } from "./notice.ts";

type Props = {
  inbox: {
    list: readonly Notice[];
    count: number;
    all: number;
    tab?: NoticeTab | undefined;
    tabs: readonly { tab: NoticeTab; count: number }[];
    page: number;
    last: number;
  };
};

const addressOf = (of: NoticeTab | undefined, page?: number) =>
  link(urls.notice, {}, { tab: "notices", of, page: page === 1 ? undefined : page });

/** The notices of a tab, each with a button that marks it as read and leads to its page. */
export function Inbox({ inbox: { list, count, all, tab, tabs, page, last } }: Props) {
  return (
    <>
      {all > 0 ? (
        <div className="px-4">
          <TabLinks
            label="通知种类"
            tabs={[
              { name: "全部", to: addressOf(undefined), current: tab === undefined, count: all },
              ...tabs.map((one) => ({
                name: NOTICE_TABS[one.tab],
                to: addressOf(one.tab),
                current: one.tab === tab,
                count: one.count,
              })),
            ]}
          />
        </div>
      ) : null}
      {list.length > 0 ? (
        <ul>
          {list.map((notice) => (
            <Row key={notice.notice_id} notice={notice} />
          ))}
        </ul>
      ) : (
        <Empty icon="chat" title="没有通知" text="订单、退款、报价和账户有变化时，会在这里告诉您" />
      )}
      {count > 0 ? (
        <div className="panel__body">
          <ListEnd
            total={`共 ${count} 条，保留 ${NOTICE_DAYS} 天`}
            page={page}
            last={last}
            hrefFor={(to) => addressOf(tab, to)}
          />
        </div>
      ) : null}
    </>
  );
}

/** An unread notice has a red dot. Opening is a form, because a link would mark notices that a browser loads ahead. */
function Row({ notice: { notice_id, kind, title, body, at, is_read } }: { notice: Notice }) {
  return (
    <li className="grid grid-cols-[8px_auto_minmax(0,1fr)_auto_auto] items-center gap-x-3 gap-y-1 border-b border-(--line-soft) px-4 py-2.5 last:border-b-0 max-md:grid-cols-[8px_minmax(0,1fr)_auto]">
      {is_read ? (
        <span />
      ) : (
        <span role="img" aria-label="未读" className="size-1.5 rounded-full bg-(--red) max-md:row-start-1" />
      )}
      <span className="max-md:hidden">
        <Tag>{tabName(kind)}</Tag>
      </span>
      <div className="min-w-0 max-md:col-span-2">
        <p className={is_read ? "break-words" : "font-semibold break-words"}>{title}</p>
        {body ? <p className="muted small break-words">{body}</p> : null}
      </div>
      <span className="muted small whitespace-nowrap max-md:col-start-2">
        <Time at={at} />
      </span>
      <Form method="post" className="flex items-center gap-1 max-md:col-start-3">
        <input type="hidden" name="notice_id" value={notice_id} />
        {is_read ? null : (
          <Button variant="text" size="s" name="intent" value="read" aria-label={`标为已读：${title}`}>
            标为已读
          </Button>
        )}
        <Button size="s" name="intent" value="open" aria-label={`查看：${title}`}>
          查看
        </Button>
      </Form>
    </li>
  );
}

/** Marks every notice as read, those of other pages too. */
export const ReadAll = () => (
  <Form method="post" className="ml-auto" preventScrollReset>
    <Button size="m" name="intent" value="read_all">
      全部标为已读
    </Button>
  </Form>
);
