import type { ReactNode } from "react";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";
import type { Customer } from "#contract/account.ts";
import { auditStatus } from "./account.ts";
import { AuditNote } from "./audit-note.tsx";
import { ManagerCard } from "./manager-card.tsx";

const BENEFITS = ["企业认证后享企业价", "量大另有阶梯价", "库存与价格实时可见", "多家店铺的商品一次付款"] as const;

/** Pages of a customer that no other part of the home page leads to. */
const SERVICES: readonly { name: string; to: string; icon: IconName }[] = [
  { name: "我的打印机", to: urls.myPrinter.list, icon: "print" },
  { name: "我的收藏", to: urls.favourite.list, icon: "heart" },
  { name: "退款/售后", to: urls.refund.list, icon: "refund" },
  { name: "收货地址", to: urls.address.list, icon: "truck" },
  { name: "发票抬头", to: urls.invoice.titles, icon: "book" },
  { name: "账户与安全", to: urls.account.profile, icon: "shield" },
];

type Props = {
  buyer: Customer | null;
  phone: string;
  /** The customer's open quotations; null for none. */
  quotations: ReactNode;
};

/** The panel below the user card: a customer's quotations, manager, trade review and services, or the benefits for a visitor. */
export function ServicePanel({ buyer, phone, quotations }: Props) {
  if (buyer) {
    return (
      <div className="panel small has-[>nav]:flex has-[>nav]:flex-col px-3.5 py-2.5 [&_.note]:mt-3 [&_.note]:text-(length:--f-12)">
        <h2 className="flex justify-between mb-1.5 text-(length:--f-14)">{quotations ? "我的报价" : "我的服务"}</h2>
        {quotations}
        {buyer.admin ? <ManagerCard manager={buyer.admin} /> : null}
        {auditStatus(buyer).state === "approved" ? null : <AuditNote buyer={buyer} brief />}
        <nav
          className="grid flex-1 grid-cols-[1fr_1fr] auto-rows-[minmax(32px,1fr)] -mx-1 mt-2 border-t border-(--line-soft)"
          aria-label="我的服务"
        >
          {SERVICES.map(({ name, to, icon }) => (
            <Link key={name} className="flex items-center gap-1.5 px-1 py-0 whitespace-nowrap" to={to}>
              <Icon name={icon} />
              {name}
            </Link>
          ))}
        </nav>
      </div>
    );
  }
  return (
    <div className="panel desktop-only small px-3.5 py-2.5 [&_.note]:mt-3 [&_.note]:text-(length:--f-12)">
      <h2 className="flex justify-between mb-1.5 text-(length:--f-14)">企业采购</h2>
      <ul className="[&_.icon]:text-(--ok) [&+p]:mt-3">
        {BENEFITS.map((benefit) => (
          <li key={benefit} className="flex items-center gap-2 text-(length:--f-13) leading-7 text-(--ink-2)">
            <Icon name="check" size="s" />
            {benefit}
          </li>
        ))}
      </ul>
      {phone ? <p className="muted">客服电话 {phone}</p> : null}
    </div>
  );
}
