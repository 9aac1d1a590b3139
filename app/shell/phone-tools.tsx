import "./phone-tools.css";
import { SALE_STRIP_ID } from "#app/features/seckill/strip-id.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";
import type { Manager } from "#contract/account.ts";
import { ServiceForm } from "./service-form.tsx";

/** The customer's tools on phones, whose screen has no room for the toolbar: manager, service, flash sale. */
export function PhoneTools({ manager, showSeckill }: { manager: Manager | null; showSeckill: boolean }) {
  return (
    <nav aria-label="客服与秒杀" className="panel phone-tools">
      <ul>
        {manager ? (
          <li>
            <a href={`tel:${manager.phone}`}>
              <Icon name="user" />
              <span>专属客服经理</span>
            </a>
          </li>
        ) : null}
        <li data-chat>
          <ServiceForm>在线客服</ServiceForm>
        </li>
        {showSeckill ? (
          <li>
            <Link to={`${urls.home}#${SALE_STRIP_ID}`}>
              <Icon name="bolt" />
              <span>限时秒杀</span>
            </Link>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}

/** The same tools for visitors on phones: those of a customer's account lead to the login. */
export function VisitorPhoneTools({ showSeckill }: { showSeckill: boolean }) {
  return (
    <nav aria-label="客服与秒杀" className="phone-tools">
      <ul>
        <li>
          <Link to={urls.account.overview}>
            <Icon name="user" />
            <span>专属客服经理</span>
          </Link>
        </li>
        <li>
          <Link to={urls.service}>
            <Icon name="chat" />
            <span>在线客服</span>
          </Link>
        </li>
        {showSeckill ? (
          <li>
            <Link to={urls.seckill.list}>
              <Icon name="bolt" />
              <span>限时秒杀</span>
            </Link>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
