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
      <ul className="grid grid-cols-3 gap-(--gap) max-mid:grid-cols-2 max-[37.5rem]:grid-cols-1">
        {stores.map((store) => (
          <li key={store.mer_id} className="panel">
            <Link
              className="best-stores__store grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3 px-(--pad) py-3 text-(length:--f-12)"
              to={storeAddress(store.mer_id)}
            >
              <span className="best-stores__letter" aria-hidden="true">
                {drawnLogo(store).letter}
              </span>
              <span>
                <b className="truncate max-w-full text-(length:--f-14)">{store.mer_name}</b>
                <StoreKind store={store} />
                <span className="muted max-w-full">
                  {store.rating} 分 · {store.product_count} 款商品
                </span>
                <span className="muted truncate max-w-full">{store.categories.join("、")}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
