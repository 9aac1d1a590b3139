import { Form } from "@remix-run/react";
import { link } from "#app/link.ts";
import { AttachmentLink } from "#app/ui/attachment-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { Textarea } from "#app/ui/control.tsx";
import { describedByError, FieldError } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Talk, TalkEvent, TalkMessage } from "#app/ui/talk.tsx";
import { urls } from "#app/urls.ts";
import type { Quotation } from "#contract/quotation-document.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import { type FieldErrors, type SubmittedValues, typedText } from "./quotation-line-row.tsx";

const DOCUMENTS = ["pdf", "xlsx"] as const;

type Props = { quotation: Quotation; errors: FieldErrors; sent: SubmittedValues };

/** The messages between customer and account manager, with the acts between them, and the form for a new message. */
export function QuotationMessages({ quotation: { messages, manager }, errors, sent }: Props) {
  const error = errors?.content?.[0];
  return (
    <Panel title="与客服经理沟通" titleId="quotation-messages">
      {messages.length === 0 ? <p className="panel__body muted">还没有留言。</p> : null}
      <Talk label="留言">
        {messages.map(({ author, content, attachment, create_time }, index) =>
          author === "event" ? (
            <TalkEvent key={index}>
              {content} {formatMinute(create_time)}
            </TalkEvent>
          ) : (
            <TalkMessage
              key={index}
              isOwn={author === "customer"}
              head={`${author === "customer" ? "您" : (manager?.real_name ?? "客服经理")} · ${formatMinute(create_time)}`}
            >
              {content}
              {attachment === null ? null : (
                <AttachmentLink
                  href={link(urls.quotation.attachment, { id: attachment.attachment_id })}
                  isPicture={attachment.kind === "picture"}
                  name={attachment.name}
                  bytes={attachment.bytes}
                />
              )}
            </TalkMessage>
          ),
        )}
      </Talk>
      <Form
        method="post"
        encType="multipart/form-data"
        className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 border-t border-(--line-soft) px-(--pad) py-3 [&>.field]:row-[2]"
        key={messages.length}
        preventScrollReset
      >
        <label className="visually-hidden" htmlFor="quotation-message">
          给客服经理留言
        </label>
        <Textarea
          id="quotation-message"
          name="content"
          defaultValue={typedText(sent, "content")}
          rows={2}
          placeholder="说说要改的地方，比如数量、目标价、到货时间"
          {...describedByError(error, "quotation-message-error")}
        />
        <FileField
          name="attachment"
          label="附件（选填）"
          hint="图片、PDF 或 Excel，5 MB 内"
          documents={DOCUMENTS}
          error={errors?.attachment?.[0]}
        />
        <Button variant="tint" size="m" name="intent" value="message">
          发送
        </Button>
        <FieldError id="quotation-message-error" className="col-span-full">
          {error}
        </FieldError>
      </Form>
    </Panel>
  );
}
