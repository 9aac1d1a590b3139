import type { ReactNode } from "react";
import { priceView } from "#app/features/catalog/catalog.ts";
import type { ShownCard } from "#app/features/catalog/list.server.ts";
import { ProductName } from "#app/features/catalog/product-name.tsx";
import { ProductPicture } from "#app/features/catalog/product-picture.tsx";
import { link } from "#app/link.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Price } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import type { ShownStore } from "./store.server.ts";
import { storeAddress, storeFacts } from "./store.ts";
import { StoreKind } from "./store-kind.tsx";
import { StoreLogo } from "./store-logo.tsx";
import "./store-row.css";

type StoreRowProps = {
  store: ShownStore;
  buyer: Buyer | null;
  /** Acts beside 进店. */
  children: ReactNode;
  /** Content before the logo, for example a checkbox. */
  before?: ReactNode;
  headingLevel?: "h2" | "h3";
};

/** A store of a list: logo, scores, main categories, and three of its products. */
export function StoreRow({ store, buyer, children, before, headingLevel: Heading = "h2" }: StoreRowProps) {
  const { mer_id, mer_name, mer_info, categories, recommend } = store;
  const address = storeAddress(mer_id);
  return (
    <li className="panel grid grid-cols-[auto_minmax(0,1fr)_456px_96px] items-center gap-5 px-4 py-3.5 max-wide:grid-cols-[auto_minmax(0,1fr)_96px] max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:items-start max-md:gap-x-3 max-md:gap-y-2.5 max-md:p-3">
      <span className="flex items-center gap-3">
        {before}
        <StoreLogo store={store} />
      </span>
      <div className="store-row__body grid gap-1">
        <Heading>
          <Link to={address}>{mer_name}</Link> <StoreKind store={store} />
        </Heading>
        <StoreScores store={store} />
        {mer_info ? <p className="store-row__text line-clamp-2">{mer_info}</p> : null}
        {categories.length > 0 ? (
          <p className="store-row__categories muted">
            主营{" "}
            {categories
              .slice(0, 3)
              .map(({ name }) => name)
              .join("、")}
          </p>
        ) : null}
        <p className="muted small">{storeFacts(store)}</p>
      </div>
      {recommend.length > 0 ? (
        <ul
          className="grid grid-cols-3 gap-3 max-wide:col-span-full max-wide:row-[2] max-md:gap-2"
          aria-label={`${mer_name}热销`}
        >
          {recommend.map((card) => (
            <li key={card.product_id}>
              <SmallProduct card={card} buyer={buyer} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted small max-wide:col-span-full max-wide:row-[2]">还没有在售商品</p>
      )}
      <div className="grid gap-2 [&_button]:px-0 max-md:[&_button]:px-2.5">
        <ButtonLink className="px-0 max-md:px-2.5" size="m" to={address} aria-label={`进店 ${mer_name}`}>
          进店
        </ButtonLink>
        {children}
      </div>
    </li>
  );
}

type Scored = { rating: string; product_score: string; service_score: string; postage_score: string };

function StoreScores({ store: { rating, product_score, service_score, postage_score } }: { store: Scored }) {
  return (
    <p className="store-row__scores">
      <b className="text-(length:--f-20) leading-[1.2] text-(--ink)">
        {rating}
        <small className="ml-0.5 text-(length:--f-12) font-normal text-(--ink-3)">分</small>
      </b>
      <span className="max-md:hidden">描述 {product_score}</span>
      <span className="max-md:hidden">服务 {service_score}</span>
      <span className="max-md:hidden">物流 {postage_score}</span>
    </p>
  );
}

function SmallProduct({ card, buyer }: { card: ShownCard; buyer: Buyer | null }) {
  const { amount } = priceView(card, buyer);
  return (
    <Link
      className="store-row__product grid gap-0.5 text-(length:--f-12) text-(--ink-2)"
      to={link(urls.product.detail, { id: card.product_id })}
    >
      <span className="store-row__picture grid place-items-center h-21 mb-0.5 rounded-(--r-1) bg-(--fill)">
        <ProductPicture address={card.image} size={76} />
      </span>
      <span>
        <Price amount={amount} />
        <span className="unit">/{card.unit_name}</span>
      </span>
      <span className="line-clamp-2">
        <ProductName name={card.store_name} />
      </span>
    </Link>
  );
}
