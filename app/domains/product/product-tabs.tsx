import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { TabLinks } from "#app/ui/navigation.tsx";
import type { Product } from "#contract/product.ts";
import type { ProductTab } from "../catalog/catalog.server.ts";
import "./product-tabs.css";

type Fit = Product["fits"][number];
type Props = {
  tab: ProductTab;
  hrefFor: (tab: ProductTab) => string;
  storeInfo: readonly string[];
  params: Product["params"];
  fits: readonly Fit[];
  fitCount: number;
};

/** 商品详情, 规格参数 and, for consumables, 适用机型, as tabs with addresses. */
export function ProductTabs({ tab, hrefFor, storeInfo, params, fits, fitCount }: Props) {
  const tabs = [
    { name: "商品详情", to: hrefFor("info"), current: tab === "info" },
    { name: "规格参数", to: hrefFor("params"), current: tab === "params" },
    ...(fitCount > 0 ? [{ name: "适用机型", to: hrefFor("fits"), current: tab === "fits", count: fitCount }] : []),
  ];
  return (
    <section className="panel" aria-label="商品资料">
      <div className="product-tabs__bar">
        <TabLinks label="商品资料" tabs={tabs} boxed />
      </div>
      <div className="panel__body">
        {tab === "fits" ? (
          <Fits fits={fits} />
        ) : tab === "params" ? (
          <Params params={params} />
        ) : (
          <Info storeInfo={storeInfo} params={params} />
        )}
      </div>
    </section>
  );
}

function Params({ params }: Pick<Props, "params">) {
  return (
    <table className="key-value">
      <tbody>
        {params.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const PARAMS_SHOWN = 8;

function Info({ storeInfo, params }: Pick<Props, "storeInfo" | "params">) {
  return (
    <div className="grid gap-5">
      <ul className="grid gap-x-6 gap-y-1.5 text-[13px] grid-cols-[repeat(auto-fill,minmax(220px,1fr))]">
        {params.slice(0, PARAMS_SHOWN).map((param) => (
          <li key={param.name} className="truncate">
            <span className="muted">{param.name}：</span>
            {param.value}
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

/** The printers that a consumable fits, with a text filter after hydration. */
function Fits({ fits }: Pick<Props, "fits">) {
  const hydrated = useHydrated();
  const [filter, setFilter] = useState("");
  const pattern = withoutSeparators(filter);
  const found = fits.filter(({ brand, model }) => withoutSeparators(brand + model).includes(pattern));
  return (
    <>
      <div className="row mb-3">
        {hydrated ? (
          <input
            className="input max-w-[280px]"
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
        <ul className="product-tabs__printers">
          {found.map(({ brand, model, overseas }) => (
            <li
              key={`${brand} ${model}`}
              className="flex justify-between gap-1.5 px-2.5 py-2 border-r border-b border-(--line)"
            >
              {model}
              <small className="shrink-0">
                {brand}
                {overseas ? " 海外版" : ""}
              </small>
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted">没有型号含“{filter}”的适用机型</p>
      )}
    </>
  );
}

const withoutSeparators = (text: string) => text.toLowerCase().replace(/[\s-]/g, "");
