import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation, useSearchParams } from "@remix-run/react";
import { listTitle } from "#app/features/catalog/list.ts";
import { requestContext } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { urls } from "#app/urls.ts";
import { FollowButton } from "./follow-button.tsx";
import { readFollowedIds, readStore } from "./store.server.ts";
import { storeAddress, storeCouponAddress, storeListAddress } from "./store.ts";
import { StoreHead } from "./store-head.tsx";

export const handle: PageHandle = { access: "public" };

export async function loader(args: LoaderFunctionArgs) {
  const { api, signedIn } = await requestContext(args);
  const [store, followedIds] = await Promise.all([readStore(api, args.request), readFollowedIds(api, signedIn)]);
  // A cached answer may contain coupons that have ended meanwhile.
  const coupons = store.coupon_ends.filter((end) => end > Date.now()).length;
  return { store, coupons, followed: followedIds.includes(store.mer_id) };
}

/** The head of a store above its pages. */
export default function StoreLayout() {
  const { store, coupons, followed } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const { mer_id, mer_name, product_count } = store;
  const isHome = pathname === urls.store.index || pathname === urls.store.home;
  return (
    <div className="wrap">
      <Breadcrumbs home={urls.home} trail={[{ name: "店铺街", to: urls.store.street }, { name: mer_name }]} />
      <div className="stack">
        <StoreHead
          store={store}
          title={pathname === urls.store.category ? listTitle(search) : ""}
          tabs={[
            { name: "首页", to: storeAddress(mer_id), current: isHome },
            {
              name: "全部商品",
              to: storeListAddress(mer_id),
              current: pathname === urls.store.category,
              count: product_count,
            },
            {
              name: "优惠券",
              to: storeCouponAddress(mer_id),
              current: pathname === urls.store.coupons,
              ...(coupons > 0 ? { count: coupons } : {}),
            },
          ]}
        >
          <FollowButton store={store} followed={followed} />
        </StoreHead>
        <Outlet />
      </div>
    </div>
  );
}
