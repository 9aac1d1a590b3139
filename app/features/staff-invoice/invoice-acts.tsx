import { Form, useNavigation } from "@remix-run/react";
import { Effect } from "#app/desk/effect.tsx";
import type { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { Button } from "#app/ui/button.tsx";
import { describedByError, FieldError, LabelText, TextField } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { UploadBox } from "#app/ui/picture-upload.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { INVOICE_STATUS } from "#contract/rules/invoice.ts";
import { fen, formatFen } from "#contract/rules/money.ts";
import { INVOICE_RED_REASONS, INVOICE_REJECT_REASONS } from "#contract/rules/staff-invoice.ts";
import type { StaffInvoice } from "#contract/staff-invoice.ts";

type Refused = ReturnType<typeof useRefusedForm>;
type Props = { one: StaffInvoice; refused: Refused };

const ACCEPTED = ".pdf,.ofd,.xml";

/** The files of an invoice, which a form that was refused asks for again. */
function Files({ name, label, refused }: { name: string; label: string; refused: Refused }) {
  const error = refused?.error?.[name]?.[0];
  return (
    <div className="field">
      <LabelText label={label} required />
      <UploadBox
        text="选择 PDF、OFD 或 XML"
        count="各一个，每个 3 MB 内，一共 5 MB 内"
        name={name}
        accept={ACCEPTED}
        multiple
        aria-label={label}
        {...describedByError(error, `${name}-error`)}
      />
      <FieldError id={`${name}-error`} alert>
        {error}
      </FieldError>
    </div>
  );
}

/** A reason that is typed or taken from a list. */
const Reason = ({ name, reasons, refused }: { name: string; reasons: readonly string[]; refused: Refused }) => (
  <>
    <TextField field={fieldOf(refused, name)} label="原因" hint="客户看得到" list={`${name}-list`} required />
    <datalist id={`${name}-list`}>
      {reasons.map((reason) => (
        <option key={reason} value={reason} />
      ))}
    </datalist>
  </>
);

function useBusy(intent: string) {
  return useNavigation().formData?.get("intent") === intent;
}

export function IssueForm({ one: { version, amount, order_list, acts, accepted, title_info }, refused }: Props) {
  const [busy, accepting] = [useBusy("issue"), useBusy("accept")];
  if (acts.issue !== null) return null;
  return (
    <Panel title="开票" titleId="issue">
      <Form method="post" encType="multipart/form-data" className="panel__body grid gap-3" noValidate>
        <FormKey />
        <input type="hidden" name="version" value={version} />
        <TextField
          field={fieldOf(refused, "number")}
          label="发票号码"
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <TextField
          field={fieldOf(refused, "amount")}
          label="票面价税合计"
          hint={`照发票写；可开票 ${formatYuan(amount)}，差 1 分也不写`}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <Files name="file" label="发票文件" refused={refused} />
        <Effect
          title="开出以后"
          lines={[
            `邮件告诉 ${title_info.email}；客户在开票记录里下载 PDF 或 OFD`,
            `${order_list.length} 笔订单不能再申请，除非红冲；号码不能重复`,
            "文件名和 XML 里的号码与填的不同就不写",
          ]}
        />
        <p className="row">
          <Button type="submit" name="intent" value="issue" variant="primary" busy={busy}>
            开出
          </Button>
        </p>
      </Form>
      {accepted ? null : (
        <Form method="post" className="panel__body flex flex-wrap items-center gap-2 border-t border-(--line-soft)">
          <FormKey />
          <Button type="submit" size="s" name="intent" value="accept" busy={accepting}>
            标为已受理
          </Button>
          <span className="muted">客户不能再撤回</span>
        </Form>
      )}
    </Panel>
  );
}

export function RejectForm({ one: { version, order_list, acts }, refused }: Props) {
  const busy = useBusy("reject");
  if (acts.reject !== null) return null;
  return (
    <Panel title="驳回" titleId="reject">
      <Form method="post" className="panel__body grid gap-3" noValidate>
        <FormKey />
        <input type="hidden" name="version" value={version} />
        <Reason name="reason" reasons={INVOICE_REJECT_REASONS} refused={refused} />
        <Effect
          kind="warn"
          title="驳回以后"
          lines={[`${order_list.length} 笔订单回到可开票，客户改了再申请，从新的时间排队`]}
        />
        <p className="row">
          <Button type="submit" name="intent" value="reject" variant="tint" busy={busy}>
            驳回
          </Button>
        </p>
      </Form>
    </Panel>
  );
}

export function RedForm({ one: { version, state, number, amount, rest, to_reverse, acts }, refused }: Props) {
  const busy = useBusy("red");
  if (acts.red !== null || state !== INVOICE_STATUS.issued) return null;
  const isDue = to_reverse !== "0.00";
  return (
    <Panel title="红冲" titleId="red" hint={isDue ? `要冲 ${formatYuan(to_reverse)}` : `最多 ${formatYuan(rest)}`}>
      <Form method="post" encType="multipart/form-data" className="panel__body grid gap-3" noValidate>
        <FormKey />
        <input type="hidden" name="version" value={version} />
        <TextField
          field={fieldOf(refused, "original")}
          label="原发票号码"
          hint={`照原票写，核对用：末四位 ${number?.slice(-4) ?? ""}`}
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <TextField
          field={fieldOf(refused, "red_number")}
          label="红字发票号码"
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <TextField
          field={fieldOf(refused, "red_amount", isDue ? to_reverse : rest)}
          label="冲多少"
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <Reason name="red_reason" reasons={INVOICE_RED_REASONS} refused={refused} />
        <Files name="red_file" label="红字发票文件" refused={refused} />
        <Effect
          kind="warn"
          title="红冲以后"
          lines={[
            isDue
              ? `冲 ${formatYuan(to_reverse)}：原票 ${formatYuan(amount)} 余下的 ${formatFen(fen(rest) - fen(to_reverse))} 仍有效`
              : "冲一部分：余下的仍有效，冲掉的不能再开",
            `冲完 ${formatYuan(rest)}：订单回到可开票，按剩下的金额重新申请`,
            "专票先在税务端确认红字信息；客户已抵扣的要先转出，系统不查，请先问",
          ]}
        />
        <p className="row">
          <Button type="submit" name="intent" value="red" variant="tint" busy={busy}>
            登记红字发票
          </Button>
        </p>
      </Form>
    </Panel>
  );
}

/** The acts that are not possible now, each with the reason. */
export function ImpossibleActs({ one: { acts } }: { one: StaffInvoice }) {
  const names = { issue: "开票", reject: "驳回", red: "红冲" } as const;
  const rows = (Object.keys(names) as (keyof typeof names)[]).filter((act) => acts[act] !== null);
  if (rows.length === 0) return null;
  return (
    <Panel title="现在不能办的" titleId="impossible">
      <ul className="panel__body grid gap-1">
        {rows.map((act) => (
          <li key={act} className="muted">
            {names[act]}：{acts[act]}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
