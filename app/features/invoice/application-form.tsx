import "./application-form.css";
import type { SubmissionResult } from "@conform-to/react";
import { Form, useLocation, useNavigation } from "@remix-run/react";
import type { ComponentPropsWithoutRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel, PanelHeader } from "#app/ui/panel.tsx";
import { formatSignedYuan, formatYuan, Price } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { InvoiceableOrder, InvoiceDetail } from "#contract/invoice.ts";
import type { InvoiceTitle } from "#contract/invoice-title.ts";
import {
  INVOICE_REMARK_MAX,
  INVOICE_TYPE,
  INVOICE_TYPE_NAMES,
  type InvoiceType,
  TITLE_KIND,
  titleAllows,
} from "#contract/rules/invoice.ts";
import { byStore, proposedRemark, proposedTitle, sumsOf } from "./invoice.ts";
import { InvoicePreview } from "./invoice-preview.tsx";
import { maskedEmail } from "./title.ts";

type Props = {
  chosen: readonly InvoiceableOrder[];
  titles: readonly InvoiceTitle[];
  /** The withdrawn, rejected or reversed invoice that is applied for again; null for a new application. */
  former: InvoiceDetail | null;
  /** The key of a new application. */
  applicationKey: string;
  lastResult: SubmissionResult<string[]> | null | undefined;
  /** Whether the form was sent for a preview. */
  isPreview: boolean;
};

/** The application for the chosen orders: type, title, remark and the invoiced amount. */
export function ApplicationForm({ chosen, titles, former, applicationKey, lastResult, isPreview }: Props) {
  const proposed = proposedTitle(titles, former);
  const typed = lastResult?.initialValue ?? {};
  const typedOr = (name: string, proposal: unknown) => String(typed[name] ?? proposal ?? "");
  const type = typedOr("receipt_type", proposed.receipt_type);
  const titleId = typedOr("receipt_id", proposed.receipt_id);
  const titleError = lastResult?.error?.receipt_id?.[0];
  const { formData } = useNavigation();
  const { pathname, search } = useLocation();
  // Answers of this page begin at the form, which is below up to twenty orders.
  const at = (id: string) => `${pathname}${search}#${id}`;
  const stores = byStore(chosen);
  const title = titles.find(({ receipt_id }) => String(receipt_id) === titleId);
  const sums = sumsOf(chosen);
  return (
    <Form
      method="post"
      action={at("application")}
      id="application"
      className="application-form"
      preventScrollReset
      noValidate
      aria-labelledby="application-title"
    >
      <input type="hidden" name="key" value={applicationKey} />
      {chosen.map(({ order_id }) => (
        <input key={order_id} type="hidden" name="order_id" value={order_id} />
      ))}
      <section className="panel">
        <PanelHeader title="填写开票资料" titleId="application-title">
          {stores.length > 1 ? <span className="muted small">{stores.length} 张发票用同一套资料</span> : null}
        </PanelHeader>
        <div className="panel__body stack">
          <FormErrors of={lastResult} fields={["order_id", "receipt_type"]} />
          <fieldset>
            <legend className="field__label">发票类型</legend>
            <div className="option-list">
              {Object.values(INVOICE_TYPE).map((option) => (
                <TypeOption key={option} type={option} checked={type === String(option)} />
              ))}
            </div>
            <p className="field__hint">需要纸质发票请联系客服。</p>
          </fieldset>
          <fieldset aria-describedby={titleError ? "application-title-error" : undefined}>
            <legend className="application-form__legend">
              发票抬头
              <Link className="link small" to={urls.invoice.titles}>
                管理抬头
              </Link>
            </legend>
            <div className="application-form__titles">
              {titles.map((title) => (
                <TitleOption key={title.receipt_id} title={title} checked={titleId === String(title.receipt_id)} />
              ))}
              <Link className="application-form__new" to={`${urls.invoice.titles}#form`}>
                <Icon name="plus" />
                新增抬头
              </Link>
            </div>
            {titleError ? <FieldError id="application-title-error" message={titleError} /> : null}
          </fieldset>
          <div className="application-form__fields">
            <Line
              name="email"
              label="换一个收票邮箱"
              hint="选填，不填用抬头的收票邮箱"
              type="email"
              autoComplete="email"
              value={typedOr("email", "")}
              error={lastResult?.error?.email?.[0]}
            />
            <Line
              name="mark"
              label="票面备注"
              hint={`选填，印在发票备注栏，${INVOICE_REMARK_MAX} 字以内`}
              value={typedOr("mark", former?.mark ?? proposedRemark(chosen))}
              error={lastResult?.error?.mark?.[0]}
            />
          </div>
          {isPreview && title ? (
            <InvoicePreview stores={stores} title={title} type={type} mark={typedOr("mark", "")} />
          ) : null}
        </div>
      </section>
      <Panel title="开票金额" titleId="application-sums" className="application-form__sums">
        <dl>
          <Sum name="实付" value={formatYuan(sums.paid)} />
          <Sum name="减：已退款" value={formatSignedYuan("−", sums.refunded)} />
        </dl>
        <p className="application-form__total">
          可开票（含税） <Price amount={sums.invoiced} size="lg" />
        </p>
        <dl>
          {stores.map((orders) => (
            <Sum
              key={orders[0]?.mer_id}
              name={orders[0]?.mer_name ?? ""}
              hint={`${orders.length} 笔订单，开 1 张`}
              value={formatYuan(sumsOf(orders).invoiced)}
            />
          ))}
        </dl>
        <div className="application-form__end">
          <Button
            variant="primary"
            size="l"
            block
            name="intent"
            value="apply"
            busy={formData?.get("intent") === "apply"}
          >
            申请开票，开 {stores.length} 张
          </Button>
          <Button
            block
            name="intent"
            value="preview"
            formAction={at("preview")}
            busy={formData?.get("intent") === "preview"}
          >
            预览票面
          </Button>
          <p className="muted small">一般 3 个工作日内开出，可在开票记录里下载</p>
        </div>
      </Panel>
    </Form>
  );
}

