import { link } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { readOpenQuotations } from "./quotation.server.ts";

/** The open quotations on the home page: state and name, linked to each. */
export function OpenQuotations({ quotations }: { quotations: Awaited<ReturnType<typeof readOpenQuotations>> }) {
  return (
    <ul className="[&+.row]:mt-2">
      {quotations.map(({ offer_id, name, tag, label }) => (
        <li key={offer_id} className="small flex items-center gap-2 min-w-0 min-h-7 max-mid:min-h-8.5">
          <Tag kind={tag}>{label}</Tag>
          <Link
            className="line-clamp-2 max-mid:min-h-8 max-mid:[-webkit-box-pack:center]"
            to={link(urls.quotation.detail, { id: offer_id })}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
