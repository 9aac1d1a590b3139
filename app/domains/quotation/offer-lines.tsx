import "./offer-lines.css";
import { Form } from "@remix-run/react";
import { customerUrls } from "#app/customer-urls.ts";
import { Thumb } from "#app/domains/catalog/product-picture.tsx";
import { link } from "#app/link.ts";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { Quotation, QuotationLine } from "#contract/quotation-document.ts";

type Errors = Readonly<Record<string, string[] | null>> | null | undefined;
/** The forms that controls of the table belong to. */
export const LINES_FORM = "offer-lines";
export const ACCEPT_FORM = "offer-accept";

/** The scenes with their lines: fields in a draft, ticks in a quote that can be accepted. */
export function OfferLines({ offer, errors }: { offer: Quotation; errors: Errors }) {
  const isDraft = offer.state === "draft";
  const add = link(customerUrls.offerItem, { offer_id: offer.offer_id });
  if (offer.scenes.length === 0)
    return (
      <section className="panel">
        <Empty icon="box" title="还没有商品" text="从现成场景、购物车或商品页带入，也可以在这里搜索">
          {isDraft ? (
            <>
              <Link className="btn btn--primary" to={add}>
                加一行
              </Link>
              <Link className="btn" to={link(customerUrls.offerList, { offer_id: offer.offer_id })}>
                粘贴清单
              </Link>
              <Link className="btn" to={urls.project}>
                选场景
              </Link>
            </>
          ) : null}
        </Empty>
      </section>
    );
  return (
    <>
      {isDraft ? (
        <Form method="post" id={REMOVE_FORM} hidden preventScrollReset>
          <input type="hidden" name="intent" value="remove_line" />
        </Form>
      ) : null}
      {isDraft ? <Form method="post" id={LINES_FORM} hidden preventScrollReset /> : null}
      {offer.scenes.map((scene) => (
        <section key={scene.scene_id} className="panel" aria-labelledby={`scene-${scene.scene_id}`}>
          <div className="panel__header">
            <h2 id={`scene-${scene.scene_id}`}>{scene.name}</h2>
            <small className="muted">
              {scene.list.length} 种，小计 {formatYuan(scene.sum)}
            </small>
          </div>
          <p className="offer-line offer-line--head" aria-hidden="true">
            <span>品名 / 规格</span>
            <span>数量</span>
            <span>目标价</span>
            <span>备注</span>
            <span>{isDraft || offer.version === 0 ? "现价" : "报价"}（含税）</span>
            <span>小计</span>
          </p>
          <ul className="offer-lines">
            {scene.list.map((line, index) => (
              <OfferLine
                key={line.line_id}
                line={line}
                offer={offer}
                label={`${scene.name}第 ${index + 1} 行`}
                errors={errors}
              />
            ))}
          </ul>
        </section>
      ))}
      {isDraft ? (
        <p className="row">
          <button type="submit" form={LINES_FORM} className="btn" name="intent" value="save">
            保存修改
          </button>
          <Link className="btn" to={add}>
            加一行
          </Link>
          <Link className="link" to={link(customerUrls.offerList, { offer_id: offer.offer_id })}>
            粘贴清单
          </Link>
          <Link className="link" to={urls.project}>
            从场景加
          </Link>
          <Link className="link" to={link(urls.addProject, {}, { cart: "all" })}>
            从购物车加
          </Link>
        </p>
      ) : null}
    </>
  );
}

const REMOVE_FORM = "offer-remove";

const canAccept = ({ state, accept_time }: Quotation) => state === "quoted" && accept_time === null;

type LineProps = { line: QuotationLine; offer: Quotation; label: string; errors: Errors };

function OfferLine({ line, offer, label, errors }: LineProps) {
  const { line_id } = line;
  const isDraft = offer.state === "draft";
  const isLeft = offer.accept_time !== null && line.accepted === 0;
  const name = `${line.store_name} ${line.sku}`;
  return (
    <li className={isLeft ? "offer-line offer-line--left" : "offer-line"}>
      {canAccept(offer) ? (
        <label className="checkbox offer-line__choice">
          <input type="checkbox" form={ACCEPT_FORM} name="line_id" value={line_id} defaultChecked />
          <span className="visually-hidden">接受 {name}</span>
        </label>
      ) : null}
      <Thumb address={line.image} size={44} />
      <div className="offer-line__name">
        <a href={link(urls.goodsDetail, { id: line.product_id })}>{line.store_name}</a>
        <p className="muted small">
          {line.brand} · {line.sku}
          {line.problem ? <span className="offer-line__problem"> · {line.problem}</span> : null}
          {isLeft ? " · 未接受" : null}
        </p>
      </div>
      {isDraft ? (
        <>
          <LineField kind="num" name="数量" label={label} line_id={line_id} value={line.cart_num} errors={errors} />
          <LineField
            kind="target"
            name="目标价"
            label={label}
            line_id={line_id}
            value={line.target_price ?? ""}
            errors={errors}
          />
          <LineField kind="remark" name="备注" label={label} line_id={line_id} value={line.remark} errors={errors} />
        </>
      ) : (
        <>
          <Fact name="数量">
            {line.cart_num}
            {line.unit_name}
          </Fact>
          <Fact name="目标价">{line.target_price === null ? "—" : formatYuan(line.target_price)}</Fact>
          <Fact name="备注">{line.remark || "—"}</Fact>
        </>
      )}
      <Fact name={offer.version === 0 || isDraft ? "现价" : "报价"}>
        {formatYuan(line.price)}
        <span className="muted small">/{line.unit_name}</span>
      </Fact>
      <Fact name="小计">
        <b>{formatYuan(line.sum)}</b>
      </Fact>
      {isDraft ? (
        <p className="offer-line__acts">
          <Link
            className="link"
            to={link(customerUrls.offerItem, { item_id: line_id, offer_id: offer.offer_id })}
            aria-label={`换规格 ${name}`}
          >
            换规格
          </Link>
          <button
            type="submit"
            form={REMOVE_FORM}
            className="as-link"
            name="line_id"
            value={line_id}
            aria-label={`删除 ${name}`}
          >
            删除
          </button>
        </p>
      ) : null}
    </li>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <p className="offer-line__fact">
      <span className="offer-line__label">{name}</span>
      {children}
    </p>
  );
}

const FIELD_CLASSES = {
  num: "offer-line__fact--num",
  target: "offer-line__fact--target",
  remark: "offer-line__fact--remark",
} as const;

type FieldProps = {
  kind: "num" | "target" | "remark";
  name: string;
  label: string;
  line_id: number;
  value: string | number;
  errors: Errors;
};

function LineField({ kind, name, label, line_id, value, errors }: FieldProps) {
  const field = `${kind}_${line_id}`;
  const error = errors?.[field]?.[0];
  return (
    <p className={`offer-line__fact ${FIELD_CLASSES[kind]}`}>
      <span className="offer-line__label" aria-hidden="true">
        {name}
      </span>
      <input
        key={value}
        className="input input--small"
        form={LINES_FORM}
        name={field}
        defaultValue={value}
        maxLength={kind === "remark" ? 60 : 12}
        inputMode={kind === "num" ? "numeric" : kind === "target" ? "decimal" : undefined}
        placeholder={kind === "num" ? undefined : "选填"}
        aria-label={`${label}${name}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${field}-error` : undefined}
      />
      {error ? (
        <span className="field__error" id={`${field}-error`}>
          {error}
        </span>
      ) : null}
    </p>
  );
}
