import "./application-form.css";
import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useCallback } from "react";
import { RegionFields, type Regions } from "#app/features/address/region-fields.tsx";
import { CodeFields, type CodeFormProps } from "#app/features/auth/code-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckField, SelectField, TextField } from "#app/ui/field.tsx";
import { CheckboxGroup, RadioGroup } from "#app/ui/field-group.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { useShopForm } from "#app/ui/use-shop-form.ts";
import { urls } from "#app/urls.ts";
import {
  APPLIED_STORE_KINDS,
  SETTLEMENT_KIND_NAMES,
  type SettlementKind,
  TRADES,
  VOLUMES,
} from "#contract/rules/settlement.ts";
import type { SettlementFields } from "#contract/settlement.ts";
import { Agreement } from "./agreement.tsx";
import { CreditCodeField } from "./credit-code-field.tsx";
import { Licences } from "./licences.tsx";
import { AGREEMENTS, APPLICATION_PAGES } from "./settlement.ts";

type Props = Pick<CodeFormProps, "captcha"> & {
  kind: SettlementKind;
  /** The stored draft, or the initial fields of the form. */
  fields: SettlementFields;
  pictures: readonly number[];
  categories: readonly string[];
  /** The terms of the agreement. */
  terms: readonly string[];
  regions: Regions;
  sent: { sentAt: number; remaining: number } | null;
  lastResult: SubmissionResult<string[]> | undefined;
};

/** The form of an application; each of its buttons also stores the draft. */
export function ApplicationForm({
  kind,
  fields: stored,
  pictures,
  categories,
  terms,
  regions,
  captcha,
  sent,
  lastResult,
}: Props) {
  const schema = useCallback(() => import("./forms.ts").then(({ settlementForms }) => settlementForms[kind]), [kind]);
  const { form, fields, onFocus } = useShopForm({
    id: `settlement-${kind}`,
    lastResult,
    schema,
    // The fields may hold an incomplete draft, which the schema of the submitted form does not allow.
    defaultValue: stored as object,
  });
  const { formData, formAction } = useNavigation();
  const pending = formAction?.startsWith(APPLICATION_PAGES[kind]) ? formData?.get("intent") : undefined;
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      action={APPLICATION_PAGES[kind]}
      id={form.id}
      onSubmit={form.onSubmit}
      onFocus={onFocus}
      noValidate
      preventScrollReset
      className="grid grid-cols-1 gap-3"
      aria-label={SETTLEMENT_KIND_NAMES[kind]}
    >
      {/* Enter presses the first button of a form, which must never send a code. */}
      <button type="submit" name="intent" value="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <FormErrors of={form} />
      <Section id="licence" title="证照" hint="营业执照；开旗舰店、专卖店另加品牌授权书">
        <Licences pictures={pictures} uploading={pending === "upload"} error={lastResult?.error?.picture?.[0]} />
      </Section>
      <Section id="company" title="公司资料">
        <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
          <TextField
            field={fields.company}
            label="公司名称"
            required
            autoComplete="organization"
            placeholder="与营业执照一致"
          />
          <CreditCodeField field={fields.credit_code} />
        </div>
        <div className="grid gap-x-4 gap-y-3 mt-3 md:grid-cols-3">
          <RegionFields
            province={fields.province}
            city={fields.city}
            district={fields.district}
            focused={undefined}
            regions={regions}
            setValue={(name, value) => form.update({ name, value })}
          />
        </div>
        {kind === "wholesaler" ? (
          <>
            <CheckboxGroup
              {...CHOICES}
              field={fields.trades}
              legend="主营"
              required
              options={TRADES.map((name) => ({ value: name, label: name }))}
            />
            <RadioGroup
              {...CHOICES}
              field={fields.volume}
              legend="月采购额（元）"
              options={VOLUMES.map((name) => ({ value: name, label: name }))}
            />
          </>
        ) : null}
      </Section>
      {kind === "merchant" ? (
        <Section id="store" title="店铺资料">
          <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
            <TextField
              field={fields.store_name}
              label="店铺名称"
              required
              placeholder="30 字以内，不能和已有店铺重名"
            />
            <SelectField field={fields.category} label="商户分类" required>
              <option value="">请选择商户分类</option>
              {categories.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </SelectField>
          </div>
          <RadioGroup
            {...CHOICES}
            field={fields.store_kind}
            legend="店铺类型"
            required
            options={APPLIED_STORE_KINDS.map((name) => ({ value: name, label: name }))}
          />
        </Section>
      ) : null}
      <Section id="contact" title="联系人" hint="审核有疑问时联系">
        <div className="grid gap-3 max-w-120">
          <TextField field={fields.real_name} label="姓名" required autoComplete="name" />
          <CodeFields
            captcha={captcha}
            draft={sent && { ...sent, phone: stored.phone, agree: false }}
            fields={{ phone: fields.phone, code: fields.code, sms_code: fields.sms_code }}
            sending={pending === "send_code"}
            renew={(picture) => (
              <Button
                className="code-fields__captcha"
                name="intent"
                value="save"
                formNoValidate
                aria-label="换一张图形验证码"
              >
                {picture}
              </Button>
            )}
          />
        </div>
      </Section>
      {kind === "wholesaler" ? (
        <Section id="invoice" title="开票资料" hint="选填">
          <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
            <TextField field={fields.invoice_address} label="注册地址" placeholder="与税务登记一致" />
            <TextField field={fields.invoice_phone} label="注册电话" type="tel" placeholder="区号-电话" />
            <TextField field={fields.bank_name} label="开户行" placeholder="开户银行全称" />
            <TextField field={fields.bank_account} label="银行账号" inputMode="numeric" autoComplete="off" />
          </div>
        </Section>
      ) : null}
      <section className="panel application-form__end" aria-label="提交">
        <Agreement kind={kind} terms={terms} />
        <CheckField field={fields.agree}>
          我已阅读并同意《{AGREEMENTS[kind]}》和
          <a className="link" href={urls.auth.privacyAgreement} target="_blank" rel="noopener">
            《用户隐私协议》
          </a>
        </CheckField>
        <div className="row justify-end">
          <Button size="l" name="intent" value="save" formNoValidate busy={pending === "save"}>
            存草稿
          </Button>
          <Button size="l" variant="primary" name="intent" value="submit" busy={pending === "submit"}>
            提交审核
          </Button>
        </div>
      </section>
    </Form>
  );
}

function Section({ id, title, hint, children }: { id: string; title: string; hint?: string; children: ReactNode }) {
  return (
    <Panel
      title={title}
      titleId={`${id}-title`}
      actions={hint ? <small className="muted">{hint}</small> : null}
      id={id}
    >
      <div className="panel__body">{children}</div>
    </Panel>
  );
}

/** The looks of the boxed choices. */
const CHOICES = {
  className: "application-form__choices mt-3",
  listClass: "",
  optionClass:
    "application-form__choice inline-flex items-center gap-1.5 min-h-9 rounded-(--r-2) px-3.5 text-(length:--f-13) cursor-pointer focus-within:outline-offset-2 focus-within:[outline:2px_solid_var(--focus)]",
  alert: true,
} as const;
