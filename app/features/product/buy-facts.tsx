import { Form } from "@remix-run/react";
import { BuyOptionRow } from "#app/features/catalog/buy-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/control.tsx";
import type { BuyFactsData } from "./buy-facts.server.ts";
import type { Line } from "./buy-facts.ts";
import "./buy-facts.css";

type Props = Pick<BuyFactsData, "facts" | "delivery"> & {
  /** The search parameters of the page beside the province. */
  fields: Readonly<Record<string, string | number | undefined>>;
};

/** The rows 配送至, 仓库 and 服务 of a SKU; the province is chosen by a form that loads the page. */
export function BuyFacts({ facts, delivery, fields }: Props) {
  return (
    <>
      {delivery ? (
        <BuyOptionRow name="配送至">
          <Form className="buy-facts__province flex self-start gap-1.5 mt-0.5" preventScrollReset>
            {Object.entries(fields).map(([name, value]) =>
              value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
            )}
            <Select
              key={delivery.province}
              name="province"
              aria-label="收货地区"
              defaultValue={delivery.province ?? ""}
            >
              {delivery.province ? null : <option value="">选择地区</option>}
              {delivery.provinces.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
            <Button type="submit" size="s">
              查看
            </Button>
          </Form>
          <Lines lines={delivery.lines} />
        </BuyOptionRow>
      ) : null}
      {facts.map(({ name, lines }) => (
        <BuyOptionRow key={name} name={name}>
          <Lines lines={lines} />
        </BuyOptionRow>
      ))}
    </>
  );
}

const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <ul
    // The first line is level with the name of its row.
    className="buy-facts grid gap-1 py-2 only:py-0.5"
  >
    {lines.map((line) => (
      <li key={line[0]?.text} className="flex flex-wrap gap-x-3 gap-y-0">
        {line.map(({ text, kind }) => (
          <span key={text} className={kind}>
            {text}
          </span>
        ))}
      </li>
    ))}
  </ul>
);
