import { Form, useFetcher } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { startQuantity, stockLabel } from "#app/features/catalog/catalog.ts";
import { PiecePrice } from "#app/features/catalog/piece-price.tsx";
import { PriceBadge, StockText } from "#app/features/catalog/product-card.tsx";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { QuantityStepper } from "#app/features/catalog/quantity-stepper.tsx";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { type ActionResult, useActionErrorToast } from "#app/ui/form-errors.tsx";
import { FetcherFormKey, FormKey } from "#app/ui/form-key.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { ListPrice, Price } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { ConsumableSku } from "#contract/printer.ts";
import { originName } from "#contract/rules/printer.ts";
import {
  type ColourRows,
  type ConsumableGroup,
  type ConsumableRow,
  colouredName,
  consumableName,
  formatPageCost,
  SET_OF_COLOURS,
} from "./printer.ts";
import "./consumable-table.css";
import { isOrderable, stockState } from "#contract/rules/stock.ts";

type Props = {
  group: ConsumableGroup;
} & Target;

type Target = {
  /** The address of the printer's page, which the forms of the rows are sent to. */
  action: string;
  /** The return address of the forms, where the rows are shown on another page. */
  from?: string | undefined;
};

/** The consumables of one kind, by colour; original and compatible ones are side by side. */
export function ConsumableTable({ group: { name, colours }, action, from }: Props) {
  const count = colours.reduce((sum, { rows }) => sum + rows.length, 0);
  const titleId = `kind-${name}`;
  return (
    <Panel title={name} titleId={titleId} hint={`${count} 种`}>
      <table className="data-table consumable-table">
        <caption className="visually-hidden">{name}：型号、打印量、单页成本和价格</caption>
        <thead>
          <tr>
            <th scope="col">型号</th>
            <th scope="col" className="consumable-table__yield numeric">
              打印量
            </th>
            <th scope="col" className="consumable-table__cost numeric">
              单页成本
            </th>
            <th scope="col" className="consumable-table__stock">
              库存
            </th>
            <th scope="col" className="consumable-table__price numeric">
              价格（含税）
            </th>
            <th scope="col" className="consumable-table__add">
              <span className="visually-hidden">加入购物车</span>
            </th>
          </tr>
        </thead>
        {colours.map((colour) => (
          <Colour key={colour.colour} colour={colour} alone={colours.length === 1} action={action} from={from} />
        ))}
      </table>
    </Panel>
  );
}

type ColourProps = Target & {
  colour: ColourRows;
  /** Whether the kind has no other colour; the rows then name it. */
  alone: boolean;
};

/** The rows of a colour, below its name where the kind has several. */
function Colour({ colour: { colour, hex, rows }, alone, ...target }: ColourProps) {
  return (
    <tbody>
      {alone ? null : (
        <tr className="consumable-table__colour">
          <th scope="rowgroup" colSpan={6}>
            {colour === SET_OF_COLOURS ? null : <Swatch hex={hex} />}
            {colour}
          </th>
        </tr>
      )}
      {rows.map((row) => (
        <Row key={row.item.sku_id} row={row} showsColour={alone} {...target} />
      ))}
    </tbody>
  );
}

function Swatch({ hex }: { hex: string }) {
  return <i className="consumable-table__swatch" style={{ background: hex }} />;
}

type RowProps = {
  row: ConsumableRow;
  /** Whether the row names its colour, because no heading above does. */
  showsColour: boolean;
} & Target;

