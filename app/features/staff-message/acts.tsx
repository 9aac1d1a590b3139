import { Form } from "@remix-run/react";
import { type ChangeEvent, useRef } from "react";
import { Effect } from "#app/desk/effect.tsx";
import type { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { FILE_FIELDS } from "#app/http/message-files.ts";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/control.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import { FileFields } from "#app/ui/file-fields.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { MESSAGE_DOCUMENTS, QUICK_REPLIES, RECORD_NAMES } from "#contract/rules/conversation.ts";
import type { StaffConversation } from "#contract/staff-message.ts";

type Props = { conversation: StaffConversation; refused: ReturnType<typeof useRefusedForm> };

/** A reply; a chosen quick reply is put into the text, and without scripts sent where the text is empty. */
export function ReplyForm({ conversation: { version, records, list }, refused }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const fill = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
    const text = form.current?.elements.namedItem("content");
    if (!(text instanceof HTMLTextAreaElement) || currentTarget.value === "") return;
    text.value = [text.value, currentTarget.value].filter(Boolean).join("\n");
    currentTarget.value = "";
    text.focus();
  };
  const own = list.filter(({ author }) => author === "staff").length;
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      className="grid gap-2 border-t border-(--line-soft) p-4"
      // The newest own reply empties the form, and a message of the customer does not.
      key={own === 0 ? 0 : list.find(({ author }) => author === "staff")?.message_id}
      noValidate
    >
      <FormKey />
      <input type="hidden" name="version" value={version} />
      <div className="flex flex-wrap gap-2">
        <Select small name="record" aria-label="贴单" className="max-w-60" defaultValue="">
          <option value="">不贴订单、询价或退款</option>
          {records.map(({ kind, record_id, number, text }) => (
            <option key={`${kind}-${record_id}`} value={`${kind}-${record_id}`}>
              {RECORD_NAMES[kind]} {number} {text}
            </option>
          ))}
        </Select>
        <Select small name="quick" aria-label="常用回复" className="max-w-60" defaultValue="" onChange={fill}>
          <option value="">常用回复</option>
          {QUICK_REPLIES.map((text) => (
            <option key={text} value={text}>
              {text}
            </option>
          ))}
        </Select>
      </div>
      <TextareaField
        field={fieldOf(refused, "content")}
        label="回复"
        hint="客户看得到；内部的话写在内部备注里"
        rows={3}
      />
      <FileFields id="reply-files" names={FILE_FIELDS} documents={MESSAGE_DOCUMENTS} errors={refused?.error} />
      <Effect title="发送后" lines={["客户在“消息”里看到，不能撤回", "正文里像银行账号的发不出去，请客户看付款页"]} />
      <Button type="submit" name="intent" value="reply" variant="primary" className="justify-self-start">
        发送
      </Button>
    </Form>
  );
}

/** The notes that staff alone read, with the form of another one. */
export const ConversationNotes = ({ conversation: { notes }, refused }: Props) => (
  <section aria-labelledby="notes">
    <h2 id="notes" className="font-semibold">
      内部备注 <span className="muted small font-normal">客户看不到</span>
    </h2>
    <ul className="grid gap-1.5 py-2">
      {notes.map(({ by, content, create_time }, index) => (
        <li key={index} className="bg-(--warn-tint) px-2 py-1 break-words whitespace-pre-line">
          <span className="muted small block">
            {by} {formatDayOf(create_time)}
          </span>
          {content}
        </li>
      ))}
    </ul>
    <Form method="post" className="grid gap-2" key={notes.length} noValidate>
      <FormKey />
      <TextareaField field={fieldOf(refused, "note")} label="写一条备注" rows={2} />
      <Button type="submit" name="intent" value="note" size="s" className="justify-self-start">
        只记备注
      </Button>
    </Form>
  </section>
);

const formatDayOf = (time: number) => formatMinute(time).slice(5);

/** Hands the conversation to a colleague. */
export const TransferForm = ({ conversation: { colleagues, assigned_id, assigned, manager } }: Props) => (
  <Form method="post" className="grid gap-2" key={assigned_id}>
    <FormKey />
    <input type="hidden" name="assigned_id" value={assigned_id ?? 0} />
    <h2 className="font-semibold">转给同事</h2>
    <p className="muted small">现在由 {assigned ?? manager ?? "所有客服"} 在回</p>
    <Select small name="member_id" aria-label="同事">
      {colleagues
        .filter(({ member_id }) => member_id !== assigned_id)
        .map(({ member_id, name }) => (
          <option key={member_id} value={member_id}>
            {name}
          </option>
        ))}
    </Select>
    <Effect title="转了以后" lines={["只转这个对话，客户的客服经理不变", "同事看得到全部消息和备注，待回复算他的"]} />
    <Button type="submit" name="intent" value="transfer" size="s" className="justify-self-start">
      转给他
    </Button>
  </Form>
);
