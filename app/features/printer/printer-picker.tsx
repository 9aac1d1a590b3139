import { Form, useSubmit } from "@remix-run/react";
import type { ChangeEvent } from "react";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/control.tsx";
import { Link } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";
import type { PrinterCard } from "#contract/printer.ts";
import "./printer-picker.css";

type Brand = {
  brand_id: number;
  brand_name: string;
  name_en: string;
  count: number;
  series: readonly { name: string; count: number }[];
};
type Choice = { brands: readonly Brand[]; brand: Brand | null; series: string };

/**
 * Brand, series and model in three selects. Without scripts a button submits each step; with scripts a choice
 * submits itself without the choices that depend on it.
 */
export function PrinterPicker({ brands, brand, series, models }: Choice & { models: readonly PrinterCard[] }) {
  const submit = useSubmit();
  const onChange = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const values = new URLSearchParams();
    for (const select of target.form?.querySelectorAll("select") ?? []) {
      if (select.value) values.set(select.name, select.value);
      if (select === target) break;
    }
    submit(values, { action: urls.printer.list, preventScrollReset: true });
  };
  return (
    <Form className="printer-picker" action={urls.printer.list} aria-label="按品牌、系列、机型选择">
      <label>
        <span>品牌</span>
        <Select key={brand?.brand_id} name="brand" defaultValue={brand?.brand_id ?? ""} onChange={onChange}>
          <option value="">请选择品牌</option>
          {brands.map(({ brand_id, brand_name, name_en }) => (
            <option key={brand_id} value={brand_id}>
              {brand_name} {name_en}
            </option>
          ))}
        </Select>
      </label>
      <label>
        <span>系列</span>
        <Select
          key={`${brand?.brand_id}-${series}`}
          name="series"
          defaultValue={series}
          disabled={!brand}
          onChange={onChange}
        >
          <option value="">{brand ? "全部系列" : "先选品牌"}</option>
          {brand?.series.map(({ name, count }) => (
            <option key={name} value={name}>
              {name}（{count}）
            </option>
          ))}
        </Select>
      </label>
      <label>
        <span>机型</span>
        <Select
          key={`${brand?.brand_id}-${series}`}
          name="printer"
          defaultValue=""
          disabled={!brand}
          onChange={onChange}
        >
          <option value="">{brand ? "请选择机型" : "先选品牌"}</option>
          {models.map(({ printer_id, model }) => (
            <option key={printer_id} value={printer_id}>
              {model}
            </option>
          ))}
        </Select>
      </label>
      <Button variant="primary">查耗材</Button>
    </Form>
  );
}

/** The brands as links. */
export function BrandLinks({ brands, brand }: Pick<Choice, "brands" | "brand">) {
  return (
    <ul className="printer-brands">
      {brands.map(({ brand_id, brand_name, name_en, count }) => (
        <li key={brand_id}>
          <Link
            to={link(urls.printer.list, {}, { brand: brand_id })}
            aria-current={brand_id === brand?.brand_id ? "true" : undefined}
            preventScrollReset
          >
            <b>{brand_name}</b>
            <small>
              {name_en} <span>{count}</span>
            </small>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The series of a brand as links. */
export function SeriesLinks({ brand, series }: { brand: Brand; series: string }) {
  const all = { name: "", count: brand.count };
  return (
    <ul className="printer-series">
      {[all, ...brand.series].map(({ name, count }) => (
        <li key={name}>
          <Link
            to={link(urls.printer.list, {}, { brand: brand.brand_id, series: name })}
            aria-current={name === series ? "true" : undefined}
            preventScrollReset
          >
            <span>{name || "全部系列"}</span>
            <small>{count}</small>
          </Link>
        </li>
      ))}
    </ul>
  );
}
