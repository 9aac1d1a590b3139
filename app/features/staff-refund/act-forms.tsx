import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Effect } from "#app/desk/effect.tsx";
import type { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SelectField, TextareaField, TextField } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { INSPECTIONS, REFUND_REFUSALS, REFUND_REMARK_MAX, REFUND_WORDS_MAX } from "#contract/rules/staff-refund.ts";
import type { StaffRefund } from "#contract/staff-refund.ts";
import { moneyGoes, PHOTO_FIELDS } from "./staff-refund.ts";

type Refused = ReturnType<typeof useRefusedForm>;
type Props = { refund: StaffRefund; refused: Refused };

type ActProps = {
  refund: StaffRefund;
  intent: string;
  title: string;
  hint?: string;
  /** Why the act is not possible, with the way out; null where it is. */
  why: string | null;
  /** Set for a form with files. */
  encType?: "multipart/form-data";
  children: ReactNode;
};

/** An act with its form; one that is not possible says why. */
const Act = ({ refund, intent, title, hint, why, encType, children }: ActProps) => (
  <Panel title={title} titleId={`act-${intent}`} hint={why === null ? (hint ?? "") : "现在不能办"}>
    {why === null ? (
      <Form method="post" encType={encType} className="panel__body grid gap-3" noValidate>
        <FormKey />
        <input type="hidden" name="version" value={refund.version} />
        {children}
      </Form>
    ) : (
      <p className="panel__body muted">{why}</p>
    )}
  </Panel>
);

const Submit = ({ intent, variant, children }: { intent: string; variant?: "primary" | "tint"; children: string }) => (
  <Button type="submit" name="intent" value={intent} {...(variant ? { variant } : {})} className="justify-self-start">
    {children}
  </Button>
);

export const RefundWords = ({
  refused,
  required = false,
  label = "给客户的话",
}: {
  refused: Refused;
  required?: boolean;
  label?: string;
}) => (
  <TextareaField
    field={fieldOf(refused, "words")}
    label={label}
    hint="客户看得到，写进退款经过"
    maxLength={REFUND_WORDS_MAX}
    rows={2}
    required={required}
  />
);

export const Remark = ({ refused }: { refused: Refused }) => (
  <TextareaField
    field={fieldOf(refused, "remark")}
    label="内部备注"
    hint="只有员工看得到，写进操作记录"
    maxLength={REFUND_REMARK_MAX}
    rows={2}
  />
);

