import { Form } from "@remix-run/react";
import { Effect } from "#app/desk/effect.tsx";
import type { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { AttachmentLink } from "#app/ui/attachment-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { MESSAGE_LENGTH_MAX } from "#contract/rules/quotation.ts";
import type { StaffQuotation } from "#contract/staff-quotation.ts";

const DOCUMENTS = ["pdf", "xlsx"] as const;
const AUTHORS = { customer: "客户", staff: "客服经理", event: "" } as const;

/** The messages between customer and staff, with the form of another one. */
export const Thread = ({
  quotation: { offer_id, messages, acts },
  refused,
}: {
  quotation: StaffQuotation;
  refused: ReturnType<typeof useRefusedForm>;
}) => (
  <Panel title="与客户沟通" titleId="thread" hint={`${messages.length} 条`}>
    {messages.length === 0 ? <p className="panel__body muted">还没有留言</p> : null}
    <ol className="grid gap-2 px-4 pt-3">
      {messages.map(({ author, by, content, attachment, create_time }, index) => (
        <li key={index} className={author === "event" ? "muted" : undefined}>
          <span className="muted small">
            {formatMinute(create_time)} {by || AUTHORS[author]}
          </span>
          <span className="block break-words whitespace-pre-line">{content}</span>
          {attachment === null ? null : (
            <AttachmentLink
              href={link(deskUrls.staffQuotation.attachment, { id: offer_id, message_id: attachment.attachment_id })}
              isPicture={attachment.kind === "picture"}
              name={attachment.name}
              bytes={attachment.bytes}
            />
          )}
        </li>
      ))}
    </ol>
    {acts.message === null ? (
      <Form
        method="post"
        encType="multipart/form-data"
        className="panel__body grid gap-2"
        key={messages.length}
        noValidate
      >
        <FormKey />
        <TextareaField
          field={fieldOf(refused, "content")}
          label="给客户留言"
          hint="客户看得到；要写内部的话请用上面的内部备注"
          maxLength={MESSAGE_LENGTH_MAX}
          rows={2}
          required
        />
        <FileField
          name="attachment"
          label="附件（选填）"
          hint="图片、PDF 或 Excel，5 MB 内"
          documents={DOCUMENTS}
          error={refused?.error?.attachment?.[0]}
        />
        <Effect title="发送后" lines={["客户在报价单页看到这条留言和附件，不能撤回"]} />
        <Button type="submit" name="intent" value="message" size="s" variant="tint" className="justify-self-start">
          发送
        </Button>
      </Form>
    ) : (
      <p className="panel__body muted">{acts.message}</p>
    )}
  </Panel>
);
