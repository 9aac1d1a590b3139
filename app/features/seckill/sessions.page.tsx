import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requestContext } from "#app/http/context.server.ts";
import { breadcrumbList } from "#app/seo/breadcrumb-data.ts";
import { originOf, pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { urls } from "#app/urls.ts";
import { SaleBar, SessionCountdown } from "./sale-bar.tsx";
import { SaleCard } from "./sale-card.tsx";
import { readSessions } from "./seckill.server.ts";
import { clockTime, sessionAddress } from "./seckill.ts";
import { SessionTabs } from "./session-tabs.tsx";
import "./sessions.css";

const TITLE = "限时秒杀";

export const handle: PageHandle = { access: "public", cache: true };

export const meta: MetaFunction = (about) =>
  pageMeta(about, {
    title: TITLE,
    canonical: urls.seckill.list,
    jsonLd: { "@context": "https://schema.org", ...breadcrumbList([{ name: TITLE }], originOf(about.matches)) },
  });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requestContext(args);
  return readSessions(api, args.request);
}

export default function Sessions() {
  const { now, sessions, current, list, next } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <Breadcrumbs home={urls.home} trail={[{ name: TITLE }]} />
      <h1 className="visually-hidden">{TITLE}</h1>
      {current ? (
        <>
          <section className="panel overflow-hidden" aria-label="场次">
            <SessionTabs sessions={sessions} current={current.stop_time} now={now} />
            <SaleBar session={current} now={now} note="秒杀结束前提交订单才按秒杀价结算" />
          </section>
          <h2 className="visually-hidden">{clockTime(current.start_time, now)} 场的商品</h2>
          <ul className="product-grid sessions__list mt-(--gap)">
            {list.map((card) => (
              <SaleCard key={card.sku_id} card={card} now={now} />
            ))}
          </ul>
          {next ? (
            <section aria-labelledby="next-session">
              <div className="section-head">
                <h2 id="next-session">下一场 {clockTime(next.session.start_time, now)}</h2>
                <span className="muted small desktop-only">{next.session.count} 款</span>
                <SessionCountdown session={next.session} now={now} />
                <Link className="section-head__more" to={sessionAddress(next.session.stop_time)}>
                  查看全部
                  <Icon name="right" size="s" />
                </Link>
              </div>
              <ul className="product-grid sessions__next">
                {next.list.map((card) => (
                  <SaleCard key={card.sku_id} card={card} now={now} />
                ))}
              </ul>
            </section>
          ) : null}
          <Rules />
        </>
      ) : (
        <div className="panel">
          <Empty icon="bolt" title="今天没有秒杀" text="去看点别的吧">
            <ButtonLink variant="primary" to={urls.home}>
              去首页逛逛
            </ButtonLink>
          </Empty>
        </div>
      )}
    </div>
  );
}

const RULES = [
  { name: "价格", text: "秒杀价对所有客户相同；企业价更低时，可直接按企业价购买。" },
  { name: "限购", text: "按件数计，同一客户多次下单合并计算；取消或超时未付的件数退回。" },
  { name: "付款", text: "下单后 30 分钟内付款，超时自动取消，名额退回本场。" },
  { name: "发票", text: "与普通订单相同，可开增值税专用发票；退换货也按普通订单的规则。" },
] as const;

function Rules() {
  return (
    <section className="panel mt-(--gap) px-5 py-4 text-(length:--f-13)" aria-labelledby="sale-rules">
      <h2 className="mb-2 text-(length:--f-16)" id="sale-rules">
        秒杀规则
      </h2>
      <dl>
        {RULES.map(({ name, text }) => (
          <div key={name} className="grid grid-cols-[60px_minmax(0,1fr)] leading-6.5">
            <dt className="text-(--ink-3)">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
