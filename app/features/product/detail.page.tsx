import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addLines, buy } from "#app/features/catalog/buy.server.ts";
import { shortName, specOptions, unitOf } from "#app/features/catalog/catalog.ts";
import { isOfConsumables } from "#app/features/catalog/category-trail.ts";
import { linesPurchase, productPurchase, savePendingAct } from "#app/features/catalog/pending-act.server.ts";
import { readProductPage, withChosenSku } from "#app/features/catalog/product.server.ts";
import { useKeepViewed } from "#app/features/catalog/recently-viewed-row.tsx";
import { readProductCoupons } from "#app/features/coupon/coupon.server.ts";
import { ProductCoupons } from "#app/features/coupon/product-coupons.tsx";
import { setFavourite } from "#app/features/favourite/favourite.server.ts";
import { productForm } from "#app/features/favourite/forms.ts";
import { FitCheck } from "#app/features/printer/fit-check.tsx";
import { FittingPrinters } from "#app/features/printer/fitting-printers.tsx";
import { readConsumablesOf, readFit } from "#app/features/printer/printer.server.ts";
import { PrinterSupplies } from "#app/features/printer/printer-supplies.tsx";
import { addToQuotation } from "#app/features/quotation/wanted.server.ts";
import { ProductReviews, REVIEWS_ID, ReviewFacts } from "#app/features/review/product-reviews.tsx";
import { readReviews } from "#app/features/review/review.server.ts";
import { AlertButton, StockAlerts } from "#app/features/stock-alert/alert-button.tsx";
import { readAlertIds } from "#app/features/stock-alert/stock-alert.server.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requestContext, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { safeRedirect } from "#app/http/safe-redirect.server.ts";
import { link } from "#app/link.ts";
import { originOf, pageMeta } from "#app/seo/page-meta.ts";
import { productMeta } from "#app/seo/product-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { rowResults } from "#app/shell/row-results.ts";
import { useCustomer, useShell } from "#app/shell/use-shell.ts";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { urls } from "#app/urls.ts";
import type { Product } from "#contract/product-fields.ts";
import { isOrderable, stockReason } from "#contract/rules/stock.ts";
import { readAlternatives } from "./alternatives.server.ts";
import { Alternatives } from "./alternatives.tsx";
import { BuyBox } from "./buy-box.tsx";
import { readBuyFacts, readWarehouses } from "./buy-facts.server.ts";
import { afterSaleRows } from "./buy-facts.ts";
import { BuyFacts } from "./buy-facts.tsx";
import { Gallery } from "./gallery.tsx";
import { currentPicture, galleryPictures } from "./pictures.ts";
import { ProductDetail, ProductMore } from "./product-detail.tsx";
import { ProductFacts } from "./product-facts.tsx";
import { OffShelf, RelatedBeside, RelatedProducts, ShopCard } from "./product-sidebar.tsx";
import { ProductTabs } from "./product-tabs.tsx";
import { productTrail } from "./product-trail.ts";
import { SkuMatrix } from "./sku-matrix.tsx";

export const handle: PageHandle = {
  access: "public",
  cache: true,
  bottomBar: true,
  consumables: (page) => isOfConsumables((page as { product: Product } | undefined)?.product.category),
};

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) =>
  pageMeta({ matches, location }, page ? productMeta(page, originOf(matches)) : { title: "商品", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api, signedIn, customer } = await requestContext(args);
  const [{ fits, params, ...page }, coupons, warehouses, reviews] = await Promise.all([
    readProductPage(api, args.request, args.params.id, signedIn ? customer() : null),
    optional(api, readProductCoupons(api, args.params.id)),
    readWarehouses(api, args.request, args.params.id),
    optional(api, readReviews(api, args.request, args.params.id)),
  ]);
  const isConsumable = isOfConsumables(page.product.category);
  const [fit, alternatives, supplies, buyFacts, alerts] = await Promise.all([
    readFit(api, args.request, fits),
    readAlternatives(api, page, signedIn ? customer() : null),
    page.tab === "consumables" ? readConsumablesOf(api, page.product.printers, page.chosen.sku_id) : null,
    readBuyFacts(api, args.request, { ...page, isConsumable }, warehouses),
    page.product.skus.every(isOrderable) ? null : readAlertIds(api, signedIn),
  ]);
  const shown = {
    ...page,
    ...buyFacts,
    rows: page.tab === "service" ? afterSaleRows(page.product.merchant) : params,
    fits: page.tab === "fits" ? fits : [],
    fit,
    alternatives,
    supplies,
    coupons: coupons ?? [],
    reviews,
    alerts,
  };
  return data(shown, { status: page.product.is_show === 0 ? 410 : 200 });
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request, productForm, ["sku", "from", "key"]);
  const value = form.status === "success" ? form.value : null;
  const purchase = value?.intent === "add_cart" || value?.intent === "buy_now" ? value : null;
  const quotation = value?.intent === "add_offer" ? addToQuotation(value) : null;
  const list = safeRedirect(purchase?.from, "");
  const page = quotation ?? (purchase ? list || withChosenSku(args.request.url, purchase) : undefined);
  const { api, customer } = await requireSession(args, {
    returnTo: page && new URL(page, args.request.url).href,
    saveAct: purchase
      ? savePendingAct(productPurchase(args.params.id, purchase))
      : value?.intent === "add_skus"
        ? savePendingAct(linesPurchase(value.lines))
        : undefined,
  });
  if (form.status !== "success") return badRequest(form);
  if (form.value.intent === "add_offer") {
    // No other call of the backend would notice an ended session.
    const live = customer().then(() => ({ ok: true as const }));
    return answer(form, live, { to: addToQuotation(form.value) });
  }
  if (form.value.intent === "add_skus") {
    const { pathname, search } = new URL(args.request.url);
    return answer(form, addLines(api, form.value.lines, form.value.key), { to: pathname + search });
  }
  if (form.value.intent === "collect") {
    const { pathname, search } = new URL(args.request.url);
    return answer(form, setFavourite(api, args.params.id, form.value), {
      to: pathname + search,
      stay: form.value.stay !== undefined,
    });
  }
  const bought = await buy(api, args.params.id, form.value);
  const { intent, stay } = form.value;
  const { pathname, search } = new URL(withChosenSku(args.request.url, { sku: form.value.sku }));
  return answer(form, bought, {
    to: list || pathname + search,
    stay: stay !== undefined && intent === "add_cart",
  });
}

