import { Effect } from "#app/desk/effect.tsx";
import type { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { SelectField, TextareaField, TextField } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { REFUND_REFUSALS, REFUND_WORDS_MAX } from "#contract/rules/staff-refund.ts";
import type { StaffRefund } from "#contract/staff-refund.ts";
import { RefundActForm, SubmitAct } from "./act-form.tsx";
import { moneyGoes } from "./staff-refund.ts";
import { RefundWords, Remark } from "./word-fields.tsx";

type Props = { refund: StaffRefund; refused: ReturnType<typeof useRefusedForm> };

export function AgreeForm({ refund, refused }: Props) {
  const { acts, worth_price, pay_type, store_address } = refund;
  return (
    <RefundActForm refund={refund} intent="agree" title="同意退货" hint="要寄回" why={acts.agree}>
      <TextField
        field={fieldOf(refused, "address")}
        label="寄到"
        hint={`客户看得到；不填就是店铺地址：${store_address}`}
        maxLength={100}
      />
      <RefundWords refused={refused} />
      <Remark refused={refused} />
      <Effect
        title="同意后"
        lines={[
          "客户 7 天内寄回并填快递单号，不填自动撤销，可以再申请；库存和钱先不动",
          `仓库收到并验收相符后退 ${formatYuan(worth_price)}，${moneyGoes(pay_type)}`,
          "同意后您不能直接撤回，寄回以后还可以拒绝",
        ]}
      />
      <SubmitAct intent="agree" variant="primary">
        同意退货
      </SubmitAct>
    </RefundActForm>
  );
}

/** The way to the page that pays money without goods. */
export function PayLink({ refund: { acts, refund_sn: sn, worth_price, limit_price } }: { refund: StaffRefund }) {
  return (
    <Panel title="只退钱，不要货" titleId="act-pay" hint={acts.pay === null ? "客服经理、财务" : "现在不能办"}>
      {acts.pay === null ? (
        <div className="panel__body grid gap-2">
          <p className="muted">
            最多退 {formatYuan(worth_price)}
            {limit_price === null ? "" : `；24 小时内您还能自己定不到 ${formatYuan(limit_price)}，再多要财务批`}
          </p>
          <ButtonLink to={link(deskUrls.staffRefund.pay, { sn })} className="justify-self-start">
            填金额，核对后退
          </ButtonLink>
        </div>
      ) : (
        <p className="panel__body muted">{acts.pay}</p>
      )}
    </Panel>
  );
}

export const RefuseRefundForm = ({ refund, refused }: Props) => (
  <RefundActForm refund={refund} intent="refuse" title="拒绝" why={refund.acts.refuse}>
    <SelectField field={fieldOf(refused, "reason", "")} label="原因（客户看得到）" required>
      <option value="">请选择</option>
      {REFUND_REFUSALS.map((reason) => (
        <option key={reason} value={reason}>
          {reason}
        </option>
      ))}
    </SelectField>
    <TextareaField
      field={fieldOf(refused, "explanation")}
      label="说明（客户看得到）"
      hint="写清依据，客户可以再申请"
      maxLength={REFUND_WORDS_MAX}
      rows={2}
      required
    />
    <Remark refused={refused} />
    <Effect
      kind="danger"
      title="拒绝后"
      lines={["占住的件数放开，钱和库存不动；客户看到原因，售后期内可以再申请", "24 小时内您可以收回拒绝，重新处理"]}
    />
    <SubmitAct intent="refuse" variant="tint">
      拒绝
    </SubmitAct>
  </RefundActForm>
);

export const ReopenForm = ({ refund, refused }: Props) => (
  <RefundActForm refund={refund} intent="reopen" title="收回拒绝" why={refund.acts.reopen}>
    <p>拒绝原因：{refund.fail_message}</p>
    <Remark refused={refused} />
    <Effect title="收回后" lines={["回到拒绝前的状态，重新占住这些件数，重新计 7 天", "客户已重新申请的，不能收回"]} />
    <SubmitAct intent="reopen">收回拒绝</SubmitAct>
  </RefundActForm>
);
