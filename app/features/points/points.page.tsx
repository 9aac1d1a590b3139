import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatPoints } from "#app/features/account/account.ts";
import { requireSession } from "#app/http/context.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Figures } from "#app/ui/figures.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { TabLinks } from "#app/ui/navigation.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { POINTS_PER_YUAN } from "#contract/rules/order.ts";
import { readPoints } from "./points.server.ts";
import { PointsTable } from "./points-table.tsx";

export const handle: PageHandle = {
  access: "customer",
  menu: { group: "资产", label: "积分", order: 15, path: urls.points.list, search: { type: 6 } },
};

export const meta: MetaFunction = (about) => pageMeta(about, { title: "积分", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireSession(args);
  return readPoints(api, args.request);
}

const TABS = [
  { type: "0", name: "全部" },
  { type: "1", name: "获得" },
  { type: "2", name: "使用" },
] as const;

/** The value of points in yuan, rounded down to a fen. */
const valueOfPoints = (points: number) => yuan(Math.floor((points * 100) / POINTS_PER_YUAN));

export default function Points() {
  const { integral, gained, used, pending, type, counts, count, list, page, last } = useLoaderData<typeof loader>();
  const hrefFor = (search: { bill?: string | undefined; page?: number }) =>
    link(urls.points.list, {}, { type: 6, ...search });
  const tab = type === "0" ? undefined : type;
  return (
    <>
      <Panel
        title="积分"
        titleId="points-title"
        level={1}
        actions={
          <>
            <small className="muted">下单时抵现，每 {POINTS_PER_YUAN} 分抵 1 元</small>
            {count > 0 ? (
              <Button asChild size="m" className="ml-auto">
                <a href={link(urls.points.export, {}, { bill: tab })} download>
                  <Icon name="excel" />
                  导出Excel
                </a>
              </Button>
            ) : null}
          </>
        }
      >
        <Figures
          figures={[
            {
              name: "当前积分",
              value: formatPoints(integral),
              hint: `可抵 ${formatYuan(valueOfPoints(integral))}`,
              main: true,
            },
            { name: "即将到账", value: formatPoints(pending), hint: "确认收货后到账" },
            { name: "累计获得", value: formatPoints(gained) },
            { name: "累计使用", value: formatPoints(used) },
          ]}
        />
      </Panel>
      <div className="grid grid-cols-[minmax(0,1fr)_304px] items-start gap-(--gap) max-wide:grid-cols-1">
        <section className="panel" aria-label="积分明细">
          <div className="panel__tabs">
            <TabLinks
              label="积分明细"
              tabs={TABS.map((one) => ({
                name: one.name,
                to: hrefFor({ bill: one.type === "0" ? undefined : one.type }),
                current: one.type === type,
                count: counts[one.type],
              }))}
            />
          </div>
          {list.length === 0 ? (
            <NoPoints />
          ) : (
            <>
              <PointsTable list={list} />
              <div className="panel__body">
                <ListEnd
                  total={`共 ${count} 笔`}
                  page={page}
                  last={last}
                  hrefFor={(number) => hrefFor({ bill: tab, page: number })}
                />
              </div>
            </>
          )}
        </section>
        <aside className="stack" aria-label="积分说明">
          <PointsRules integral={integral} />
        </aside>
      </div>
    </>
  );
}

function NoPoints() {
  return (
    <Empty icon="doc" title="暂无积分明细" text="确认收货后，实付每满 1 元得 1 分">
      <ButtonLink to={urls.catalog.category}>去选购商品</ButtonLink>
    </Empty>
  );
}

/** The goods amount of the example, in fen. */
const EXAMPLE_FEN = 60_000;

function PointsRules({ integral }: { integral: number }) {
  const half = EXAMPLE_FEN / 2;
  const own = fen(valueOfPoints(integral));
  return (
    <Panel title="积分规则" titleId="points-rules">
      <dl className="panel__body text-(length:--f-13)">
        <dt>如何获得</dt>
        <dd className="mb-2 text-(--ink-2)">确认收货时，按实付金额每满 1 元积 1 分，不足 1 元不计。</dd>
        <dt>如何使用</dt>
        <dd className="mb-2 text-(--ink-2)">确认订单时勾选。{POINTS_PER_YUAN} 分抵 1 元，最多抵商品金额的一半。</dd>
        <dt>退款时</dt>
        <dd className="mb-2 text-(--ink-2)">收回这一单发过的积分，退回这一单用掉的积分。</dd>
      </dl>
      <dl
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 mx-(--pad) mb-(--pad) rounded-(--r-2) bg-(--fill) px-3 py-2.5 text-(length:--f-13) [&_dd]:text-right"
        aria-labelledby="points-example"
      >
        <dt id="points-example" className="muted">
          举例
        </dt>
        <dd />
        <dt>商品金额</dt>
        <dd>{formatYuan(yuan(EXAMPLE_FEN))}</dd>
        <dt>最多可抵一半</dt>
        <dd>{formatYuan(yuan(half))}</dd>
        <dt>您的 {formatPoints(integral)} 分</dt>
        <dd>{formatYuan(yuan(own))}</dd>
        <dt className="strong">这一单抵</dt>
        <dd className="strong red">−{formatYuan(yuan(Math.min(half, own)))}</dd>
      </dl>
    </Panel>
  );
}
