import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { TabLinks } from "#app/ui/navigation.tsx";

const TABS = {
  overview: { name: "总览", to: deskUrls.staffCustomer.detail },
  prices: { name: "协议价", to: deskUrls.staffPrice.list },
  statements: { name: "对账", to: deskUrls.staffStatement.months },
  balance: { name: "资金", to: deskUrls.staffBalance.detail },
  credit: { name: "月结", to: deskUrls.staffCredit.detail },
} as const;

/** The pages of a customer at the desk. */
export const CustomerTabs = ({ id, current }: { id: string | number; current: keyof typeof TABS }) => (
  <div className="panel mt-3">
    <TabLinks
      label="这位客户"
      tabs={Object.entries(TABS).map(([key, { name, to }]) => ({
        name,
        to: link(to, { id }),
        current: key === current,
      }))}
    />
  </div>
);
