import { Link } from "@remix-run/react";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { Floor } from "./home.server.ts";

const SHOWN = 3;

/** The first categories as three small pictures below the banners. */
export function Highlights({ floors }: { floors: readonly Floor[] }) {
  return (
    <div className="mini3">
      {floors.slice(0, SHOWN).map(({ store_category_id: cid, cate_name, image, links }) => (
        <Link key={cid} className="mini" to={link(urls.categories, {}, { cid })}>
          <span>
            <b>{cate_name}</b>
            <small>
              {links
                .map(({ name }) => name)
                .slice(0, 2)
                .join(" · ")}
            </small>
          </span>
          <img src={image} width={76} height={76} alt="" decoding="async" />
        </Link>
      ))}
    </div>
  );
}
