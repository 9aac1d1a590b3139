import type { ReactNode } from "react";
import type { ProductTab } from "#app/features/catalog/product.server.ts";
import { TabLinks } from "#app/ui/navigation.tsx";
import type { Product } from "#contract/product-fields.ts";

type Props = {
  tab: ProductTab;
  hrefFor: (tab: ProductTab) => string;
  storeInfo: readonly string[];
  /** The rows of the tabs 规格参数 and 售后与发票. */
  rows: Product["params"];
  fitCount: number;
  /** Whether the product is a printer, which has the tab 适用耗材. */
  isPrinter: boolean;
  /** The number of reviews; the tab 评价 is hidden without it. */
  reviewCount?: number | undefined;
  /** The content of the tabs 适用机型, 适用耗材 and 评价. */
  children: ReactNode;
};

/** The tabs of a product as links: 商品详情, 规格参数, for consumables 适用机型, for printers 适用耗材, 评价, 售后与发票. */
export function ProductTabs({ tab, hrefFor, storeInfo, rows, fitCount, isPrinter, reviewCount, children }: Props) {
  const tabs = [
    { name: "商品详情", to: hrefFor("info"), current: tab === "info" },
    { name: "规格参数", to: hrefFor("params"), current: tab === "params" },
    ...(fitCount > 0 ? [{ name: "适用机型", to: hrefFor("fits"), current: tab === "fits", count: fitCount }] : []),
    ...(isPrinter ? [{ name: "适用耗材", to: hrefFor("consumables"), current: tab === "consumables" }] : []),
    ...(reviewCount === undefined
      ? []
      : [{ name: "评价", to: hrefFor("reviews"), current: tab === "reviews", count: reviewCount }]),
    { name: "售后与发票", to: hrefFor("service"), current: tab === "service" },
  ];
  return (
    <section className="panel" aria-label="商品资料">
      <div className="sticky top-0 z-(--z-sticky) bg-(--panel)">
        <TabLinks label="商品资料" tabs={tabs} boxed />
      </div>
      <div className="panel__body">
        {tab === "fits" || tab === "consumables" || tab === "reviews" ? (
          children
        ) : tab === "params" || tab === "service" ? (
          <Rows rows={rows} />
        ) : (
          <Info storeInfo={storeInfo} rows={rows} />
        )}
      </div>
    </section>
  );
}

function Rows({ rows }: Pick<Props, "rows">) {
  return (
    <table className="key-value">
      <tbody>
        {rows.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const ROWS_SHOWN = 8;

function Info({ storeInfo, rows }: Pick<Props, "storeInfo" | "rows">) {
  return (
    <div className="grid gap-5">
      <ul className="grid gap-x-6 gap-y-1.5 text-[13px] grid-cols-[repeat(auto-fill,minmax(220px,1fr))]">
        {rows.slice(0, ROWS_SHOWN).map(({ name, value }) => (
          <li key={name} className="truncate">
            <span className="muted">{name}：</span>
            {value}
          </li>
        ))}
      </ul>
      {storeInfo.length > 0 ? (
        <ul className="grid gap-2 list-disc pl-5">
          {storeInfo.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
