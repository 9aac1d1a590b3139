import "./package-cards.css";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { PackageView } from "./package.ts";
import { Timeline } from "./timeline.tsx";

/** The packages of an order, each with its number, its items and its newest traces. */
export function PackageCards({ packages }: { packages: readonly PackageView[] }) {
  return (
    <div className={packages.length > 1 ? "package-cards package-cards--two" : "package-cards"}>
      {packages.map(({ id, name, state, tag, company, number, to, items, lines, sent }) => (
        <article key={id} aria-label={name}>
          <header>
            <h3>{name}</h3>
            <Tag kind={tag}>{state}</Tag>
            <span>
              {company} <b className="select-all">{number}</b>
              <CopyButton text={number} name="运单号" />
            </span>
            <Link className="link small" to={to}>
              包裹详情
            </Link>
          </header>
          <div className="package-cards__body">
            <ul aria-label={`${name} 的商品`}>
              {items.map((item) => (
                <li key={item.id}>
                  <Thumb address={item.image} size={48} />
                  <span>
                    <b className="line-clamp-2">{item.name}</b>
                    {item.units}
                  </span>
                </li>
              ))}
            </ul>
            <Timeline lines={lines} compact />
          </div>
          <p className="package-cards__foot">{sent}</p>
        </article>
      ))}
    </div>
  );
}
