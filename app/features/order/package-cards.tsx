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
    <div
      className={
        packages.length > 1
          ? "package-cards package-cards--two grid grid-cols-2 gap-px bg-(--line-soft) max-mid:grid-cols-1"
          : "package-cards grid"
      }
    >
      {packages.map(({ id, name, state, tag, company, number, to, items, lines, sent }) => (
        <article key={id} className="flex flex-col bg-(--panel) px-(--pad) py-3.5 max-md:relative" aria-label={name}>
          <header className="flex flex-wrap items-center gap-2 text-(length:--f-13)">
            <h3 className="text-(length:--f-14)">{name}</h3>
            <Tag kind={tag}>{state}</Tag>
            <span>
              {company} <b className="select-all">{number}</b>
              <CopyButton text={number} name="运单号" />
            </span>
            <Link
              className="link small ml-auto leading-8 max-md:absolute max-md:right-(--pad) max-md:bottom-1.5"
              to={to}
            >
              包裹详情
            </Link>
          </header>
          <div className="package-cards__body">
            <ul className="grid content-start gap-2" aria-label={`${name} 的商品`}>
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
          <p className="small muted mt-auto border-t border-dashed border-(--line) pt-2.5">{sent}</p>
        </article>
      ))}
    </div>
  );
}
