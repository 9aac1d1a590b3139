import { useSearchParams } from "@remix-run/react";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { link } from "#app/link.ts";
import { Checkbox, Input } from "#app/ui/control.tsx";
import { describedByError, FieldError } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { Quotation, QuotationLine } from "#contract/quotation-document.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { type PreviousLine, showsEstimate } from "./quotation-progress.ts";

export type FieldErrors = Readonly<Record<string, string[] | null>> | null | undefined;
/** The submitted fields of a refused form. */
export type SubmittedValues = Readonly<Record<string, unknown>> | null | undefined;

export const typedText = (sent: SubmittedValues, name: string) =>
  typeof sent?.[name] === "string" ? sent[name] : undefined;

/** The ids of the forms to which controls of the table belong. */
export const LINES_FORM = "quotation-lines";
export const ACCEPT_FORM = "quotation-accept";

const canAccept = ({ state, accept_time }: Quotation) => state === "quoted" && accept_time === null;

type LineProps = {
  line: QuotationLine;
  quotation: Quotation;
  scene_id: number;
  label: string;
  errors: FieldErrors;
  sent: SubmittedValues;
  /** The line in the previous quote; undefined where it was the same, null for a new line. */
  before: PreviousLine | undefined;
};

/** One line of a quotation. */
export function QuotationLineRow({ line, quotation, scene_id, label, errors, sent, before }: LineProps) {
  const { line_id } = line;
  // Without scripts the address of the question before an acceptance keeps the ticks.
  const ticks = useSearchParams()[0].getAll("line_id");
  const isDraft = quotation.state === "draft";
  const isLeft = quotation.accept_time !== null && line.accepted === 0;
  const name = `${line.store_name} ${line.sku}`;
  return (
    <li className={isLeft ? "quotation-line quotation-line--left" : "quotation-line"}>
      {canAccept(quotation) ? (
        <Checkbox
          className="checkbox quotation-line__choice"
          form={ACCEPT_FORM}
          name="line_id"
          value={line_id}
          data-fen={fen(line.sum)}
          defaultChecked={ticks.length === 0 || ticks.includes(String(line_id))}
        >
          <span className="visually-hidden">接受 {name}</span>
        </Checkbox>
      ) : null}
      <Thumb address={line.image} size={44} />
      <div className="quotation-line__name">
        <a href={link(urls.product.detail, { id: line.product_id })}>{line.store_name}</a>
        <p className="muted small">
          {line.brand} · {line.sku}
          {line.problem ? <span className="quotation-line__problem"> · {line.problem}</span> : null}
          {isLeft ? " · 未接受" : null}
        </p>
        {before === null ? <Tag kind="link">V{quotation.version} 新增</Tag> : null}
      </div>
      {isDraft ? (
        <>
          <LineField
            kind="num"
            name="数量"
            label={label}
            line_id={line_id}
            value={line.cart_num}
            errors={errors}
            sent={sent}
          />
          <LineField
            kind="target"
            name="目标价"
            label={label}
            line_id={line_id}
            value={line.target_price ?? ""}
            errors={errors}
            sent={sent}
          />
          <LineField
            kind="remark"
            name="备注"
            label={label}
            line_id={line_id}
            value={line.remark}
            errors={errors}
            sent={sent}
          />
        </>
      ) : (
        <>
          <Fact name="数量" changed={before?.quantity !== undefined}>
            {line.cart_num}
            {line.unit_name}
            {before?.quantity === undefined ? null : (
              <span className="quotation-line__before">
                V{before.version}：{before.quantity}
              </span>
            )}
          </Fact>
          <Fact name="目标价" kind={line.target_price === null ? "none" : undefined}>
            {line.target_price === null ? "—" : formatYuan(line.target_price)}
          </Fact>
          <Fact name="备注" kind={line.remark === "" ? "none" : "remark"}>
            {line.remark || "—"}
          </Fact>
        </>
      )}
      <Fact name={showsEstimate(quotation) ? "现价" : "报价"} changed={before?.price !== undefined}>
        {formatYuan(line.price)}
        <span className="muted small">/{line.unit_name}</span>
        {before?.price === undefined ? null : (
          <span className="quotation-line__before">
            V{before.version} <s>{formatYuan(yuan(before.price))}</s>
          </span>
        )}
      </Fact>
      <Fact name="小计" kind="sum">
        <b>{formatYuan(line.sum)}</b>
      </Fact>
      {isDraft ? (
        <p className="quotation-line__acts">
          <Link
            className="link"
            to={link(urls.quotation.item, { item_id: line_id, offer_id: quotation.offer_id })}
            aria-label={`换规格 ${name}`}
          >
            换规格
          </Link>
          <Link
            className="link"
            to={link(urls.quotation.detail, { id: quotation.offer_id }, { scene: scene_id, remove: line_id })}
            preventScrollReset
            aria-label={`删除 ${name}`}
          >
            删除
          </Link>
        </p>
      ) : null}
    </li>
  );
}

type FactProps = {
  name: string;
  kind?: keyof typeof FIELD_CLASSES | undefined;
  changed?: boolean;
  children: React.ReactNode;
};

function Fact({ name, kind, changed = false, children }: FactProps) {
  const classes = ["quotation-line__fact", kind && FIELD_CLASSES[kind], changed && "quotation-line__fact--changed"];
  return (
    <p className={classes.filter(Boolean).join(" ")}>
      <span className="quotation-line__label">{name}</span>
      {children}
    </p>
  );
}

const FIELD_CLASSES = {
  num: "quotation-line__fact--num",
  target: "quotation-line__fact--target",
  remark: "quotation-line__fact--remark",
  sum: "quotation-line__fact--sum",
  /** Hidden on phones. */
  none: "quotation-line__fact--none",
} as const;

type FieldProps = {
  kind: "num" | "target" | "remark";
  name: string;
  label: string;
  line_id: number;
  value: string | number;
  errors: FieldErrors;
  sent: SubmittedValues;
};

function LineField({ kind, name, label, line_id, value, errors, sent }: FieldProps) {
  const field = `${kind}_${line_id}`;
  const error = errors?.[field]?.[0];
  const text = typedText(sent, field) ?? value;
  return (
    <div className={`quotation-line__fact ${FIELD_CLASSES[kind]}`}>
      <span className="quotation-line__label" aria-hidden="true">
        {name}
      </span>
      <Input
        small
        key={text}
        form={LINES_FORM}
        name={field}
        defaultValue={text}
        inputMode={kind === "num" ? "numeric" : kind === "target" ? "decimal" : undefined}
        placeholder={kind === "num" ? undefined : "选填"}
        aria-label={`${label}${name}`}
        {...describedByError(error, `${field}-error`)}
      />
      <FieldError id={`${field}-error`}>{error}</FieldError>
    </div>
  );
}
