import "./top-bar.css";
import { Form, useLocation } from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";
import { displayName, hasCrown } from "#app/features/account/account.ts";
import { AuditTag, Avatar } from "#app/features/account/customer-badge.tsx";
import { link } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { showToast } from "#app/ui/toast-message.ts";
import { urls } from "#app/urls.ts";
import type { Customer } from "#contract/account.ts";
import type { SiteConfig } from "#contract/site.ts";
import { Crown, TopBarMore } from "./top-bar-more.tsx";
import { Balance, Points } from "./top-bar-sums.tsx";

type Props = {
  config: SiteConfig | null;
  customer: Customer | null;
  /** Whether a member of staff acts for the customer. */
  isProxy: boolean;
  homeLink: boolean;
};

/** The customer's name and links, or login and registration. */
export function TopBar({ config, customer, isProxy, homeLink }: Props) {
  return (
    <nav className="top-bar" id="top" aria-label="顶部导航">
      <div className="wrap">
        <ul>
          {homeLink ? (
            <li>
              <Link to={urls.home}>首页</Link>
            </li>
          ) : null}
          {customer && isProxy ? (
            <li className="top-bar__customer">
              代 <b className="truncate">{customer.company || displayName(customer)}</b>
            </li>
          ) : customer ? (
            <Greeting customer={customer} />
          ) : (
            <Welcome name={config?.site_name ?? ""} />
          )}
        </ul>
        <ul>
          {customer ? (
            <>
              <li className="wide-only">
                <Balance customer={customer} />
              </li>
              <li className="wide-only">
                <Points customer={customer} />
              </li>
            </>
          ) : null}
          <li className="hidden-on-phones">
            <Link to={link(urls.order.list, {}, { type: 1 })}>我的订单</Link>
          </li>
          <li className="wide-only">
            <Link to={urls.quotation.list}>我的报价</Link>
          </li>
          <li className="hidden-on-phones">
            <Link to={link(urls.order.list, {}, { type: 1, status: 6 })}>申请开票</Link>
          </li>
          <li className="wide-only">
            <Link to={link(urls.invoice.list, {}, { type: 2 })}>开票记录</Link>
          </li>
          {config?.sys_phone ? (
            <li className="hidden-on-phones">
              客服电话 <b>{config.sys_phone}</b>
            </li>
          ) : null}
          <Bookmark />
          {customer && !isProxy ? <LogoutButton /> : null}
        </ul>
        <TopBarMore customer={customer} />
      </div>
    </nav>
  );
}

function Greeting({ customer }: { customer: Customer }) {
  return (
    <>
      <li className="top-bar__customer">
        <Link className="row row--nowrap" to={urls.account.overview}>
          <Avatar buyer={customer} small />
          <b className="truncate">{displayName(customer)}</b>
        </Link>
        <AuditTag buyer={customer} />
      </li>
      <li className="wide-only">
        <span className="truncate">{customer.nickname}</span>
        {hasCrown(customer) ? <Crown /> : null}
      </li>
    </>
  );
}

function Welcome({ name }: { name: string }) {
  const { pathname, search } = useLocation();
  // The login page keeps the return address that it was opened with.
  const login =
    pathname === urls.auth.login ? `${pathname}${search}` : link(urls.auth.login, {}, { from: pathname + search });
  return (
    <>
      <li className="desktop-only">{name ? `您好，欢迎来到${name}` : "您好，欢迎光临"}</li>
      <li>
        <Link className="red" to={login}>
          登录/注册
        </Link>
      </li>
    </>
  );
}

function LogoutButton() {
  return (
    <li>
      <Form method="post" action={urls.auth.logout}>
        <button type="submit" className="as-link">
          退出登录
        </button>
      </Form>
    </li>
  );
}

/** 收藏本站: shows how to bookmark, because browsers let no page bookmark itself. */
function Bookmark() {
  if (!useHydrated()) return null;
  return (
    <li className="wide-only">
      <button
        type="button"
        className="as-link"
        onClick={() => showToast({ kind: "ok", text: "按 Ctrl+D 手动收藏本站" })}
      >
        收藏本站
      </button>
    </li>
  );
}
