import "./service-panel.css";
import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import type { Customer } from "#contract/account.ts";
import { AuditNote } from "./audit-note.tsx";
import { ManagerCard } from "./manager-card.tsx";

const BENEFITS = ["企业认证后享企业价", "量大另有阶梯价", "库存与价格实时可见", "多家店铺的商品一次付款"] as const;

type Props = {
  buyer: Customer | null;
  phone: string;
  /** The customer's open quotations; null for none. */
  offers: ReactNode;
};

/** The panel below the user card: a customer's quotations, manager and trade review, or the benefits for a visitor. */
export function ServicePanel({ buyer, phone, offers }: Props) {
  if (buyer) {
    return (
      <div className="panel service-panel">
        <h2>{offers ? "我的报价" : "我的服务"}</h2>
        {offers}
        {buyer.admin ? <ManagerCard manager={buyer.admin} /> : null}
        <AuditNote buyer={buyer} brief />
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
