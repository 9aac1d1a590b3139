import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { AttachmentLink } from "#app/ui/attachment-link.tsx";
import { Link } from "#app/ui/link.tsx";
import { Talk, TalkMessage } from "#app/ui/talk.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { RECORD_NAMES } from "#contract/rules/conversation.ts";
import type { ShownRecord } from "#contract/service-message.ts";
import type { StaffConversation } from "#contract/staff-message.ts";
import { deskRecordAddress, nameOf } from "./staff-message.ts";

/** The messages of a page, the oldest first; those of the shop are at the right. */
export function DeskTalk({ conversation }: { conversation: StaffConversation }) {
  const { customer_id, list, is_own } = conversation;
  return (
    <Talk label="对话">
      {list.toReversed().map(({ message_id, author, author_name, content, create_time, is_read, files, record }) => (
        <TalkMessage
          key={message_id}
          isOwn={author === "staff"}
          head={
            <>
              {author === "staff" ? author_name : conversation.real_name || nameOf(conversation)}{" "}
              {formatMinute(create_time)}
              {author === "staff" ? ` · ${is_read ? "已读" : "未读"}` : null}
              {author === "customer" && !is_read ? <b className="red"> · 新</b> : null}
            </>
          }
        >
          {content}
          {record === null ? null : <Record record={record} isOwn={is_own} />}
          {files.map(({ attachment_id, kind, name, bytes }) => (
            <AttachmentLink
              key={attachment_id}
              href={link(deskUrls.staffMessage.file, { customer: customer_id, id: attachment_id })}
              isPicture={kind === "picture"}
              name={name}
              bytes={bytes}
            />
          ))}
        </TalkMessage>
      ))}
    </Talk>
  );
}

/** A record, with a link where the member sees the customer's records. */
function Record({ record, isOwn }: { record: ShownRecord; isOwn: boolean }) {
  const name = `${RECORD_NAMES[record.kind]} ${record.number}`;
  return (
    <span className="mt-1 block">
      {isOwn || record.kind === "product" ? (
        <Link className="link" to={deskRecordAddress(record)}>
          {name}
        </Link>
      ) : (
        name
      )}{" "}
      <span className="muted small">{record.text}</span>
    </span>
  );
}