function TypeOption({ type, checked }: { type: InvoiceType; checked: boolean }) {
  return (
    <label>
      <input type="radio" name="receipt_type" value={type} defaultChecked={checked} />
      {INVOICE_TYPE_NAMES[type]}
    </label>
  );
}

/** A title to choose from; CSS marks it where it does not allow the chosen type. */
function TitleOption({ title, checked }: { title: InvoiceTitle; checked: boolean }) {
  const isPerson = title.receipt_title_type === TITLE_KIND.person;
  const special = titleAllows(title, INVOICE_TYPE.special);
  return (
    <label className={special ? "application-form__title" : "application-form__title application-form__title--normal"}>
      <input type="radio" name="receipt_id" value={title.receipt_id} defaultChecked={checked} />
      <span>
        <b>
          {title.receipt_title}
          {isPerson ? "（个人）" : ""}
        </b>{" "}
        {title.is_default ? <Tag>默认</Tag> : null}
      </span>
      <span className="muted small">
        {title.duty_paragraph ? `税号 ${title.duty_paragraph} · ` : ""}
        {maskedEmail(title.email)}
      </span>
      {special ? null : (
        <span className="application-form__refusal warn small">
          {isPerson ? "个人抬头不能开专票" : "没有专票资料，不能开专票"}
        </span>
      )}
    </label>
  );
}

type LineProps = Omit<ComponentPropsWithoutRef<"input">, "id"> & {
  name: string;
  label: string;
  hint: string;
  value: string;
  error: string | undefined;
};

/** A labelled text input with its hint and error, without the code of validating forms. */
function Line({ name, label, hint, value, error, ...rest }: LineProps) {
  const id = `application-${name}`;
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        className="input"
        id={id}
        name={name}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <p className="field__hint">{hint}</p>
      {error ? <FieldError id={`${id}-error`} message={error} /> : null}
    </div>
  );
}

function FieldError({ id, message }: { id: string; message: string }) {
  return (
    <p className="field__error" id={id}>
      <Icon name="warn" size="s" />
      {message}
    </p>
  );
}

function Sum({ name, hint, value }: { name: string; hint?: string; value: string }) {
  return (
    <div>
      <dt>
        {name}
        {hint ? <small className="block">{hint}</small> : null}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
