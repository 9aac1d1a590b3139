import { Form } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { Link } from "#app/ui/link.tsx";
import { Price } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import { cutText } from "#contract/rules/cut-text.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { FLEET_FORM, type FleetFilter, type FleetRow, searchOfFleet } from "./fleet.ts";
import "./fleet-form.css";

type Props = {
  shown: readonly { printer_id: number; rows: readonly FleetRow[] }[];
  ticked: Readonly<Record<number, readonly number[]>>;
  filter: FleetFilter;
  children: ReactNode;
};

/**
 * The printers above a bar that buys their ticked rows or sends them to an approver. Without scripts a tick sends the
 * quantity of the last purchase, with scripts the typed quantity of its row.
 */
export function FleetForm({ shown, ticked, filter, children }: Props) {
  const rows = shown.flatMap((printer) => printer.rows);
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(() =>
    sumOf(
      rows,
      shown.flatMap((printer) =>
        printer.rows
          .filter(({ sku_id }) => ticked[printer.printer_id]?.includes(sku_id))
          .map(({ sku_id, quantity }) => `${sku_id}:${quantity}`),
      ),
    ),
  );
  const boxes = () => [...(list.current?.querySelectorAll<HTMLInputElement>("input[name=pick]:enabled") ?? [])];
  const recount = () => {
    for (const box of boxes()) {
      const typed = box.closest("li")?.querySelector<HTMLInputElement>("input[name=cart_num]")?.value ?? "";
      box.value = `${box.value.split(":", 1)[0]}:${cutText(typed.trim(), 12)}`;
    }
    setChosen(
      sumOf(
        rows,
        boxes().flatMap((box) => (box.checked ? [box.value] : [])),
      ),
    );
  };
  /** Ticks on the page itself instead of following the link, so that typed quantities are not lost. */
  const tickAll = (event: MouseEvent<HTMLAnchorElement>, ticks: boolean) => {
    event.preventDefault();
    for (const box of boxes()) box.checked = ticks;
    recount();
  };
  const search = searchOfFleet(filter);
  return (
    <>
      <div ref={list} onChange={recount}>
        {children}
      </div>
      <Form
        id={FLEET_FORM}
        method="post"
        action={link(urls.myPrinter.list, {}, search)}
        className="action-bar fleet-bar"
        preventScrollReset
      >
        <FormKey />
        <span className="row">
          {[
            { name: "全选", pick: "all" },
            { name: "全不选", pick: "none" },
          ].map(({ name, pick }) => (
            <Link
              key={name}
              className="link"
              to={link(urls.myPrinter.list, {}, { ...search, pick })}
              onClick={(event) => tickAll(event, pick === "all")}
            >
              {name}
            </Link>
          ))}
          <span className="muted hidden-on-phones">数量按上次</span>
        </span>
        <div className="action-bar__end">
          <span className="fleet-bar__sum" aria-live="polite">
            已选 <b>{chosen.kinds}</b> 种 <b>{chosen.pieces}</b> 件 <Price amount={yuan(chosen.amount)} size="lg" />
          </span>
          <Button name="intent" value="send_ticked">
            送审批
          </Button>
          <Button variant="primary" name="intent" value="add_ticked">
            加入购物车
          </Button>
        </div>
      </Form>
    </>
  );
}

/** The sum of ticks; a SKU that is ticked at several printers counts once. */
function sumOf(rows: readonly FleetRow[], ticks: readonly string[]) {
  const quantities = new Map<number, number>();
  for (const tick of ticks) {
    const [sku = "", typed = ""] = tick.split(":");
    if (!quantities.has(Number(sku))) quantities.set(Number(sku), Number(typed) || 0);
  }
  const prices = new Map(rows.map(({ sku_id, price }) => [sku_id, fen(price)]));
  let [pieces, amount] = [0, 0];
  for (const [sku, quantity] of quantities) {
    pieces += quantity;
    amount += (prices.get(sku) ?? 0) * quantity;
  }
  return { kinds: quantities.size, pieces, amount };
}
