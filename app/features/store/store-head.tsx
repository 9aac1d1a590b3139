import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { type TabLink, TabLinks } from "#app/ui/navigation.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { urls } from "#app/urls.ts";
import type { StoreDetail } from "#contract/store.ts";
import { storeFacts } from "./store.ts";
import { StoreKind } from "./store-kind.tsx";
import { StoreLogo } from "./store-logo.tsx";

import "./store-head.css";

type StoreHeadProps = {
  store: StoreDetail;
  tabs: readonly TabLink[];
  /** The search text of the store's list. */
  title: string;
  /** The button that follows the store. */
  children: ReactNode;
};

/** The head of a store's pages: name, scores, telephone, tabs, and the search inside the store. */
export function StoreHead({ store, tabs, title, children }: StoreHeadProps) {
  const { mer_id, mer_name, mer_info, service_phone } = store;
  return (
    <section className="panel store-head" aria-label="店铺">
      <div className="grid grid-cols-[84px_minmax(0,1fr)_340px_132px] items-center gap-5 px-(--pad) py-5 max-wide:grid-cols-[84px_minmax(0,1fr)_132px] max-md:grid-cols-[56px_minmax(0,1fr)] max-md:gap-3 max-md:py-3">
        <StoreLogo store={store} size="l" />
        <div className="grid gap-1.25 text-(length:--f-13)">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-(length:--f-20) font-semibold max-md:text-(length:--f-18)">
            {mer_name} <StoreKind store={store} />
          </p>
          <p className="muted">{storeFacts(store)}</p>
          {mer_info ? <p className="max-w-[44em] text-(--ink-2) max-md:hidden">{mer_info}</p> : null}
        </div>
        <dl className="store-head__scores grid grid-cols-[repeat(4,1fr)] border-l border-(--line-soft) text-center text-(length:--f-12) [&>div]:px-1 [&>div]:py-1.5 [&_dt]:text-(--ink-3) [&_dt]:whitespace-nowrap max-wide:col-span-full max-wide:row-[2] max-wide:border-t max-wide:border-(--line-soft) max-wide:border-l-0 max-wide:pt-2.5">
          <Score name="店铺评分" value={store.rating} />
          <Score name="描述相符" value={store.product_score} />
          <Score name="服务态度" value={store.service_score} />
          <Score name="物流速度" value={store.postage_score} />
        </dl>
        <div className="store-head__acts grid gap-2 max-md:grid-cols-[1fr_1fr] max-md:col-span-full">
          {children}
          {service_phone ? (
            <Button asChild size="m">
              <a href={`tel:${service_phone.replace(/[^\d+]/g, "")}`} aria-label={`店铺客服 ${service_phone}`}>
                {service_phone}
              </a>
            </Button>
          ) : null}
        </div>
      </div>
      <div className="flex items-center justify-between gap-5 border-t border-(--line-soft) px-(--pad) [&>.tabs]:min-w-0 [&>.tabs]:border-0 max-md:flex-wrap max-md:gap-1.5 max-md:pb-2.5 max-md:[&>.tabs]:w-full">
        <TabLinks label="店铺页面" tabs={tabs} />
        <SearchForm
          className="flex-none w-70 max-md:w-full"
          label="店内搜索"
          action={urls.store.category}
          params={{ id: mer_id }}
          field={{ name: "title", value: title, "aria-label": "搜索店内商品", placeholder: "搜索店内商品" }}
          button="搜索"
        />
      </div>
    </section>
  );
}

const Score = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
