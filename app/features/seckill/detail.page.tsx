import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { buyInSale } from "#app/features/catalog/buy.server.ts";
import { shortName } from "#app/features/catalog/catalog.ts";
import { isOfConsumables } from "#app/features/catalog/category-trail.ts";
import { buyForm } from "#app/features/catalog/forms.ts";
import { salePurchase, savePendingAct } from "#app/features/catalog/pending-act.server.ts";
import { withChosenSku } from "#app/features/catalog/product.server.ts";
import { useKeepViewed } from "#app/features/catalog/recently-viewed-row.tsx";
import { FittingPrinters } from "#app/features/printer/fitting-printers.tsx";
import { readBuyFacts, readWarehouses } from "#app/features/product/buy-facts.server.ts";
import { afterSaleRows } from "#app/features/product/buy-facts.ts";
import { BuyFacts } from "#app/features/product/buy-facts.tsx";
import { Gallery } from "#app/features/product/gallery.tsx";
import { currentPicture, galleryPictures } from "#app/features/product/pictures.ts";
import { ProductDetail, ProductMore } from "#app/features/product/product-detail.tsx";
import { RelatedProducts, ShopCard } from "#app/features/product/product-sidebar.tsx";
import { ProductTabs } from "#app/features/product/product-tabs.tsx";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requestContext, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { useCustomer } from "#app/shell/use-shell.ts";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { urls } from "#app/urls.ts";
import { SaleBox } from "./sale-box.tsx";
import { readSalePage } from "./seckill.server.ts";
import { clockTime, saleAddress, sessionAddress } from "./seckill.ts";
import { SaleSessionList } from "./session-list.tsx";

/** The related products, all in the lower column: the day's sessions take the place beside the choices. */
const RELATED = 5;

export const handle: PageHandle = { access: "public", cache: true };

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) =>
  pageMeta(
    { matches, location },
    {
      title: page ? `限时秒杀 ${page.product.store_name}` : "限时秒杀",
      index: false,
      ...(page ? { canonical: link(urls.product.detail, { id: page.product.product_id }) } : {}),
    },
  );

/** The session, its state and every price come from the backend; `time` only chooses among the product's sessions. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requestContext(args);
  const [page, warehouses] = await Promise.all([
    readSalePage(api, args.request, args.params.id),
    readWarehouses(api, args.request, args.params.id),
  ]);
  const { product, sku, sale, quantity } = page;
  const isConsumable = isOfConsumables(product.category);
  const facts = { product, chosen: sku, quantity, isConsumable, stop_time: sale.stop_time };
  return {
    ...page,
    ...(await readBuyFacts(api, args.request, facts, warehouses)),
    params: page.tab === "service" ? afterSaleRows(product.merchant) : page.params,
    fits: page.tab === "fits" ? page.fits : [],
  };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request, buyForm);
  const value = form.status === "success" ? form.value : null;
  const { api } = await requireSession(args, {
    returnTo: value ? withChosenSku(args.request.url, value) : undefined,
    saveAct: value ? savePendingAct(salePurchase(args.params.id, value)) : undefined,
  });
  if (form.status !== "success") return badRequest(form);
  const { pathname, search } = new URL(args.request.url);
  return answer(form, buyInSale(api, form.value), {
    to: pathname + search,
    stay: form.value.stay !== undefined && form.value.intent === "add_cart",
  });
}

export default function SaleDetail() {
  const page = useLoaderData<typeof loader>();
  const { product, sale, sessions, chosen, sku, quantity, picture, tab } = page;
  const { storeInfo, params, facts, delivery, province, fits, fitCount, related } = page;
  const buyer = useCustomer();
  const form = useActionData<typeof action>()?.form;
  useKeepViewed(product);
  const { product_id, store_name } = product;
  const pictures = galleryPictures(product, sku);
  const hrefWith = (search: { image?: number; tab?: string | undefined; sku?: number }) =>
    saleAddress({ product_id, ...sale }, { sku: chosen.sku_id, province, ...search });
  return (
    <div className="wrap">
      <Breadcrumbs
        home={urls.home}
        trail={[
          { name: "限时秒杀", to: urls.seckill.list },
          { name: `${clockTime(sale.start_time, sale.now)} 场`, to: sessionAddress(sale.stop_time) },
          { name: shortName(store_name) },
        ]}
      />
      <ProductDetail
        product={product}
        sku_id={chosen.sku_id}
        storeInfo={storeInfo}
        gallery={
          <Gallery
            key={chosen.sku_id}
            pictures={pictures}
            alt={shortName(store_name)}
            current={currentPicture(pictures, sku, picture)}
            previewHref={(index) => hrefWith({ image: index + 1 })}
            skuHref={(id) =>
              sale.list.some(({ sku_id }) => sku_id === id)
                ? hrefWith({ sku: id })
                : link(urls.product.detail, { id: product_id }, { sku: id })
            }
          />
        }
        facts={
          <span>
            本场已抢 <b>{chosen.sold}</b> {chosen.unit_name}
          </span>
        }
        side={
          <>
            <SaleSessionList sessions={sessions} current={sale.stop_time} now={sale.now} />
            <ShopCard merchant={product.merchant} manager={buyer?.admin} productId={product.product_id} />
          </>
        }
      >
        <SaleBox
          key={`${sale.stop_time}-${chosen.sku_id}`}
          product_id={product_id}
          session={sale}
          sales={sale.list}
          chosen={chosen}
          sku={sku}
          buyer={buyer}
          initialQuantity={quantity}
          refusedQuantity={form?.initialValue?.cart_num?.toString()}
          errors={form?.error}
        >
          <BuyFacts
            facts={facts}
            delivery={delivery}
            fields={{
              time: sale.stop_time,
              status: sale.seckill_status,
              sku: chosen.sku_id,
              cart_num: quantity,
              tab: tab === "info" ? undefined : tab,
            }}
          />
        </SaleBox>
      </ProductDetail>
      <ProductMore side={<RelatedProducts cards={related.slice(0, RELATED)} buyer={buyer} />}>
        <ProductTabs
          tab={tab === "consumables" || tab === "reviews" ? "info" : tab}
          hrefFor={(name) => hrefWith({ tab: name === "info" ? undefined : name })}
          storeInfo={storeInfo}
          rows={params}
          fitCount={fitCount}
          isPrinter={false}
        >
          <FittingPrinters fits={fits} />
        </ProductTabs>
      </ProductMore>
    </div>
  );
}
