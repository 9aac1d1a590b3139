import { Form, useNavigation } from "@remix-run/react";
import { useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { Link } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";
import { MESSAGE_DOCUMENTS } from "#contract/rules/conversation.ts";
import type { ShownRecord } from "#contract/service-message.ts";
import { FILE_FIELDS } from "./conversation.ts";
import { RecordLink } from "./conversation.tsx";

type Refused = Parameters<typeof fieldOf>[0];
type Props = { refused: Refused; record: ShownRecord | null; name: string; sentId: string | undefined };

/** A message to the account manager, with files and the record that it is about. */
export function MessageForm({ refused, record, name, sentId }: Props) {
  const { state } = useNavigation();
  // The form is emptied by a message that was sent, and not by news.
  const last = useRef(sentId);
  if (sentId !== undefined) last.current = sentId;
  const hasFileError = FILE_FIELDS.some((field) => refused?.error?.[field]);
  return (
    <Form method="post" encType="multipart/form-data" className="panel__body grid gap-3" key={last.current} noValidate>
      <FormErrors of={refused} fields={["content", ...FILE_FIELDS]} />
      <input type="hidden" name="intent" value="send_message" />
      {record === null ? null : (
        <p className="note note--info">
          <span>
            和留言一起发：
            <RecordLink record={record} />{" "}
            <Link className="link" to={urls.messages.index}>
              不附
            </Link>
          </span>
          <input type="hidden" name="record_kind" value={record.kind} />
          <input type="hidden" name="record_id" value={record.record_id} />
        </p>
      )}
      <TextareaField
        field={fieldOf(refused, "content")}
        label={`给${name}留言`}
        placeholder="说订单号更快"
        rows={3}
        required
      />
      <Fold id="message-files" label="附件（选填，最多 3 个，共 5 MB 内）" startsOpen={hasFileError}>
        <div className="mt-2 grid gap-2 md:grid-cols-3">
          {FILE_FIELDS.map((field, index) => (
            <FileField
              key={field}
              name={field}
              label={`附件 ${index + 1}`}
              hint="图片、PDF 或 Excel"
              documents={MESSAGE_DOCUMENTS}
              error={refused?.error?.[field]?.[0]}
            />
          ))}
        </div>
      </Fold>
      <Button variant="primary" className="justify-self-start" busy={state !== "idle"}>
        发送
      </Button>
    </Form>
  );
}
