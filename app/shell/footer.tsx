import "./footer.css";
import type { ReactNode } from "react";
import { SiteLink } from "#app/features/site/site-link.tsx";
import { link } from "#app/link.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Link, useOffered } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";
import type { SiteConfig } from "#contract/site.ts";
import type { TopCategory } from "./shell.server.ts";

const SELLING_POINTS: readonly { name: string; text: string; icon: IconName }[] = [
  { name: "品类齐全", text: "办公用品、耗材一站配齐", icon: "box" },
  { name: "多仓快发", text: "多地仓库就近发货", icon: "truck" },
  { name: "正品保障", text: "原装、兼容分开标明", icon: "shield" },
  { name: "天天低价", text: "认证企业另享企业价", icon: "tag" },
];

const COLUMNS: readonly { title: string; links: readonly { name: string; to: string }[] }[] = [
  {
    title: "订单与配送",
    links: [
      { name: "购物车", to: urls.cart.index },
      { name: "我的订单", to: link(urls.order.list, {}, { type: 1 }) },
      { name: "收货地址", to: urls.address.list },
    ],
  },
  {
    title: "账户与发票",
    links: [
      { name: "账户总览", to: urls.account.overview },
      { name: "申请开票", to: link(urls.order.list, {}, { type: 1, status: 6 }) },
      { name: "我的打印机", to: urls.myPrinter.list },
      { name: "我的收藏", to: urls.favourite.list },
    ],
  },
  {
    title: "商家合作",
    links: [
      { name: "商家入驻", to: urls.settlement.sellers },
      { name: "企业认证", to: urls.settlement.buyers },
      { name: "店铺街", to: urls.store.street },
      { name: "品牌好店", to: urls.store.recommended },
    ],
  },
  {
    title: "服务条款",
    links: [
      { name: "资讯", to: urls.article.list },
      { name: "营业执照/资质公示", to: urls.qualifications },
      { name: "用户隐私协议", to: urls.auth.privacyAgreement },
    ],
  },
];

/** The number of categories in the first column. */
const CATEGORIES_MAX = 3;

type Props = {
  config: SiteConfig | null;
  categories: readonly TopCategory[];
  /** The tools of phones, shown above the selling points. */
  children?: ReactNode;
};

/** Selling points, links, hotline and registration numbers. */
export function Footer({ config, categories, children }: Props) {
  return (
    <footer className="footer">
      <div className="wrap">
        {children}
        <ul className="footer__promises">
          {SELLING_POINTS.map(({ name, text, icon }) => (
            <li key={name}>
              <Icon name={icon} size="xl" />
              <span>
                <b>{name}</b>
                {text}
              </span>
            </li>
          ))}
        </ul>
        <div className="footer__columns">
          <Column title="选购商品" links={shoppingLinks(categories)} />
          {COLUMNS.map((column) => (
            <Column key={column.title} {...column} />
          ))}
          <Contact config={config} />
        </div>
        <Legal config={config} />
      </div>
    </footer>
  );
}

const shoppingLinks = (categories: readonly TopCategory[]) => [
  ...categories.slice(0, CATEGORIES_MAX).map(({ store_category_id, cate_name }) => ({
    name: cate_name,
    to: link(urls.catalog.category, {}, { cid: store_category_id }),
  })),
  { name: "按机型找耗材", to: urls.printer.list },
  { name: "全部商品分类", to: urls.catalog.category },
];

function Column({ title, links }: { title: string; links: readonly { name: string; to: string }[] }) {
  const offered = useOffered();
  if (!links.some(({ to }) => offered(to))) return null;
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map(({ name, to }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Contact({ config }: { config: SiteConfig | null }) {
  const qrcode = config?.wechat_qrcode;
  if (!config?.sys_phone && !qrcode) return null;
  return (
    <div>
      {config?.sys_phone ? (
        <>
          <h2>客服电话</h2>
          <b>{config.sys_phone}</b>
          {config.service_hours ? <p>{config.service_hours}</p> : null}
        </>
      ) : null}
      {qrcode ? <img src={qrcode} alt="微信二维码" width={96} height={96} loading="lazy" /> : null}
    </div>
  );
}

function Legal({ config }: { config: SiteConfig | null }) {
  return (
    <p className="footer__legal">
      {config?.copyright.map(({ name, url, img }) => (
        <SiteLink key={name} url={url}>
          {img ? <img src={img} alt="" width={16} height={16} loading="lazy" /> : null}
          {name}
        </SiteLink>
      ))}
    </p>
  );
}
