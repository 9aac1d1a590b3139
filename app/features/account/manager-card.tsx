import type { Manager } from "#contract/account.ts";
import { groupedPhone } from "./account.ts";
import { Portrait } from "./customer-badge.tsx";

/** The customer's account manager: picture, name and phone. */
export function ManagerCard({ manager: { image, real_name, phone } }: { manager: Manager }) {
  return (
    <div className="row row--nowrap">
      <Portrait image={image} name={real_name} />
      <div>
        <p>
          <b>{real_name}</b> <span className="muted small">专属客服经理</span>
        </p>
        <a className="link inline-block max-md:leading-8" href={`tel:${phone}`}>
          {groupedPhone(phone)}
        </a>
      </div>
    </div>
  );
}
