import "./application-form.css";
import type { SubmissionResult } from "@conform-to/react";
import { Form, useLocation, useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Radio } from "#app/ui/control.tsx";
import { FieldError, TextField } from "#app/ui/field.tsx";
import { RadioGroup } from "#app/ui/field-group.tsx";
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
  TITLE_KIND,
  titleAllows,
} from "#contract/rules/invoice.ts";
import { INVOICE_FACTS } from "#contract/rules/invoice-facts.ts";
import { byStore, proposedRemark, proposedTitle, sumsOfOrders } from "./invoice.ts";
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
export function InvoiceApplicationForm({ chosen, titles, former, applicationKey, lastResult, isPreview }: Props) {
  const proposed = proposedTitle(titles, former);
  const typed = lastResult?.initialValue ?? {};
  const typedOr = (name: string, proposal: unknown) => String(typed[name] ?? proposal ?? "");
  const fieldFor = (name: string, proposal: string) => ({
    id: `application-${name}`,
    name,
    value: typedOr(name, proposal),
    error: lastResult?.error?.[name]?.[0],
  });
  const type = typedOr("receipt_type", proposed.receipt_type);
  const titleId = typedOr("receipt_id", proposed.receipt_id);
  const titleError = lastResult?.error?.receipt_id?.[0];
  const { formData } = useNavigation();
  const { pathname, search } = useLocation();
  // Answers of this page begin at the form, which is below up to twenty orders.
  const at = (id: string) => `${pathname}${search}#${id}`;
  const stores = byStore(chosen);
  const title = titles.find(({ receipt_id }) => String(receipt_id) === titleId);
  const sums = sumsOfOrders(chosen);
  return (
    <Form
      method="post"
      action={at("application")}
      id="application"
      className="application-form grid grid-cols-[minmax(0,1fr)_272px] items-start gap-(--gap) max-wide:grid-cols-1"
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
          <RadioGroup
            field={{ name: "receipt_type", value: type }}
            legend="发票类型"
            hint="需要纸质发票请联系客服。"
            options={Object.values(INVOICE_TYPE).map((value) => ({ value, label: INVOICE_TYPE_NAMES[value] }))}
          />
          <fieldset aria-describedby={titleError ? "application-title-error" : undefined}>
            <legend className="flex items-center w-full mb-2 text-(length:--f-13) text-(--ink-2)">
              发票抬头
              <Link className="link small ml-auto leading-8" to={urls.invoice.titles}>
                管理抬头
              </Link>
            </legend>
            <div className="grid grid-cols-2 gap-2 max-md:grid-cols-1">
              {titles.map((title) => (
                <TitleOption key={title.receipt_id} title={title} checked={titleId === String(title.receipt_id)} />
              ))}
              <Link
                className="relative grid grid-flow-col place-content-center items-center gap-1.5 min-h-16 border border-(--line-strong) border-dashed rounded-(--r-2) px-3.5 py-2.5 text-(length:--f-13) text-(--ink-3) wrap-anywhere"
                to={`${urls.invoice.titles}#form`}
              >
                <Icon name="plus" />
                新增抬头
              </Link>
            </div>
            <FieldError id="application-title-error">{titleError}</FieldError>
          </fieldset>
          <div className="grid grid-cols-2 gap-x-4 gap-y-3 max-md:grid-cols-1">
            <TextField
              field={fieldFor("email", "")}
              label="换一个收票邮箱"
              hint="选填，不填用抬头的收票邮箱"
              type="email"
              autoComplete="email"
            />
            <TextField
              field={fieldFor("mark", former?.mark ?? proposedRemark(chosen))}
              label={INVOICE_FACTS.remark.label}
              hint={`选填，印在发票备注栏，${INVOICE_REMARK_MAX} 字以内`}
            />
          </div>
          {isPreview && title ? (
            <InvoicePreview stores={stores} title={title} type={type} mark={typedOr("mark", "")} />
          ) : null}
        </div>
      </section>
      <Panel
        title="开票金额"
        titleId="application-sums"
        className="application-form__sums sticky top-3 [&_dd]:whitespace-nowrap [&_dt]:text-(--ink-3) max-wide:static"
      >
        <dl>
          <Sum name="实付" value={formatYuan(sums.paid)} />
          <Sum name="减：已退款" value={formatSignedYuan("−", sums.refunded)} />
        </dl>
        <p className="flex items-baseline justify-between mx-4 border-y border-(--line-soft) py-2.5">
          可开票（含税） <Price amount={sums.invoiced} size="lg" />
        </p>
        <dl>
          {stores.map((orders) => (
            <Sum
              key={orders[0]?.mer_id}
              name={orders[0]?.mer_name ?? ""}
              hint={`${orders.length} 笔订单，开 1 张`}
              value={formatYuan(sumsOfOrders(orders).invoiced)}
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

/** A title to choose from; CSS marks it where it does not allow the chosen type. */
function TitleOption({ title, checked }: { title: InvoiceTitle; checked: boolean }) {
  const isPerson = title.receipt_title_type === TITLE_KIND.person;
  const special = titleAllows(title, INVOICE_TYPE.special);
  return (
    <Radio
      className={special ? "application-form__title" : "application-form__title application-form__title--normal"}
      name="receipt_id"
      value={title.receipt_id}
      defaultChecked={checked}
    >
      <span>
        <b className="font-medium">
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
    </Radio>
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
