import { Form, useNavigation } from "@remix-run/react";
import { useRef } from "react";
import { FILE_FIELDS } from "#app/http/message-files.ts";
import { Button } from "#app/ui/button.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import { FileFields } from "#app/ui/file-fields.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { Link } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";
import { MESSAGE_DOCUMENTS } from "#contract/rules/conversation.ts";
import type { ShownRecord } from "#contract/service-message.ts";
import { RecordWithState } from "./conversation.tsx";

type Refused = Parameters<typeof fieldOf>[0];
type Props = { refused: Refused; record: ShownRecord | null; name: string; sentId: string | undefined };

/** A message to the account manager, with files and the record that it is about. */
export function MessageForm({ refused, record, name, sentId }: Props) {
  const { state } = useNavigation();
  // The form is emptied by a message that was sent, and not by news.
  const last = useRef(sentId);
  if (sentId !== undefined) last.current = sentId;
  return (
    <Form method="post" encType="multipart/form-data" className="panel__body grid gap-3" key={last.current} noValidate>
      <FormErrors of={refused} fields={["text", ...FILE_FIELDS]} />
      <input type="hidden" name="intent" value="send" />
      {record === null ? null : (
        <p className="note note--info">
          <span>
            和留言一起发：
            <RecordWithState record={record} />{" "}
            <Link className="link" to={urls.messages.index}>
              不附
            </Link>
          </span>
          <input type="hidden" name="record_kind" value={record.kind} />
          <input type="hidden" name="record_id" value={record.record_id} />
        </p>
      )}
      <TextareaField
        field={fieldOf(refused, "text")}
        label={`给${name}留言`}
        placeholder="说订单号更快"
        rows={3}
        required
      />
      <FileFields id="message-files" names={FILE_FIELDS} documents={MESSAGE_DOCUMENTS} errors={refused?.error} />
      <Button variant="primary" className="justify-self-start" busy={state !== "idle"}>
        发送
      </Button>
    </Form>
  );
}
