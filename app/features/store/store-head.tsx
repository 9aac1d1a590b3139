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
      <div className="store-head__top">
        <StoreLogo store={store} size="l" />
        <div className="store-head__name">
          <p className="store-head__title">
            {mer_name} <StoreKind store={store} />
          </p>
          <p className="muted">{storeFacts(store)}</p>
          {mer_info ? <p className="store-head__text">{mer_info}</p> : null}
        </div>
        <dl className="store-head__scores">
          <Score name="店铺评分" value={store.rating} />
          <Score name="描述相符" value={store.product_score} />
          <Score name="服务态度" value={store.service_score} />
          <Score name="物流速度" value={store.postage_score} />
        </dl>
        <div className="store-head__acts">
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
      <div className="store-head__bottom">
        <TabLinks label="店铺页面" tabs={tabs} />
        <SearchForm
          className="store-head__search"
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
