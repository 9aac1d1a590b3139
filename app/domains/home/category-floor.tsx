import { Link } from "@remix-run/react";
import { link } from "#app/link.ts";
import { Icon } from "#app/ui/icon.tsx";
import { urls } from "#app/urls.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import type { CategoryPreview } from "./category-preview.ts";
import { FloorHead } from "./floor-head.tsx";
import type { Floor } from "./home.server.ts";
import { MiniCard } from "./mini-card.tsx";

type Props = { floor: Floor; taste: CategoryPreview | undefined; buyer: Buyer | null };

/** One category on the home page: its ways further in, and its best goods. */
export function CategoryFloor({ floor, taste, buyer }: Props) {
  const { store_category_id: cid, cate_name, image, links, list } = floor;
  const all = link(urls.categories, {}, { cid });
  return (
    <section aria-labelledby={`floor-${cid}`}>
      <FloorHead id={`floor-${cid}`} title={cate_name} more={all}>
        <nav aria-label={cate_name}>
          {links.map(({ id, name }) => (
            <Link key={id} to={link(urls.categories, {}, { cid, sid: id })}>
              {name}
            </Link>
          ))}
        </nav>
      </FloorHead>
      <div className="floor">
        <div className="fban">
          <h3>{cate_name}</h3>
          {taste && taste.kinds > 0 ? <p>{taste.kinds} 个品类任选</p> : null}
          <ul>
            {taste?.words.map(({ sid, name }) => (
              <li key={sid}>
                <Link to={link(urls.categories, {}, { cid, sid })}>{name}</Link>
              </li>
            ))}
          </ul>
          <Link className="btn btn--medium" to={all}>
            进入专区
            <Icon name="right" size="s" />
          </Link>
          <img src={image} width={170} height={170} alt="" loading="lazy" decoding="async" />
        </div>
        <ul className="grid">
          {list.map((card) => (
            <MiniCard key={card.product_id} card={card} buyer={buyer} />
          ))}
        </ul>
      </div>
    </section>
  );
}
