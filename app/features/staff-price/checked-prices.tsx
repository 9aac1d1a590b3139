import { Form, useNavigation } from "@remix-run/react";
import { CheckedForm } from "#app/desk/checked-form.tsx";
import { AllBox } from "#app/desk/choice-form.tsx";
import { Effect } from "#app/desk/effect.tsx";
import { OwnPassword } from "#app/desk/own-password.tsx";
import { SentRows, sentRows } from "#app/desk/sent-rows.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/control.tsx";
import type { Column } from "#app/ui/data-table.tsx";
import { TextField } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { canWritePrice, PRICE_ROW_STATES } from "#contract/rules/agreed-price.ts";
import type { StaffPriceRow } from "#contract/staff-price.ts";
import { isChosenRow, kindOfRow, marginPercent, packPrice, packPriceRest } from "./staff-price.ts";

type Refused = Parameters<typeof fieldOf>[0];

const COLUMNS: readonly Column<StaffPriceRow>[] = [
  {
    name: "写",
    head: <AllBox />,
    cell: (row) =>
      canWritePrice(row.state) ? (
        <Checkbox name="row" value={packPrice(row)} defaultChecked={isChosenRow(row.state)}>
          <span className="visually-hidden">
            写第 {row.row} 行 {row.line?.code}
          </span>
        </Checkbox>
      ) : (
        <>
          {row.state === "same" ? null : <input type="hidden" name="rest" value={packPriceRest(row)} />}
          <span className="muted">–</span>
        </>
      ),
  },
  { name: "行", align: "numeric", cell: ({ row }) => row },
  {
    name: "商品",
    align: "wide",
    cell: ({ line, raw, note }) => (
      <>
        {line ? (
          <>
            {line.name} {line.sku} <span className="muted small block">{line.code}</span>
          </>
        ) : (
          <span className="muted block">原文：{raw}</span>
        )}
        {note ? <span className="block">{note}</span> : null}
      </>
    ),
  },
  {
    name: "成本 / 企业价",
    align: "numeric",
    cell: ({ line }) =>
      line ? (
        <>
          {formatYuan(line.cost)} <span className="muted small block">{formatYuan(line.trade_price)}</span>
        </>
      ) : (
        "–"
      ),
  },
  {
    name: "旧 → 新",
    align: "numeric",
    cell: ({ line }) =>
      line ? (
        <>
          <span className="muted">{line.before ? formatYuan(line.before.price) : "无"} →</span>{" "}
          <b>{formatYuan(line.price)}</b>
          <span className="muted small block">
            {line.before && line.before.until !== line.until ? `${line.before.until} → ` : "至 "}
            {line.until} · 毛利 {marginPercent(line.price, line.cost)}
          </span>
        </>
      ) : (
        "–"
      ),
  },
  { name: "结果", cell: ({ state }) => <Tag kind={kindOfRow(state)}>{PRICE_ROW_STATES[state]}</Tag> },
];

type Props = { checked: { at: number; list: StaffPriceRow[]; notices: string[] }; isAlone: boolean };

/** The checked table with the form that writes its chosen rows. */
export function CheckedPrices({ checked: { at, list, notices }, isAlone }: Props) {
  const count = (state: StaffPriceRow["state"]) => list.filter((row) => row.state === state).length;
  const writable = list.filter(({ state }) => canWritePrice(state)).length;
  return (
    <CheckedForm
      hint={`${list.length} 行：可写 ${count("ready")}，低于成本 ${count("below")}，高于企业价 ${count("idle")}，没变 ${count("same")}`}
      at={at}
      advice="低于成本和不生效的请逐行勾"
      notices={notices}
      rows={list}
      columns={COLUMNS}
    >
      {writable > 0 ? (
        <WriteFields refused={null} isAlone={isAlone && count("below") > 0} below={count("below")} />
      ) : (
        <Note kind="warn">没有要写的行，请改好表格再核对</Note>
      )}
    </CheckedForm>
  );
}

function WriteFields({ refused, isAlone, below }: { refused: Refused; isAlone: boolean; below: number }) {
  const busy = useNavigation().formData?.get("intent") === "write";
  return (
    <>
      <FormKey />
      <TextField field={fieldOf(refused, "reason")} label="理由" hint="只有员工看得到" required maxLength={200} />
      <Effect
        title="写入以后"
        lines={[
          "勾上的行马上按新价，客户下次打开页面和购物车就看到；已下单的不追溯",
          ...(below > 0 ? ["低于成本的存下来等管理员批，批准以前那几种不变，其余照写"] : []),
          "核对以后变了的行不写，回执里列出",
        ]}
      />
      <OwnPassword isAlone={isAlone} refused={refused} />
      <p className="row">
        <Button type="submit" name="intent" value="write" variant="primary" busy={busy}>
          写入勾上的行
        </Button>
      </p>
    </>
  );
}

/** The rows of a form that was refused, to be sent again. */
export function SentPrices({ refused, isAlone }: { refused: NonNullable<Refused>; isAlone: boolean }) {
  const rows = sentRows(refused.initialValue);
  if (rows.length === 0) return null;
  return (
    <Form method="post" className="panel grid gap-3 p-4" aria-label="再写一次" noValidate>
      <SentRows sent={refused.initialValue} />
      <p>刚才勾的 {rows.length} 行还没有写，可以接着提交，或重新核对。</p>
      <WriteFields refused={refused} isAlone={isAlone} below={1} />
    </Form>
  );
}
