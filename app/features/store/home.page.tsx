import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { savePendingAct } from "#app/features/catalog/pending-act.server.ts";
import { readStoreCoupons } from "#app/features/coupon/coupon.server.ts";
import { CouponCards } from "#app/features/coupon/coupon-card.tsx";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requestContext, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { safeRedirect } from "#app/http/safe-redirect.server.ts";
import { originOf, pageMeta } from "#app/seo/page-meta.ts";
import { storeData } from "#app/seo/store-data.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { useCustomer } from "#app/shell/use-shell.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";
import { followForm } from "./forms.ts";
import { readStoreHome, setFollow, storeId } from "./store.server.ts";
import { storeAddress, storeCouponAddress, storeListAddress } from "./store.ts";
import { StoreInformation, StoreProducts, StoreSectionRow } from "./store-sections.tsx";
import { storeOf, useStore } from "./use-store.ts";

export const handle: PageHandle = { access: "public", cache: true };

export const meta: MetaFunction<typeof loader> = ({ matches, location }) => {
  const store = storeOf(matches);
  if (!store) return pageMeta({ matches, location }, { title: "店铺", index: false });
  const { mer_id, mer_name, mer_info } = store;
  return pageMeta(
    { matches, location },
    {
      title: mer_name,
      description: `${mer_name}：${mer_info || `${store.product_count} 款商品`}`,
      canonical: storeAddress(mer_id),
      image: store.mer_avatar ?? undefined,
      jsonLd: storeData(store, originOf(matches)),
    },
  );
};

/** The most coupons on the home page of a store. */
const COUPONS = 3;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requestContext(args);
  const id = storeId(args.request);
  const [products, coupons] = await Promise.all([
    readStoreHome(api, args.request),
    optional(api, readStoreCoupons(api, id)),
  ]);
  return { ...products, coupons: (coupons ?? []).filter(({ state }) => state !== "ended").slice(0, COUPONS) };
}

/** Follows the store from any page that shows it. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request, followForm);
  const id = storeId(args.request);
  const { pathname, search } = new URL(args.request.url);
  const from = safeRedirect(form.status === "success" ? form.value.from : undefined, pathname + search);
  const { api } = await requireSession(args, {
    returnTo: new URL(from, args.request.url).href,
    saveAct:
      form.status === "success" && form.value.on === "1"
        ? savePendingAct({ kind: "follow", mer_id: Number(id) })
        : undefined,
  });
  if (form.status !== "success") return badRequest(form);
  return answer(form, setFollow(api, id, form.value), { to: from, stay: form.value.stay !== undefined });
}

export default function StoreHome() {
  const { best, fresh, sections, coupons } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const store = useStore();
  const buyer = useCustomer();
  if (!store) return null;
  const listAddress = storeListAddress(store.mer_id);
  return (
    <>
      <h1 className="visually-hidden">{store.mer_name}</h1>
      <FormErrors of={form} />
      {coupons.length > 0 ? (
        <section aria-labelledby="coupons">
          <div className="section-head">
            <h2 id="coupons">优惠券</h2>
            <p className="section-head__hint muted small">每笔订单可用一张店铺券，和平台券可同时使用</p>
            <Link className="section-head__more" to={storeCouponAddress(store.mer_id)} aria-label="全部优惠券">
              全部
              <Icon name="right" size="s" />
            </Link>
          </div>
          <CouponCards coupons={coupons} action={storeCouponAddress(store.mer_id)} />
        </section>
      ) : null}
      {best.length === 0 ? (
        <section className="panel">
          <Empty icon="box" title="店铺还没有在售商品" text="请过些时候再来，或看看其他店铺">
            <ButtonLink variant="primary" to={urls.store.street}>
              去店铺街
            </ButtonLink>
          </Empty>
        </section>
      ) : null}
      <StoreProducts
        id="best"
        title="店铺热销"
        cards={best}
        buyer={buyer}
        more={{ to: `${listAddress}&order=sales`, text: "按销量查看全部" }}
        eager
      />
      <StoreProducts
        id="fresh"
        title="店铺新品"
        cards={fresh}
        buyer={buyer}
        more={{ to: `${listAddress}&order=is_new`, text: "按上新查看全部" }}
      />
      {sections.map((section) => (
        <StoreSectionRow key={section.store_category_id} section={section} store={store.mer_id} buyer={buyer} />
      ))}
      <StoreInformation store={store} />
    </>
  );
}
