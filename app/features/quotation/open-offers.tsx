import "./open-offers.css";
import { link } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { readOpenOffers } from "./quotation.server.ts";

/** The open quotations on the home page: state and name, linked to each. */
export function OpenOffers({ offers }: { offers: Awaited<ReturnType<typeof readOpenOffers>> }) {
  return (
    <ul className="open-offers">
      {offers.map(({ offer_id, name, tag, label }) => (
        <li key={offer_id}>
          <Tag kind={tag}>{label}</Tag>
          <Link className="line-clamp-2" to={link(urls.quotation.detail, { id: offer_id })}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
