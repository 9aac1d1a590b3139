import type { Manager } from "#contract/account.ts";
import { Portrait } from "./customer-badge.tsx";

/** The customer's account manager: picture, name and phone (S2.toolbar.2, S6.manager.1). */
export function ManagerCard({ manager: { image, real_name, phone } }: { manager: Manager }) {
  return (
    <div className="row row--nowrap">
      <Portrait image={image} name={real_name} />
      <div>
        <p>
          <b>{real_name}</b> <span className="muted small">专属客服经理</span>
        </p>
        <a className="link" href={`tel:${phone}`}>
          {phone.replace(/^(\d{3})(\d{4})(\d{4})$/, "$1 $2 $3")}
        </a>
      </div>
    </div>
  );
}
