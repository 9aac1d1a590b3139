import { Form } from "@remix-run/react";
import { link } from "#app/link.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Input } from "#app/ui/control.tsx";
import { describedByError, FieldError, SelectField, TextField } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { Quotation } from "#contract/quotation-document.ts";
import { formatLastDay } from "#contract/rules/calendar.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { ROUNDING_NAMES, ROUNDINGS } from "#contract/rules/quotation.ts";
import { sceneLines } from "./quotation.ts";
import { type FieldErrors, type SubmittedValues, typedText } from "./quotation-line-row.tsx";

type Props = {
  quotation: Quotation;
  /** The link that this browser has just created. */
  sharedLink: string | null;
  errors: FieldErrors;
  sent: SubmittedValues;
};

/** The fields of each line's own mark-up; an empty one means the mark-up of the whole quotation. */
function LineMarkups({ quotation, errors, sent }: Pick<Props, "quotation" | "errors" | "sent">) {
  const lines = sceneLines(quotation);
  const wrong = lines.some(({ line_id }) => errors?.[`markup_${line_id}`]);
  if (lines.length === 0) return null;
  return (
    <details open={wrong || lines.some(({ markup }) => markup !== null)}>
      <summary className="min-h-8 leading-8 text-(--link) cursor-pointer">按行加价（空着按整单）</summary>
      <ul className="max-h-105 overflow-auto">
        {lines.map(({ line_id, store_name, sku, unit_name, markup, client_price }) => {
          const name = `markup_${line_id}`;
          const error = errors?.[name]?.[0];
          return (
            <li
              key={line_id}
              className="grid grid-cols-[minmax(0,1fr)_auto_72px] items-center gap-x-2 gap-y-0.5 border-t border-(--line-soft) py-1.5"
            >
              <label className="wrap-anywhere" htmlFor={name}>
                {store_name} <span className="muted">{sku}</span>
              </label>
              <span className="muted">
                {formatYuan(client_price)}/{unit_name}
              </span>
              <Input
                small
                key={markup}
                id={name}
                name={name}
                defaultValue={typedText(sent, name) ?? (markup === null ? "" : markup / 100)}
                inputMode="decimal"
                placeholder="%"
                {...describedByError(error, `${name}-error`)}
              />
              <FieldError id={`${name}-error`} className="col-span-full">
                {error}
              </FieldError>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** 给客户的版本: the mark-up, the version for the customer's own customer, and the links and files to pass it on. */
export function ClientVersion({ quotation, sharedLink, errors, sent }: Props) {
  const { offer_id: id, markup, rounding, client_total, total_price } = quotation;
  const error = errors?.markup?.[0];
  return (
    <Panel title="给客户的版本" titleId="client-version">
      <div className="panel__body stack small">
        <Form method="post" className="stack" preventScrollReset>
          <TextField
            field={{ id: "markup", name: "markup", value: typedText(sent, "markup") ?? markup / 100, error }}
            label="加价（%）"
            inputMode="decimal"
          />
          <SelectField field={{ name: "rounding", value: typedText(sent, "rounding") ?? rounding }} label="取整">
            {ROUNDING_NAMES.map((name) => (
              <option key={name} value={name}>
                {ROUNDINGS[name]}
              </option>
            ))}
          </SelectField>
          <LineMarkups quotation={quotation} errors={errors} sent={sent} />
          <Button size="m" name="intent" value="markup">
            保存加价
          </Button>
        </Form>
        <dl>
          <div className="flex items-baseline justify-between gap-3">
            <dt>客户看到的合计</dt>
            <dd>
              <b>{formatYuan(client_total)}</b>
            </dd>
          </div>
          <div className="flex items-baseline justify-between gap-3">
            <dt>您的差价（仅您可见）</dt>
            <dd>{formatYuan(yuan(fen(client_total) - fen(total_price)))}</dd>
          </div>
        </dl>
        <p className="row">
          <Button asChild size="m">
            <a href={link(urls.quotation.print, { id }, { client: 1 })}>预览</a>
          </Button>
          <Button asChild size="m">
            <a href={link(urls.quotation.export, { id }, { client: 1 })} download>
              导出
            </a>
          </Button>
        </p>
        {sharedLink ? (
          <TextField field={{ value: sharedLink }} label="客户链接（只在这里显示 10 分钟）" readOnly />
        ) : null}
        {quotation.state === "quoted" || quotation.state === "ordered" ? (
          <Form method="post" className="row" preventScrollReset>
            <Button size="m" name="intent" value="share">
              {quotation.shared_until === null ? "分享" : "换新链接"}
            </Button>
            {quotation.shared_until === null ? null : (
              <>
                <ButtonLink size="m" to={link(urls.quotation.detail, { id }, { unshare: 1 })} preventScrollReset>
                  停止分享
                </ButtonLink>
                <span className="muted">链接有效至 {formatLastDay(quotation.shared_until)}，改价或加价后失效</span>
              </>
            )}
          </Form>
        ) : null}
        <p className="muted">抬头用您公司，只含客户价，不含报价、企业价、成本和备注</p>
      </div>
    </Panel>
  );
}
