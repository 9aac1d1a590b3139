import { link } from "#app/link.ts";
import { TabLinks } from "#app/ui/navigation.tsx";
import { urls } from "#app/urls.ts";

const TABS = {
  overview: { name: "总览", to: urls.staffCustomer.detail },
  prices: { name: "协议价", to: urls.staffPrice.list },
  statements: { name: "对账", to: urls.staffStatement.months },
  balance: { name: "资金", to: urls.staffBalance.detail },
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
