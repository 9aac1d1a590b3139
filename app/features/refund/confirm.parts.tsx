import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { formatPoints } from "#app/features/account/account.ts";
import { Button } from "#app/ui/button.tsx";
import { Radio } from "#app/ui/control.tsx";
import { SelectField, TextareaField } from "#app/ui/field.tsx";
import { FieldGroup } from "#app/ui/field-group.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan, Price } from "#app/ui/price.tsx";
import { QuantityInput, StepButton, Stepper } from "#app/ui/stepper.tsx";
import { useShopForm } from "#app/ui/use-shop-form.ts";
import { urls } from "#app/urls.ts";
import type { RefundPreview } from "#contract/refund-document.ts";
import { REFUND_REASONS, REFUND_TEXT_MAX, REFUND_TYPE_NAMES } from "#contract/rules/refund.ts";
import { Evidence } from "./evidence.tsx";
import type { Draft } from "./refund.ts";
import { RefundLine } from "./refund-lines.tsx";

type Props = {
  preview: RefundPreview;
  draft: Draft;
  /** The address of the page with the draft. */
  self: string;
  lastResult: SubmissionResult<string[]> | undefined;
};

const schema = () => import("./forms.ts").then(({ refundApplicationForm }) => refundApplicationForm);

/** The form of an application; every button but the last reloads the page with the typed values in its address. */
export function RefundApplicationForm({ preview, draft, self, lastResult }: Props) {
  const { form, fields, onFocus } = useShopForm({
    id: "refund-application",
    lastResult,
    schema,
    // The fields may hold an incomplete draft, which the schema of the submitted form does not allow.
    defaultValue: { refund_message: draft.reason, mark: draft.mark } as object,
  });
  const { formData } = useNavigation();
  const pending = formData?.get("intent");
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      action={self}
      id={form.id}
      onSubmit={form.onSubmit}
      onFocus={onFocus}
      noValidate
      preventScrollReset
      className="panel"
      aria-label="退款申请"
    >
      {/* Enter presses the first button of a form, which must not be a step of a quantity. */}
      <button type="submit" name="intent" value="apply" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="key" value={draft.key} />
      <FormErrors of={form} />
      <section className="panel-section">
        <h2 id="refund-type">服务类型</h2>
        <div className="option-list" role="radiogroup" aria-labelledby="refund-type">
          {preview.types.map((type) => (
            <Radio key={type} name="refund_type" value={type} defaultChecked={type === draft.type}>
              {REFUND_TYPE_NAMES[type]}
            </Radio>
          ))}
        </div>
      </section>
      <section className="panel-section" aria-labelledby="refund-lines">
        <h2 id="refund-lines">退款商品</h2>
        <ul>
          {preview.list.map((line) => (
            <Line key={`${line.order_product_id}-${line.num}`} line={line} self={self} />
          ))}
        </ul>
        <div className="row justify-between">
          <Link className="link small" to={`${urls.refund.select}?id=${preview.order_id}`}>
            再选其他商品
          </Link>
          <Button size="s" name="intent" value="refresh" formNoValidate busy={pending === "refresh"}>
            更新金额
          </Button>
        </div>
      </section>
      <Sums preview={preview} />
      <section className="panel-section" aria-labelledby="refund-reason">
        <h2 id="refund-reason">原因与凭证</h2>
        <div className="grid gap-3">
          <SelectField field={fields.refund_message} label="退款原因" required>
            <option value="">请选择退款原因</option>
            {REFUND_REASONS.map((reason) => (
              <option key={reason}>{reason}</option>
            ))}
          </SelectField>
          <TextareaField field={fields.mark} label="备注说明" rows={3} hint={`选填，${REFUND_TEXT_MAX} 字以内`} />
          <FieldGroup legend="凭证图片">
            <Evidence
              pictures={preview.pictures}
              self={self}
              uploading={pending === "upload"}
              error={lastResult?.error?.picture?.[0]}
            />
          </FieldGroup>
        </div>
      </section>
      <div className="panel__body flex flex-wrap items-center justify-end gap-x-5 gap-y-3">
        <span>
          退款金额 <Price amount={preview.refund_price} size="lg" />
        </span>
        <Button variant="primary" size="l" name="intent" value="apply" busy={pending === "apply"}>
          提交申请
        </Button>
      </div>
    </Form>
  );
}

/** The units of an item: a stepper of two buttons whose results are computed, and a field between them. */
function Line({ line, self }: { line: RefundPreview["list"][number]; self: string }) {
  const { order_product_id: id, num, refund_num } = line;
  const stepTo = (units: number) => ({
    name: "intent",
    value: "refresh",
    formNoValidate: true,
    formAction: `${self}&step=${id}x${units}`,
  });
  return (
    <RefundLine item={line}>
      <input type="hidden" name="item" value={id} />
      <span>
        <Stepper>
          <StepButton direction="minus" of={line.store_name} disabled={num <= 1} {...stepTo(num - 1)} />
          <QuantityInput
            name="num"
            defaultValue={num}
            aria-label={`退款件数：${line.store_name}`}
            onBlur={({ currentTarget: input }) => {
              if (input.value === String(num)) return;
              input.form?.requestSubmit(input.form.querySelector<HTMLButtonElement>("button.btn[value=refresh]"));
            }}
          />
          <StepButton direction="plus" of={line.store_name} disabled={num >= refund_num} {...stepTo(num + 1)} />
        </Stepper>
        <span className="muted small block">
          可退 {refund_num} {line.unit_name}
        </span>
      </span>
      <b className="numeric">{formatYuan(line.refund_price)}</b>
    </RefundLine>
  );
}

function Sums({ preview }: { preview: RefundPreview }) {
  return (
    <section className="panel-section" aria-labelledby="refund-sums">
      <h2 id="refund-sums">
        退款金额 <small>按下单时的分摊计算</small>
      </h2>
      <dl className="grid [&>:nth-child(n+3)]:border-t [&>:nth-child(n+3)]:border-(--line) grid-cols-[minmax(0,1fr)_auto] border border-(--line) rounded-(--r-2) text-(length:--f-13) [&>*]:px-3 [&>*]:py-2 [&_dd]:text-right">
        <dt>商品（已扣除积分与券的分摊）</dt>
        <dd>{formatYuan(preview.goods_price)}</dd>
        <dt>运费（整单未发货且全部退完才退）</dt>
        <dd>{formatYuan(preview.postage_price)}</dd>
        <dt className="font-semibold">退款金额，退回原支付方式</dt>
        <dd className="font-semibold">{formatYuan(preview.refund_price)}</dd>
        {preview.integral > 0 ? (
          <>
            <dt>退回使用的积分</dt>
            <dd>{formatPoints(preview.integral)}</dd>
          </>
        ) : null}
        {preview.lost_integral > 0 ? (
          <>
            <dt>扣回赠送积分</dt>
            <dd>{formatPoints(preview.lost_integral)}</dd>
          </>
        ) : null}
      </dl>
    </section>
  );
}