/** The matrix of SKUs is shown from this number of SKUs on. */
const MATRIX_MIN = 3;

export default function Detail() {
  const {
    product,
    chosen,
    quantity,
    picture,
    tab,
    storeInfo,
    rows,
    fits,
    fitCount,
    fit,
    alternatives,
    supplies,
    related,
    coupons,
    facts,
    delivery,
    province,
    reviews,
    alerts,
  } = useLoaderData<typeof loader>();
  const shell = useShell();
  const buyer = useCustomer();
  const acted = useActionData<typeof action>();
  const form = acted?.form;
  useKeepViewed(product);
  const { product_id, store_name } = product;
  const trail = productTrail(product);
  const hrefWith = (search: Record<string, string | number | undefined>) =>
    link(urls.product.detail, { id: product_id }, { sku: chosen.sku_id, province, ...search });
  const fields = { sku: chosen.sku_id, ...(province ? { province } : {}) };
  if (product.is_show === 0) {
    return (
      <div className="wrap">
        <Breadcrumbs home={urls.home} trail={trail} />
        <OffShelf
          name={store_name}
          categoryTo={trail.at(-2)?.to ?? urls.catalog.category}
          cards={related}
          buyer={buyer}
        >
          <Alternatives table={alternatives} instead="商品已下架，可以换成" />
        </OffShelf>
      </div>
    );
  }
  const pictures = galleryPictures(product, chosen);
  const lack = stockReason({ ...chosen, unit_name: unitOf(product, chosen).unit_name });
  return (
    <StockAlerts alerts={alerts}>
      <div className="wrap">
        <Breadcrumbs home={urls.home} trail={trail} />
        <ProductDetail
          product={product}
          sku_id={chosen.sku_id}
          storeInfo={storeInfo}
          gallery={
            <>
              <Gallery
                key={chosen.sku_id}
                pictures={pictures}
                alt={shortName(store_name)}
                current={currentPicture(pictures, chosen, picture)}
                previewHref={(index) => hrefWith({ image: index + 1 })}
                skuHref={(sku) => hrefWith({ sku })}
              />
              {fitCount > 0 ? (
                <FitCheck
                  action={link(urls.product.detail, { id: product_id })}
                  fields={{ ...fields, tab: tab === "info" ? undefined : tab }}
                  fit={fit}
                />
              ) : null}
            </>
          }
          facts={
            <ProductFacts
              product={product}
              rating={<ReviewFacts summary={reviews?.summary} to={hrefWith({ tab: "reviews" })} />}
              address={`${shell?.domain.slice(0, -1) ?? ""}${hrefWith({})}`}
            />
          }
          below={
            product.skus.length >= MATRIX_MIN ? (
              <SkuMatrix
                key={`matrix-${product_id}`}
                product={product}
                buyer={buyer}
                action={hrefWith({})}
                errors={form?.error?.[""] ?? undefined}
                results={rowResults(acted, shell)}
              />
            ) : null
          }
          side={
            <>
              <ShopCard merchant={product.merchant} manager={buyer?.admin} productId={product.product_id} />
              <RelatedBeside cards={related} buyer={buyer} />
            </>
          }
        >
          <BuyBox
            key={product_id}
            product={product}
            chosen={chosen}
            specs={specOptions(product, chosen, buyer)}
            buyer={buyer}
            initialQuantity={quantity}
            errors={form?.error}
            hrefFor={(sku) => hrefWith({ sku })}
            fields={fields}
            alert={
              lack ? <AlertButton sku={chosen.sku_id} name={`${shortName(store_name)} ${chosen.sku}`} size="l" /> : null
            }
          >
            <ProductCoupons coupons={coupons} action={link(urls.store.coupons, {}, { id: product.merchant.mer_id })} />
            <BuyFacts
              facts={facts}
              delivery={delivery}
              fields={{ sku: chosen.sku_id, cart_num: quantity || undefined, tab: tab === "info" ? undefined : tab }}
            />
          </BuyBox>
        </ProductDetail>
        {lack ? <Alternatives table={alternatives} instead={`这个规格${lack}，可以换成`} /> : null}
        <ProductMore side={<RelatedProducts cards={related} buyer={buyer} />}>
          <ProductTabs
            tab={tab}
            hrefFor={(name) => hrefWith({ tab: name === "info" ? undefined : name })}
            storeInfo={storeInfo}
            rows={rows}
            fitCount={fitCount}
            isPrinter={product.printers.length > 0}
            reviewCount={reviews?.summary.stat.count}
          >
            {tab === "reviews" ? (
              <ProductReviews reviews={reviews} hrefFor={(search) => `${hrefWith({ tab, ...search })}#${REVIEWS_ID}`} />
            ) : supplies ? (
              <PrinterSupplies supplies={supplies} buyer={buyer} from={hrefWith({ tab })} />
            ) : (
              <FittingPrinters fits={fits} />
            )}
          </ProductTabs>
          {lack ? null : <Alternatives table={alternatives} />}
        </ProductMore>
      </div>
    </StockAlerts>
  );
}
