import "./title-form.css";
import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { CheckField, TextField } from "#app/ui/field.tsx";
import { RadioGroup } from "#app/ui/field-group.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import type { TextFieldMetadata } from "#app/ui/form-field.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useShopForm } from "#app/ui/use-shop-form.ts";
import { INVOICE_TYPE, TITLE_KIND } from "#contract/rules/invoice.ts";
import { TITLE_FACTS } from "#contract/rules/invoice-facts.ts";
import type { BookTitle } from "./invoice.server.ts";
import { taxNumberNote } from "./title.ts";

const schema = () => import("./forms.ts").then(({ saveTitleForm }) => saveTitleForm);

type Props = {
  /** The title to edit; null for a new one. */
  title: BookTitle | null;
  /** The fields of a pasted text, which replace those of the title. */
  recognized?: Readonly<Record<string, string>> | undefined;
  lastResult: SubmissionResult<string[]> | null | undefined;
  /** The link back without saving. */
  children?: ReactNode;
};

/** The form of a title; CSS hides the fields that the chosen kind does not need. */
export function TitleForm({ title, recognized, lastResult, children }: Props) {
  const { form, fields, onFocus } = useShopForm({
    id: "title",
    lastResult,
    schema,
    defaultValue: {
      ...(title ? valuesOf(title) : { intent: "save", receipt_title_type: String(TITLE_KIND.company) }),
      ...recognized,
    },
  });
  const { formData } = useNavigation();
  const kind = fields.receipt_title_type;
  const chosen = kind.initialValue ?? String(TITLE_KIND.company);
  return (
    <Form
      method="post"
      id={form.id}
      className="title-form grid grid-cols-1 content-start gap-3"
      onSubmit={form.onSubmit}
      onFocus={onFocus}
      noValidate
      aria-label={title ? "编辑抬头" : "新增抬头"}
    >
      <input type="hidden" name="intent" value="save" />
      {title ? <input type="hidden" name="receipt_id" value={title.receipt_id} /> : null}
      <FormErrors of={form} />
      <RadioGroup
        field={{ name: kind.name, value: chosen }}
        legend="抬头类型"
        required
        options={[
          { value: TITLE_KIND.company, label: "企业或单位" },
          { value: TITLE_KIND.person, label: "个人" },
        ]}
      />
      <TextField
        field={fields.receipt_title}
        label="抬头名称"
        required
        autoComplete="organization"
        placeholder="与营业执照完全一致"
      />
      <div className="title-form__company">
        <TaxNumberField field={fields.duty_paragraph} />
        <CheckField field={fields.receipt_type} value="2">
          要开增值税专用发票
        </CheckField>
        <div className="title-form__special">
          <TextField field={fields.address} label={TITLE_FACTS.address.label} required placeholder="与税务登记一致" />
          <TextField field={fields.tel} label={TITLE_FACTS.tel.label} required type="tel" inputMode="tel" />
          <TextField field={fields.bank_name} label={TITLE_FACTS.bank_name.label} required />
          <TextField field={fields.bank_code} label={TITLE_FACTS.bank_code.label} required inputMode="numeric" />
        </div>
      </div>
      <TextField field={fields.email} label={TITLE_FACTS.email.label} required type="email" autoComplete="email" />
      {title?.is_default ? (
        <input type="hidden" name="is_default" value="on" />
      ) : (
        <CheckField field={fields.is_default}>设为默认抬头</CheckField>
      )}
      <div className="row justify-end">
        {children}
        <Button variant="primary" busy={formData?.get("intent") === "save"}>
          保存抬头
        </Button>
      </div>
    </Form>
  );
}

/** The field of the tax number; a wrong check digit gives a warning and no error. */
function TaxNumberField({ field }: { field: TextFieldMetadata }) {
  const [typed, setTyped] = useState(field.initialValue ?? "");
  const note = field.errors ? null : taxNumberNote(typed);
  return (
    <TextField
      field={field}
      label="统一社会信用代码 / 税号"
      required
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onInput={(event) => setTyped(event.currentTarget.value)}
      hint={
        <span
          className={`title-form__note flex gap-1 [&_.icon]:flex-none [&_.icon]:mt-0.75 ${note && !note.ok ? "warn" : ""}`}
          aria-live="polite"
        >
          {note ? (
            <>
              <Icon name={note.ok ? "check" : "warn"} size="s" />
              {note.text}
            </>
          ) : (
            "18 位数字和大写字母，见营业执照"
          )}
        </span>
      }
    />
  );
}

const valuesOf = ({ receipt_title_type, receipt_type, is_default, ...title }: BookTitle) => ({
  intent: "save",
  receipt_title_type: String(receipt_title_type),
  ...(receipt_type === INVOICE_TYPE.special ? { receipt_type: "2" } : {}),
  ...(is_default ? { is_default: "on" } : {}),
  receipt_title: title.receipt_title,
  duty_paragraph: title.duty_paragraph,
  address: title.address,
  tel: title.tel,
  bank_name: title.bank_name,
  bank_code: title.bank_code,
  email: title.email,
});
