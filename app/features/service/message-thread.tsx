import "./message-thread.css";
import { Pager } from "#app/ui/navigation.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { service } from "#contract/service.ts";

type Thread = Answer<typeof service.messages> & { page: number; last: number };

/** The messages between the customer and the account manager, the newest first. */
export function MessageThread({ thread: { list, page, last } }: { thread: Thread }) {
  return (
    <Panel title="沟通记录" titleId="message-thread">
      {list.length === 0 ? (
        <p className="panel__body muted">还没有留言。</p>
      ) : (
        <ol className="message-thread">
          {list.map(({ author, author_name, content, create_time }, index) => (
            <li
              key={index}
              className={author === "customer" ? "thread-message thread-message--customer" : "thread-message"}
            >
              <p className="muted small">
                {author === "customer" ? "您" : `${author_name} 回复`} · <Time at={create_time} />
              </p>
              <p className="thread-message__text">{content}</p>
            </li>
          ))}
        </ol>
      )}
      <Pager page={page} last={last} hrefFor={(to) => (to === 1 ? urls.service : `${urls.service}?page=${to}`)} />
    </Panel>
  );
}
