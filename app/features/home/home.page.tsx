import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ServicePanel } from "#app/features/account/service-panel.tsx";
import { UserCard } from "#app/features/account/user-card.tsx";
import { readHomeNews } from "#app/features/article/article.server.ts";
import { newsAddress } from "#app/features/article/article.ts";
import { HeadlinePanel, Notices } from "#app/features/article/headline-list.tsx";
import { ProductRow } from "#app/features/catalog/product-row.tsx";
import { RecentlyViewed } from "#app/features/catalog/recently-viewed-row.tsx";
import { readOrderCounts } from "#app/features/order/order.server.ts";
import { OrderCounters } from "#app/features/order/order-counters.tsx";
import { OpenQuotations } from "#app/features/quotation/open-quotations.tsx";
import { readOpenQuotations } from "#app/features/quotation/quotation.server.ts";
import { PrinterField } from "#app/features/search/printer-field.tsx";
import { SaleStrip } from "#app/features/seckill/sale-strip.tsx";
import { readSaleStrip } from "#app/features/seckill/seckill.server.ts";
import { BannerCarousel } from "#app/features/site/banner-carousel.tsx";
import { QuickLinks } from "#app/features/site/quick-links.tsx";
import { readBanners } from "#app/features/site/site.server.ts";
import { showsSeckill } from "#app/features/site/site.ts";
import { DueLines } from "#app/features/standing-list/due-lines.tsx";
import { readStandingStrip } from "#app/features/standing-list/standing-strip.server.ts";
import { StandingStrip } from "#app/features/standing-list/standing-strip.tsx";
import { BestStores } from "#app/features/store/best-stores.tsx";
import { readBestStores } from "#app/features/store/store.server.ts";
import { requestContext } from "#app/http/context.server.ts";
import { optional, optionalBlock } from "#app/http/optional.server.ts";
import { link } from "#app/link.ts";
import { organizationData } from "#app/seo/organization-data.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import { CategoryRail } from "#app/shell/category-rail.tsx";
import type { PageHandle } from "#app/shell/handle.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { LoadError } from "#app/ui/note.tsx";
import { urls } from "#app/urls.ts";
import { readCategoryPreviews, readHomeProducts, readPrinterCounts } from "./home.server.ts";
import { CategoryFloor, PrinterPromise } from "./home-sections.tsx";
import "./home.css";

export const handle: PageHandle = {
  access: "public",
  cache: true,
  homeLink: false,
  shortcuts: false,
  categoryRail: true,
};

export const meta: MetaFunction<typeof loader> = (about) =>
  pageMeta(about, { title: "首页", jsonLd: organizationData(about.matches) });

/** Reads the blocks independently, so that the page survives the failure of one. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, signedIn } = await requestContext(args);
  const [banners, finder, products, sale, previews, counts, standing, quotations, news, bestStores] = await Promise.all(
    [
      optionalBlock(api, readBanners(api)),
      optional(api, readPrinterCounts(api)),
      optionalBlock(api, readHomeProducts(api)),
      optional(api, readSaleStrip(api)),
      readCategoryPreviews(api),
      signedIn ? optional(api, readOrderCounts(api)) : null,
      signedIn ? optional(api, readStandingStrip(api)) : null,
      signedIn ? optional(api, readOpenQuotations(api)) : null,
      optional(api, readHomeNews(api)),
      optional(api, readBestStores(api)),
    ],
  );
  return {
    banners,
    finder,
    products,
    sale,
    previews,
    counts,
    standing,
    quotations,
    news,
    bestStores: bestStores ?? [],
  };
}

const COUNTERS = [
  { name: "待付款", status: "unpaid" },
  { name: "待收货", status: "1" },
  { name: "可开票", status: "6" },
] as const;

/** The most lines of 该补货 that leave room for the banners beside the category menu. */
const DUE_BESIDE_BANNERS = 2;

