import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";
import type { BestStore } from "./store.server.ts";
import { drawnLogo, storeAddress } from "./store.ts";
import { StoreKind } from "./store-kind.tsx";
import "./best-stores.css";

/** 品牌好店 of the home page: recommended stores with a link to all of them. */
export function BestStores({ stores }: { stores: readonly BestStore[] }) {
  if (stores.length === 0) return null;
  return (
    <section aria-labelledby="best-stores">
      <div className="section-head">
        <h2 id="best-stores">品牌好店</h2>
        <Link className="section-head__more" to={urls.store.recommended} aria-label="更多品牌好店">
          更多
          <Icon name="right" size="s" />
        </Link>
      </div>
      <ul className="best-stores">
        {stores.map((store) => (
          <li key={store.mer_id} className="panel">
            <Link className="best-stores__store" to={storeAddress(store.mer_id)}>
              <span className="best-stores__letter" aria-hidden="true">
                {drawnLogo(store).letter}
              </span>
              <span>
                <b className="truncate">{store.mer_name}</b>
                <StoreKind store={store} />
                <span className="muted">
                  {store.rating} 分 · {store.product_count} 款商品
                </span>
                <span className="muted truncate">{store.categories.join("、")}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
