import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { savePendingAct } from "#app/features/catalog/pending-act.server.ts";
import { readStoreCoupons, receiveCoupon } from "#app/features/coupon/coupon.server.ts";
import { CouponCards } from "#app/features/coupon/coupon-card.tsx";
import { receiveForm } from "#app/features/coupon/forms.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requestContext, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { safeRedirect } from "#app/http/safe-redirect.server.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { storeId } from "./store.server.ts";
import { storeCouponAddress, storeListAddress } from "./store.ts";
import { storeOf, useStore } from "./use-store.ts";

export const handle: PageHandle = { access: "public", cache: true };

export const meta: MetaFunction<typeof loader> = ({ matches, location }) => {
  const store = storeOf(matches);
  if (!store) return pageMeta({ matches, location }, { title: "优惠券", index: false });
  return pageMeta(
    { matches, location },
    {
      title: `优惠券 ${store.mer_name}`,
      description: `${store.mer_name}的店铺优惠券`,
      canonical: storeCouponAddress(store.mer_id),
    },
  );
};

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requestContext(args);
  return { coupons: await readStoreCoupons(api, storeId(args.request)) };
}

/** Receives a coupon from any page that shows it. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request, receiveForm);
  const own = storeCouponAddress(storeId(args.request));
  const from = form.status === "success" ? safeRedirect(form.value.from, own) : own;
  const { api } = await requireSession(args, {
    returnTo: new URL(from, args.request.url).href,
    saveAct:
      form.status === "success"
        ? savePendingAct({ kind: "coupon", coupon_id: form.value.coupon_id, number: form.value.number })
        : undefined,
  });
  if (form.status !== "success") return badRequest(form);
  return answer(form, receiveCoupon(api, form.value), { to: from });
}

export default function StoreCoupons() {
  const { coupons } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const store = useStore();
  if (!store) return null;
  return (
    <>
      <h1 className="visually-hidden">{store.mer_name}的优惠券</h1>
      <FormErrors of={form} />
      {coupons.length > 0 ? (
        <CouponCards coupons={coupons} action={storeCouponAddress(store.mer_id)} />
      ) : (
        <section className="panel">
          <Empty icon="ticket" title="店铺还没有优惠券" text="先看看店铺的商品">
            <ButtonLink variant="primary" to={storeListAddress(store.mer_id)}>
              查看全部商品
            </ButtonLink>
          </Empty>
        </section>
      )}
    </>
  );
}
