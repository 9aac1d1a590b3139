import { link } from "#app/link.ts";
import { AttachmentLink } from "#app/ui/attachment-link.tsx";
import { Link } from "#app/ui/link.tsx";
import { Talk, TalkMessage } from "#app/ui/talk.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import { RECORD_NAMES } from "#contract/rules/conversation.ts";
import type { ShownMessage, ShownRecord } from "#contract/service-message.ts";
import { customerRecordAddress } from "./conversation.ts";

/** The messages of a page, the oldest first. */
export const Conversation = ({ messages }: { messages: readonly ShownMessage[] }) => (
  <Talk label="对话">
    {messages.toReversed().map(({ message_id, author, author_name, content, create_time, is_read, files, record }) => (
      <TalkMessage
        key={message_id}
        isOwn={author === "customer"}
        head={
          <>
            {author === "customer" ? "您" : author_name} <Time at={create_time} />
            {author === "customer" ? ` · ${is_read ? "已读" : "未读"}` : null}
            {author === "staff" && !is_read ? <b className="red"> · 新</b> : null}
          </>
        }
      >
        {content}
        {record === null ? null : (
          <span className="mt-1 block">
            <RecordWithState record={record} />
          </span>
        )}
        {files.map(({ attachment_id, kind, name, bytes }) => (
          <AttachmentLink
            key={attachment_id}
            href={link(urls.messages.file, { id: attachment_id })}
            isPicture={kind === "picture"}
            name={name}
            bytes={bytes}
          />
        ))}
      </TalkMessage>
    ))}
  </Talk>
);

/** A record with its state, which leads to its page. */
export const RecordWithState = ({ record }: { record: ShownRecord }) => (
  <>
    <Link className="link" to={customerRecordAddress(record)}>
      {RECORD_NAMES[record.kind]} {record.number}
    </Link>{" "}
    <span className="muted small">{record.text}</span>
  </>
);
