import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Input } from "#app/ui/control.tsx";
import type { Product } from "#contract/product-fields.ts";
import { PrinterLinks } from "./printer-links.tsx";

/** The printers that a consumable fits, as links, with a text filter after hydration. */
export function FittingPrinters({ fits }: { fits: Product["fits"] }) {
  const hydrated = useHydrated();
  const [filter, setFilter] = useState("");
  const pattern = withoutSeparators(filter);
  const found = fits.filter(({ brand, model }) => withoutSeparators(brand + model).includes(pattern));
  return (
    <>
      <div className="row mb-3">
        {hydrated ? (
          <Input
            className="max-w-[280px]"
            type="search"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
            aria-label="筛选机型"
            placeholder="输入型号筛选，如 P1108"
          />
        ) : null}
        <span className="muted small" role="status">
          {pattern ? `找到 ${found.length} 款，` : ""}共 {fits.length} 款
        </span>
      </div>
      {found.length > 0 ? (
        <PrinterLinks printers={found.map(({ brand, ...one }) => ({ ...one, brand_name: brand }))} />
      ) : (
        <p className="muted">没有型号含“{filter}”的适用机型</p>
      )}
    </>
  );
}

const withoutSeparators = (text: string) => text.toLowerCase().replace(/[\s-]/g, "");