export function AgreeForm({ refund, refused }: Props) {
  const { acts, worth_price, pay_type, store_address } = refund;
  return (
    <Act refund={refund} intent="agree" title="同意退货" hint="要寄回" why={acts.agree}>
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
      <Submit intent="agree" variant="primary">
        同意退货
      </Submit>
    </Act>
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
  <Act refund={refund} intent="refuse" title="拒绝" why={refund.acts.refuse}>
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
    <Submit intent="refuse" variant="tint">
      拒绝
    </Submit>
  </Act>
);

export const ReopenForm = ({ refund, refused }: Props) => (
  <Act refund={refund} intent="reopen" title="收回拒绝" why={refund.acts.reopen}>
    <p>拒绝原因：{refund.fail_message}</p>
    <Remark refused={refused} />
    <Effect title="收回后" lines={["回到拒绝前的状态，重新占住这些件数，重新计 7 天", "客户已重新申请的，不能收回"]} />
    <Submit intent="reopen">收回拒绝</Submit>
  </Act>
);

export function ReceiveForm({ refund, refused }: Props) {
  const pieces = refund.lines.reduce((sum, line) => sum + line.pieces, 0);
  return (
    <Act refund={refund} intent="receive" title="收货（仓库）" hint={`应收 ${pieces} 件`} why={refund.acts.receive}>
      <Remark refused={refused} />
      <Effect
        kind="warn"
        title="确认后"
        lines={[
          `现在就退 ${formatYuan(refund.worth_price)}，${moneyGoes(refund.pay_type)}，不能撤回`,
          `${pieces} 件回到库存；件数、品相不符请用下面的登记，不要点这里`,
        ]}
      />
      <Submit intent="receive" variant="primary">
        收到，验过没问题
      </Submit>
    </Act>
  );
}

export const InspectForm = ({ refund, refused }: Props) => (
  <Act refund={refund} intent="inspect" title="验收不符" why={refund.acts.inspect} encType="multipart/form-data">
    <SelectField field={fieldOf(refused, "inspection", "")} label="验收" required>
      <option value="">请选择</option>
      {Object.entries(INSPECTIONS).map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </SelectField>
    <TextField field={fieldOf(refused, "received")} label="实收件数" inputMode="numeric" required />
    <TextareaField
      field={fieldOf(refused, "remark")}
      label="哪里不符"
      hint="只有员工看得到；金额和给客户的话由客服经理定"
      maxLength={REFUND_REMARK_MAX}
      rows={2}
      required
    />
    <div className="grid gap-2">
      {PHOTO_FIELDS.map((field, index) => (
        <FileField
          key={field}
          name={field}
          label={index === 0 ? "照片 1（必传）" : `照片 ${index + 1}`}
          hint="拍清不符的地方，一共 5 MB 内"
          error={refused?.error?.[field]?.[0]}
        />
      ))}
    </div>
    <Effect
      title="登记后"
      lines={["钱和库存都不动，等客服经理定退多少或拒绝", "客户看得到照片", "自动退款的时间不变，请尽快定"]}
    />
    <Submit intent="inspect">登记，交客服经理定</Submit>
  </Act>
);

export const DeductForm = ({ refund, refused }: Props) => (
  <Act refund={refund} intent="deduct" title="验收不符，定退多少" why={refund.acts.deduct}>
    <TextField
      field={fieldOf(refused, "amount", refund.worth_price)}
      label={`退多少（最多 ${formatYuan(refund.worth_price)}）`}
      inputMode="decimal"
      required
    />
    <RefundWords refused={refused} required label="给客户的原因" />
    <Remark refused={refused} />
    <Effect
      kind="warn"
      title="确认后"
      lines={[
        `现在就退，${moneyGoes(refund.pay_type)}，不能撤回；一分不退请用拒绝`,
        "客户看到退的金额、扣款和原因；这些件回到库存，坏的请在库存里另行报损",
      ]}
    />
    <Submit intent="deduct" variant="primary">
      按这个金额退款
    </Submit>
  </Act>
);

/** What finance does with a refund that its platform has refused. */
export function PlatformForms({ refund, refused }: Props) {
  const { gateway, acts } = refund;
  if (gateway === null || gateway.state === "done") return null;
  return (
    <>
      <Act refund={refund} intent="retry" title="原路再退一次" why={acts.retry}>
        <Effect
          title="再退一次"
          lines={["先问平台，没退成才再申请", "平台认退款号，同一笔不会退两次；平台已关闭的换新号"]}
        />
        <Submit intent="retry" variant="primary">
          再退一次
        </Submit>
      </Act>
      <Act refund={refund} intent="to_balance" title="改退余额" why={acts.to_balance}>
        <TextareaField
          field={fieldOf(refused?.initialValue?.intent === "to_balance" ? refused : null, "consent")}
          label="客户怎么同意的"
          hint="时间、方式、谁同意的；只有员工看得到，写进操作记录"
          maxLength={REFUND_REMARK_MAX}
          rows={2}
          required
        />
        <Effect
          kind="warn"
          title="确认后"
          lines={[
            `余额 +${formatYuan(gateway.amount)}，平台那笔不再申请，不能撤回`,
            "先问平台：已经退成、还在处理或退款异常的，不会改退；异常的先在商户平台处理",
            "客户在退款经过和资金记录里看到",
          ]}
        />
        <Submit intent="to_balance" variant="tint">
          改退余额
        </Submit>
      </Act>
    </>
  );
}
