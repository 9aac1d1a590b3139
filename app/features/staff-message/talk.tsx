import { link } from "#app/link.ts";
import { AttachmentLink } from "#app/ui/attachment-link.tsx";
import { Link } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import { RECORD_NAMES } from "#contract/rules/conversation.ts";
import type { StaffConversation } from "#contract/staff-message.ts";
import { addressOfRecord, nameOf } from "./staff-message.ts";

/** The messages of a page, the oldest first. */
export function Talk({ conversation }: { conversation: StaffConversation }) {
  const { customer_id, list, is_own } = conversation;
  return (
    <ol className="grid gap-3 p-4" aria-label="对话">
      {list.toReversed().map(({ message_id, author, author_name, content, create_time, is_read, files, record }) => (
        <li
          key={message_id}
          className={author === "staff" ? "max-w-[86%] justify-self-end text-right" : "max-w-[86%] justify-self-start"}
        >
          <p className="muted small">
            {author === "staff" ? author_name : conversation.real_name || nameOf(conversation)}{" "}
            {formatMinute(create_time)}
            {author === "staff" ? ` · ${is_read ? "已读" : "未读"}` : null}
            {author === "customer" && !is_read ? <b className="red"> · 新</b> : null}
          </p>
          <div
            className={`mt-0.5 inline-block rounded px-3 py-2 text-left break-words whitespace-pre-line ${author === "staff" ? "bg-(--link-tint)" : "bg-(--fill-2)"}`}
          >
            {content}
            {record === null ? null : (
              <span className="mt-1 block">
                {is_own || record.kind === "product" ? (
                  <Link className="link" to={addressOfRecord(record)}>
                    {RECORD_NAMES[record.kind]} {record.number}
                  </Link>
                ) : (
                  `${RECORD_NAMES[record.kind]} ${record.number}`
                )}{" "}
                <span className="muted small">{record.text}</span>
              </span>
            )}
            {files.map(({ attachment_id, kind, name, bytes }) => (
              <AttachmentLink
                key={attachment_id}
                href={link(urls.staffMessage.file, { customer: customer_id, id: attachment_id })}
                isPicture={kind === "picture"}
                name={name}
                bytes={bytes}
              />
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}
