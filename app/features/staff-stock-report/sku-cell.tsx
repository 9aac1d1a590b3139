import { Below } from "#app/desk/cells.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { StockReportRow } from "#contract/staff-stock-report.ts";

type Props = { sku: StockReportRow; leads: boolean };

/** The names and code of a SKU, as a link to its stock for members with the right for stock. */
export const SkuCell = ({ sku, leads }: Props) => (
  <>
    {leads ? (
      <Link className="link line-clamp-2" to={link(deskUrls.staffStock.detail, { id: sku.sku_id })}>
        {sku.name} {sku.sku}
      </Link>
    ) : (
      <span className="line-clamp-2">
        {sku.name} {sku.sku}
      </span>
    )}{" "}
    {sku.is_on_sale ? null : <Tag>未上架</Tag>}
    <Below>{sku.code}</Below>
  </>
);

/** Units with thousands separated. */
export const units = (pieces: number) => pieces.toLocaleString("en");
