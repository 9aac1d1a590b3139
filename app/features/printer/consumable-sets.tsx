import { Form } from "@remix-run/react";
import { startQuantity } from "#app/features/catalog/catalog.ts";
import { formatWanted } from "#app/features/quotation/wanted.ts";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { Link } from "#app/ui/link.tsx";
import { Price } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import { originName } from "#contract/rules/printer.ts";
import { type ConsumableSet, colouredName } from "./printer.ts";
import "./consumable-sets.css";

type Props = {
  sets: readonly ConsumableSet[];
  action: string;
  /** The id of the section, unique where a page has several. */
  id?: string;
  /** The printer's name for the labels of the buttons, where a page has several printers. */
  of?: string;
};

/** The address of a new quotation of one of each. */
const quotationAddress = (rows: ConsumableSet["rows"]) =>
  link(
    urls.quotation.add,
    {},
    {
      scene: "打印耗材",
      lines: formatWanted(rows.map(({ item }) => ({ sku: item.sku_id, quantity: startQuantity(item) }))),
    },
  );

/** 整套加购: a button for each origin, which adds a printer's whole set to the cart. */
export function ConsumableSets({ sets, action, id = "printer", of = "" }: Props) {
  if (sets.length === 0) return null;
  const titleId = `${id}-sets`;
  const Heading = of ? "h3" : "h2";
  return (
    <section
      className={`consumable-sets grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-2 px-(--pad) py-3 max-md:grid-cols-1 ${of ? "" : "panel"}`}
      aria-labelledby={titleId}
    >
      <Heading className="consumable-sets__title grid gap-0.5 text-(length:--f-16)" id={titleId}>
        {of ? <span className="visually-hidden">{of} </span> : null}
        整套加购 <small>各色一份，不含鼓架</small>
      </Heading>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(380px,100%),1fr))] gap-2">
        {sets.map(({ isOriginal, rows, amount }) => {
          const origin = originName(isOriginal);
          return (
            <li key={origin}>
              <Form method="post" action={action} preventScrollReset>
                <input type="hidden" name="intent" value="add_set" />
                <FormKey />
                {rows.map(({ item }) => (
                  <input key={item.sku_id} type="hidden" name="sku" value={item.sku_id} />
                ))}
                <span className="grid flex-auto min-w-0 max-md:basis-full">
                  <b>{origin}</b>
                  <small className="text-(length:--f-12) text-(--ink-3)">
                    {rows.map(({ item }) => `${colouredName(item)} ${item.brand_name}`).join("、")}
                  </small>
                </span>
                <Price amount={amount} size="card" />
                <Button variant={isOriginal ? "plain" : "tint"} aria-label={`${of ? `${of} ` : ""}${origin}整套加购`}>
                  整套加购
                </Button>
                <Link
                  className="link small leading-8 whitespace-nowrap"
                  to={quotationAddress(rows)}
                  aria-label={`${of ? `${of} ` : ""}${origin}整套加入报价单`}
                >
                  加入报价单
                </Link>
              </Form>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
