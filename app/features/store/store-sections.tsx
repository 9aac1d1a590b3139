import type { ReactNode } from "react";
import type { ShownCard } from "#app/features/catalog/list.server.ts";
import { ProductCard } from "#app/features/catalog/product-card.tsx";
import { link } from "#app/link.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import type { StoreDetail } from "#contract/store.ts";
import type { StoreSection } from "./store.server.ts";
import { dispatchOf, STORE_INVOICES } from "./store.ts";

type ProductRowProps = {
  id: string;
  title: string;
  cards: readonly ShownCard[];
  buyer: Buyer | null;
  more?: { to: string; text: string };
  eager?: boolean;
  children?: ReactNode;
};

/** One row of a store's products under a heading; phones scroll it sideways. */
export function StoreProducts({ id, title, cards, buyer, more, eager = false, children }: ProductRowProps) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {children}
        {more ? (
          <Link className="section-head__more" to={more.to} aria-label={`${title} ${more.text}`}>
            {more.text}
            <Icon name="right" size="s" />
          </Link>
        ) : null}
      </div>
      <ul className="product-grid product-grid--strip">
        {cards.map((card) => (
          <ProductCard key={card.product_id} card={card} buyer={buyer} eager={eager} />
        ))}
      </ul>
    </section>
  );
}

/** One category of a store: links to its subcategories, and its bestsellers. */
export function StoreSectionRow({
  section,
  store,
  buyer,
}: {
  section: StoreSection;
  store: number;
  buyer: Buyer | null;
}) {
  const { store_category_id, cate_name, is_own, count, links, list } = section;
  const category = is_own === 1 ? { mer_cate_id: store_category_id } : { cid: store_category_id };
  const hrefFor = (sid?: number) => link(urls.store.category, {}, { id: store, ...category, sid });
  return (
    <StoreProducts
      id={`section-${store_category_id}`}
      title={cate_name}
      cards={list}
      buyer={buyer}
      more={{ to: hrefFor(), text: `${count} 款` }}
    >
      {links.length > 0 ? (
        <nav aria-label={`${cate_name}分类`}>
          {links.map(({ id, name }) => (
            <Link key={id} to={hrefFor(id)}>
              {name}
            </Link>
          ))}
        </nav>
      ) : null}
    </StoreProducts>
  );
}

/** The details of a store. */
export function StoreInformation({ store }: { store: StoreDetail }) {
  const { kind, city, categories, service_phone, opened_on, free_over, warehouses } = store;
  const facts = [
    ["店铺类型", `${kind}店`],
    ["客服电话", service_phone],
    ["所在地", city],
    ["开店时间", opened_on],
    [
      "主营类目",
      categories
        .slice(0, 3)
        .map(({ name }) => name)
        .join("、"),
    ],
    ["发货", dispatchOf(warehouses)],
    ["包邮", free_over === null ? "" : `单笔满 ${formatYuan(free_over)} 包邮，偏远地区除外`],
    ["发票", STORE_INVOICES],
  ].filter(([, value]) => value !== "");
  return (
    <Panel
      title="店铺信息"
      titleId="store-information"
      actions={
        <Link className="section-head__more" to={urls.qualifications}>
          资质证照
          <Icon name="right" size="s" />
        </Link>
      }
    >
      <dl className="panel__body grid grid-cols-2 gap-x-6 gap-y-2 text-(length:--f-13) max-md:grid-cols-1">
        {facts.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[72px_minmax(0,1fr)] gap-2">
            <dt className="text-(--ink-3)">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