export default function Home() {
  const { banners, finder, products, counts, sale, standing, quotations, previews, news, bestStores } =
    useLoaderData<typeof loader>();
  const shell = useShell();
  const buyer = shell?.customer ?? null;
  const categories = shell?.categories ?? [];
  // A new shop has neither banners nor products; a block that failed to load does not count as empty.
  const hasContent = !banners || products === null || banners.length > 0 || (products && products.floors.length > 0);
  const promises = finder !== null && finder.printers > 0;
  const due = standing?.due ?? [];
  // Where a customer's own lines take the place of the banners, these come below.
  const bannersBelow = promises && due.length > DUE_BESIDE_BANNERS;
  const carousel =
    banners && banners.length > 0 ? (
      <BannerCarousel banners={banners} compact={promises || due.length > 0} />
    ) : banners === null ? (
      <LoadError name="轮播" />
    ) : null;
  return (
    <div className="wrap">
      <h1 className="visually-hidden">{shell?.config?.site_name}首页</h1>
      <div className="home__top">
        {categories.length > 0 ? <CategoryRail categories={categories} previews={previews} /> : null}
        <div className="grid grid-cols-1 grid-rows-[1fr_auto] gap-(--gap) min-w-0 mt-(--gap) max-md:mt-2">
          {hasContent ? (
            <>
              {promises ? (
                <PrinterPromise
                  counts={finder}
                  pictures={(products ? products.floors : []).slice(0, 2).map(({ image }) => image)}
                  compact={due.length > 0}
                >
                  <PrinterField />
                </PrinterPromise>
              ) : null}
              {due.length > 0 ? <DueLines lines={due} from="home" /> : null}
              {bannersBelow ? null : carousel}
              {promises || due.length > 0 || carousel ? null : <Welcome name={shell?.config?.site_name ?? ""} />}
            </>
          ) : (
            <div className="panel row-span-2 grid place-content-center">
              <Empty icon="box" title="商品正在上架" text="本店刚刚开张，请过些时候再来看看" />
            </div>
          )}
        </div>
        <div className="grid grid-cols-1 grid-rows-[auto_1fr] gap-(--gap) mt-(--gap) max-md:gap-2 max-md:mt-0">
          <UserCard buyer={buyer}>
            <OrderCounters counters={COUNTERS} counts={counts} />
          </UserCard>
          {buyer || !news || news.latest.length === 0 ? (
            <ServicePanel
              buyer={buyer}
              phone={shell?.config?.sys_phone ?? ""}
              quotations={quotations && quotations.length > 0 ? <OpenQuotations quotations={quotations} /> : null}
            />
          ) : (
            <Notices headlines={news.notices} />
          )}
        </div>
      </div>
      <QuickLinks />
      {standing && standing.lines.length > 0 ? <StandingStrip strip={standing} from="home" /> : null}
      {bannersBelow && carousel ? <div className="mt-(--gap)">{carousel}</div> : null}
      {sale && showsSeckill(shell?.config) ? <SaleStrip strip={sale} /> : null}
      <RecentlyViewed />
      {products ? (
        <>
          <ProductRow
            title="精品推荐"
            moreTo={link(urls.catalog.list, {}, { type: 1 })}
            cards={products.best}
            buyer={buyer}
          />
          <ProductRow
            title="首发新品"
            moreTo={link(urls.catalog.list, {}, { type: 3 })}
            cards={products.fresh}
            buyer={buyer}
          />
          {products.floors.map((floor) => (
            <CategoryFloor
              key={floor.store_category_id}
              floor={floor}
              preview={previews[floor.store_category_id]}
              buyer={buyer}
            />
          ))}
        </>
      ) : products === null ? (
        <LoadError name="推荐商品" />
      ) : null}
      <BestStores stores={bestStores} />
      {news && news.latest.length > 0 ? (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,420px),1fr))] gap-(--gap) mt-5">
          <HeadlinePanel title="资讯" headlines={news.latest} moreTo={newsAddress()} />
          {news.categories.map(({ category, list }) => (
            <HeadlinePanel key={category} title={category} headlines={list} moreTo={newsAddress(category)} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** What fills the place of the banners in a shop that has none. */
const Welcome = ({ name }: { name: string }) => (
  <div className="panel row-span-2 grid place-content-center">
    <Empty icon="home" title={name} text="按清单下单，或写下要什么请我们报价">
      <ButtonLink to={urls.quickOrder.index} variant="primary">
        快速下单
      </ButtonLink>
      <ButtonLink to={urls.quotation.add}>项目报价</ButtonLink>
    </Empty>
  </div>
);
