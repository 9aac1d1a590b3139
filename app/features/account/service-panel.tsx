import "./service-panel.css";
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
      <div className="panel service-panel">
        <h2>{quotations ? "我的报价" : "我的服务"}</h2>
        {quotations}
        {buyer.admin ? <ManagerCard manager={buyer.admin} /> : null}
        {auditStatus(buyer).state === "approved" ? null : <AuditNote buyer={buyer} brief />}
        <nav className="service-panel__links" aria-label="我的服务">
          {SERVICES.map(({ name, to, icon }) => (
            <Link key={name} to={to}>
              <Icon name={icon} />
              {name}
            </Link>
          ))}
        </nav>
      </div>
    );
  }
  return (
    <div className="panel service-panel desktop-only">
      <h2>企业采购</h2>
      <ul className="service-panel__benefits">
        {BENEFITS.map((benefit) => (
          <li key={benefit}>
            <Icon name="check" size="s" />
            {benefit}
          </li>
        ))}
      </ul>
      {phone ? <p className="muted">客服电话 {phone}</p> : null}
    </div>
  );
}
