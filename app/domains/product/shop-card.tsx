import { Tag } from "#app/ui/tag.tsx";
import type { Product } from "#contract/goods.ts";

/** Who sells it. The shop has no page yet, so that nothing here is a link but the telephone. */
export function ShopCard({ merchant }: { merchant: Product["merchant"] }) {
  return (
    <aside className="shopc" aria-label="店铺">
      <div>
        <h2>{merchant.mer_name}</h2>
        <p className="muted mt-0.5">
          <Tag kind={merchant.is_trader ? "self" : "plain"}>{merchant.kind}</Tag> {merchant.city}
        </p>
        <p className="mt-2 text-(--ink-3)">
          评分 <b className="text-(--ink)">{merchant.rating}</b>
        </p>
        <p className="mt-2 muted">{merchant.intro}</p>
      </div>
      <div>
        <p className="muted">店铺客服</p>
        <p className="strong text-sm">
          <a href={`tel:${merchant.service_phone.replace(/[^\d+]/g, "")}`}>{merchant.service_phone}</a>
        </p>
      </div>
    </aside>
  );
}
