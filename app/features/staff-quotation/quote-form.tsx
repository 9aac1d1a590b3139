import { Form } from "@remix-run/react";
import { Effect } from "#app/desk/effect.tsx";
import { OwnPassword } from "#app/desk/own-password.tsx";
import { percentText } from "#app/desk/percent.ts";
import type { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox, Input, Select } from "#app/ui/control.tsx";
import { describedByError, FieldError, TextareaField, TextField } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { FILL_RULE_NAMES, FILL_RULES, INTERNAL_MAX, QUOTE_NOTE_MAX } from "#contract/rules/staff-quotation.ts";
import type { StaffQuotation } from "#contract/staff-quotation.ts";
import { QuoteLines } from "./quote-lines.tsx";
import { sumsOfQuotation } from "./staff-quotation.ts";

type Refused = ReturnType<typeof useRefusedForm>;
type Props = { quotation: StaffQuotation; refused: Refused; day: string; today: string; isAlone: boolean };

/** The lines with their typed prices, and what is sent with them. */
export function QuoteForm({ quotation, refused, day, today, isAlone }: Props) {
  const { offer_id, version, lines, draft, acts, quoted } = quotation;
  const typed = refused?.initialValue;
  const sums = sumsOfQuotation(lines, typed);
  const next = quoted + 1;
  const saved = draft.time === null ? "" : `草稿 ${draft.by} ${formatMinute(draft.time)} 存`;
  return (
    <Panel
      title="报价明细"
      titleId="quote-lines"
      hint={[`${lines.length} 行，已填 ${sums.filled}`, saved].filter(Boolean).join(" · ")}
      actions={
        <>
          <a className="link" href={link(deskUrls.staffQuotation.tableFile, { id: offer_id })} download>
            导出带空报价列
          </a>
          {acts.draft === null ? (
            <ButtonLink size="s" to={link(deskUrls.staffQuotation.table, { id: offer_id })}>
              导入填好的表
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {/* Another key shows the prices that a rule has filled in. */}
      <Form method="post" encType="multipart/form-data" key={JSON.stringify(typed ?? draft.draft_version)} noValidate>
        <FormKey />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="draft_version" value={draft.draft_version} />
        {/* The first button of a form is the one that Enter presses. */}
        <button type="submit" name="intent" value="sum" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          算一算
        </button>
        {acts.draft === null ? <FillRow refused={refused} empty={sums.missing} /> : null}
        <QuoteLines lines={lines} typed={typed} errors={refused?.error} isFixed={acts.draft !== null} />
        <Sums sums={sums} />
        <div className="panel__body grid items-start gap-3 md:grid-cols-2">
          <div className="grid gap-3">
            <TextareaField
              field={fieldOf(refused, "note", draft.note)}
              label="给客户的备注"
              hint="客户看得到，和报价一起发出"
              maxLength={QUOTE_NOTE_MAX}
              rows={2}
            />
            <TextareaField
              field={fieldOf(refused, "internal", draft.internal)}
              label="内部备注"
              hint="只有员工看得到"
              maxLength={INTERNAL_MAX}
              rows={2}
            />
          </div>
          <div className="grid gap-3">
            <TextField
              field={fieldOf(refused, "valid_day", draft.valid_day || day)}
              type="date"
              min={today}
              label="有效期到"
              hint="价格锁到这一天的 24:00"
              required
            />
            {acts.send === null ? <SendEffect sums={sums} next={next} /> : <p className="muted">{acts.send}</p>}
            <OwnPassword isAlone={isAlone && acts.send === null && sums.reasons.length > 0} refused={refused} />
            {acts.draft === null ? (
              <p className="row flex-wrap">
                {acts.send === null ? (
                  <Button type="submit" name="intent" value="send" variant="primary" idle={sums.missing > 0}>
                    {sums.reasons.length > 0 ? "提交，等另一位批" : `发出 V${next}`}
                  </Button>
                ) : null}
                <Button type="submit" name="intent" value="draft">
                  存草稿
                </Button>
                <Button type="submit" name="intent" value="sum">
                  算一算
                </Button>
              </p>
            ) : null}
          </div>
        </div>
      </Form>
    </Panel>
  );
}

/** The fields of a rule that fills in prices. */
const FillRow = ({ refused, empty }: { refused: Refused; empty: number }) => (
  <fieldset className="flex flex-wrap items-center gap-2 border-b border-(--line-soft) px-4 py-2.5">
    <legend className="visually-hidden">整批填价</legend>
    <span className="muted">整批</span>
    <Select
      small
      name="rule"
      aria-label="填法"
      defaultValue={String(refused?.initialValue?.rule ?? "margin")}
      className="max-w-36"
    >
      {FILL_RULE_NAMES.map((rule) => (
        <option key={rule} value={rule}>
          {FILL_RULES[rule]}
        </option>
      ))}
    </Select>
    <Input
      small
      name="percent"
      inputMode="decimal"
      aria-label="百分数"
      placeholder="8"
      defaultValue={String(refused?.initialValue?.percent ?? "")}
      {...describedByError(refused?.error?.percent, "percent-error")}
      className="w-20 text-right"
    />
    <span className="muted">%，打折填 95 即九五折</span>
    <Checkbox name="every" value="on" defaultChecked={refused?.initialValue?.every === "on"}>
      <span>已填的也重填</span>
    </Checkbox>
    <Button type="submit" size="s" name="intent" value="fill">
      填价（空的 {empty} 行）
    </Button>
    <span className="muted small">填完不会存，也不会发给客户</span>
    <FieldError id="percent-error">{refused?.error?.percent?.[0]}</FieldError>
  </fieldset>
);

type SumsOf = ReturnType<typeof sumsOfQuotation>;

const Sums = ({ sums }: { sums: SumsOf }) => (
  <dl className="flex flex-wrap gap-x-8 gap-y-2 border-t border-(--line-soft) px-4 py-3">
    <Fact label="报价合计（含税，不含运费）" value={formatYuan(sums.total)} hint={`已填的 ${sums.filled} 行`} />
    <Fact
      label="毛利"
      value={formatYuan(sums.margin_amount)}
      hint={percentText(sums.margin)}
      isBad={sums.reasons.length > 0}
    />
    {sums.overTarget === null ? null : (
      <Fact label="比客户目标" value={formatYuan(sums.overTarget)} hint="有目标价的行" />
    )}
  </dl>
);

const Fact = ({ label, value, hint, isBad }: { label: string; value: string; hint: string; isBad?: boolean }) => (
  <div>
    <dt className="muted small">{label}</dt>
    <dd className={isBad ? "font-semibold text-(--red)" : "font-semibold"}>
      {value} <span className="muted small font-normal">{hint}</span>
    </dd>
  </div>
);

function SendEffect({ sums, next }: { sums: SumsOf; next: number }) {
  const lines = [
    sums.missing > 0 ? `还有 ${sums.missing} 行没填，填完才能发出` : null,
    sums.reasons.length > 0 ? `${sums.reasons.join("、")}：先由另一位批准，批准前客户看不到` : null,
    `客户的报价单出 V${next}，合计 ${formatYuan(sums.total)}，价格锁到有效期`,
    next > 1 ? `V${next - 1} 留在版本里，客户不能再接受它` : null,
    "运费下单时按客户地址另算，不在报价里",
    "客户看不到成本、毛利、上次价和内部备注",
    "发出后不能收回，可以再出新版",
  ];
  return (
    <Effect
      kind={sums.missing > 0 || sums.reasons.length > 0 ? "warn" : "plain"}
      title="发出后"
      lines={lines.filter((line) => line !== null)}
    />
  );
}