function Row({ row: { item, price, pages, pageCost, isCheapest }, showsColour, ...target }: RowProps) {
  return (
    <tr>
      <td className="consumable-table__product">
        <div className="product-cell">
          <Thumb address={item.image} size={56} />
          <div>
            <Link className="strong" to={link(urls.product.detail, { id: item.product_id }, { sku: item.sku_id })}>
              {consumableName(item)}
            </Link>{" "}
            <Tag kind={item.is_original ? "link" : "plain"}>{originName(item.is_original === 1)}</Tag>{" "}
            <Tag>{item.brand_name}</Tag>
            <p className="muted small consumable-table__name">{item.store_name}</p>
            <Contents item={item} showsColour={showsColour} />
          </div>
        </div>
      </td>
      <td className="consumable-table__yield numeric">
        {pages === null ? "–" : `${pages.toLocaleString("zh-CN")} 页`}
      </td>
      <td className="consumable-table__cost numeric">
        {pageCost === null ? (
          "–"
        ) : (
          <>
            <span className={isCheapest ? "ok strong" : undefined}>{formatPageCost(pageCost)}</span>
            {isCheapest ? (
              <p>
                <Tag kind="ok">单页最省</Tag>
              </p>
            ) : null}
          </>
        )}
      </td>
      <td className="consumable-table__stock small">
        <StockText of={item} unit={item.unit_name} />
        {item.min_order > 1 && stockState(item) !== "below_minimum" ? (
          <p className="muted">
            起订 {item.min_order} {item.unit_name}
          </p>
        ) : null}
      </td>
      <td className="consumable-table__price numeric">
        <Price amount={price.amount} size="card" />
        <span className="unit">/{item.unit_name}</span>
        <p className="muted small">
          {price.publicPrice ? (
            <ListPrice amount={price.publicPrice} label="商城价" />
          ) : (
            <PriceBadge price={price} returnTo={target.from ?? target.action} />
          )}{" "}
          <PiecePrice amount={price.amount} of={item.consumables.length === 1 ? item : {}} />
        </p>
      </td>
      <td className="consumable-table__add">
        {isOrderable(item) ? (
          <AddForm item={item} {...target} />
        ) : (
          <p className="muted small">{stockLabel(item).text}</p>
        )}
        <Link
          className="link small consumable-table__offer"
          to={link(urls.quotation.add, {}, { sku: item.sku_id, quantity: startQuantity(item) })}
          aria-label={`加入报价单：${colouredName(item)} ${item.brand_name}`}
        >
          加入报价单
        </Link>
      </td>
    </tr>
  );
}

/** The colours of a set, the size of a pack, and the original that a compatible one replaces. */
function Contents({
  item: { consumables, pack_pieces, sku },
  showsColour,
}: Pick<RowProps, "showsColour"> & { item: ConsumableSku }) {
  const [first, ...others] = consumables;
  const colours = others.length > 0 || showsColour ? consumables.map(({ color }) => color).join("、") : "";
  const pack = others.length === 0 && pack_pieces ? sku : "";
  const replaced = others.length === 0 && first?.replaces ? `替代原装 ${first.replaces}` : "";
  const text = [colours, pack, replaced].filter(Boolean).join(" · ");
  if (!first || text === "") return null;
  return (
    <p className="small">
      {colours && others.length === 0 ? <Swatch hex={first.color_hex} /> : null}
      {text}
    </p>
  );
}

/** A quantity and 加购 for one SKU. */
function AddForm({ item, action, from }: Target & { item: ConsumableSku }) {
  if (from !== undefined) return <AddFromOtherPage item={item} action={action} from={from} />;
  return (
    <Form className={ADD_FORM} method="post" action={action} preventScrollReset>
      <FormKey />
      <AddFields item={item} />
    </Form>
  );
}

const ADD_FORM = "consumable-table__form";

/** The same form on a page of another address, which with scripts remains there and shows the refusal. */
function AddFromOtherPage({ item, action, from }: { item: ConsumableSku; action: string; from: string }) {
  const fetcher = useFetcher<ActionResult>();
  const error = useActionErrorToast(fetcher);
  return (
    <fetcher.Form
      className={error ? `${ADD_FORM} flex-wrap` : ADD_FORM}
      method="post"
      action={action}
      preventScrollReset
    >
      <FetcherFormKey />
      <input type="hidden" name="from" value={from} />
      <AddFields item={item}>
        <FieldError className="w-full" alert>
          {error}
        </FieldError>
      </AddFields>
    </fetcher.Form>
  );
}

function AddFields({ item, children }: { item: ConsumableSku; children?: ReactNode }) {
  const hydrated = useHydrated();
  const [quantity, setQuantity] = useState(() => String(startQuantity(item)));
  const name = `${colouredName(item)} ${item.brand_name}`;
  return (
    <>
      <input type="hidden" name="intent" value="add_cart" />
      <input type="hidden" name="sku" value={item.sku_id} />
      <QuantityStepper
        text={quantity}
        onChange={setQuantity}
        of={item}
        label={`数量：${name}`}
        name={name}
        hydrated={hydrated}
      />
      <Button variant="tint" size="s" aria-label={`加购，加入购物车：${name}`}>
        加购
      </Button>
      {children}
    </>
  );
}
