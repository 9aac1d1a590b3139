import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { ENDING_DAYS } from "#contract/rules/agreed-price.ts";
import type { StaffEndingPrice } from "#contract/staff-price.ts";
import { daysLeftText } from "./staff-price.ts";

/** The agreed prices that end soon; nothing without any. */
export const EndingPrices = ({ list, count }: { list: readonly StaffEndingPrice[]; count: number }) =>
  count === 0 ? null : (
    <Panel title="协议价快到期" titleId="ending" hint={`${ENDING_DAYS} 天内 ${count} 种`}>
      <DataTable
        caption="快到期的协议价"
        rows={list}
        keyOf={({ customer_id, code }) => `${customer_id} ${code}`}
        columns={[
          {
            name: "客户",
            cell: ({ customer_id, company }) => (
              <Link className="link" to={link(deskUrls.staffPrice.list, { id: customer_id })}>
                {company || `客户 ${customer_id}`}
              </Link>
            ),
          },
          {
            name: "商品",
            align: "wide",
            cell: ({ name, sku, code }) => (
              <>
                {name} {sku} <span className="muted small numeric">{code}</span>
              </>
            ),
          },
          { name: "协议价", align: "numeric", cell: ({ price }) => formatYuan(price) },
          {
            name: "最后一天",
            cell: ({ until, days }) => (
              <>
                <span className="numeric">{until}</span> <span className="muted small">{daysLeftText(days)}</span>
              </>
            ),
          },
        ]}
      />
    </Panel>
  );
