import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  Form,
  useActionData,
  useLoaderData,
  useSearchParams,
} from "@remix-run/react";
import { CheckoutSteps } from "#app/features/checkout/checkout-steps.tsx";
import { readStoreCoupons } from "#app/features/coupon/coupon.server.ts";
import { couponRule } from "#app/features/coupon/coupon.ts";
import { CouponCards } from "#app/features/coupon/coupon-card.tsx";
import { readRestocking } from "#app/features/standing-list/restocking.server.ts";
import { Restocking } from "#app/features/standing-list/restocking.tsx";
import { StockAlerts } from "#app/features/stock-alert/alert-button.tsx";
import { readAlertIds } from "#app/features/stock-alert/stock-alert.server.ts";
import { storeCouponAddress, storeListAddress } from "#app/features/store/store.ts";
import { answer, badRequest, readForAct } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { toNetworkError } from "#app/shell/network-error.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Confirmation } from "#app/ui/confirmation.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { urls } from "#app/urls.ts";
import { isStockReason } from "#contract/rules/stock.ts";
import { changeCart, LINE_MISSING, readCart } from "./cart.server.ts";
import { cartLines, countPiecesOfLines, DRAWER_PARAM, linesToDelete, storeWithCoupons } from "./cart.ts";
import { CHECKOUT_FORM } from "./cart-row.tsx";
import {
  CartBar,
  CartColumns,
  CartShop,
  DeletionQuestion,
  EmptyCart,
  InvalidLines,
  PhoneCartActs,
} from "./cart-sections.tsx";
import { CartTabs, EmptyTab } from "./cart-tabs.tsx";
import { type CartFilter, cartAddress, countByFilter, filterOf } from "./filter.ts";
import { cartForm } from "./forms.ts";
import { COLLECT_FORM } from "./line-layouts.tsx";
import { PermalinkQuestion } from "./permalink-question.tsx";
import { readPermalink, readSpecification } from "./questions.server.ts";
import { SpecificationQuestion } from "./specification-question.tsx";
import { useCart, useCheckoutForm } from "./use-cart.ts";

export const handle: PageHandle = { access: "customer", bottomBar: true };

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta({ matches, location }, { title: "购物车", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  const { audit_state, audit_type } = customer;
  const { searchParams } = new URL(args.request.url);
  const contents = await readCart(api);
  const store = storeWithCoupons(searchParams, contents.groups);
  const isEmpty = contents.groups.length + contents.failed.length === 0;
  const [specification, linked, coupons, restocking, alerts] = await Promise.all([
    readSpecification(api, searchParams, contents),
    readPermalink(api, searchParams),
    store ? readStoreCoupons(api, String(store.mer_id)) : null,
    isEmpty && !searchParams.has(DRAWER_PARAM) ? readRestocking(api) : null,
    !searchParams.has(DRAWER_PARAM) && contents.failed.some(({ fail_reason }) => isStockReason(fail_reason))
      ? readAlertIds(api, true)
      : null,
  ]);
  return { buyer: { audit_state, audit_type }, ...contents, specification, linked, coupons, restocking, alerts };
}

export async function action(args: ActionFunctionArgs) {
  const { api, customer } = await requireSession(args);
  const form = await readForm(args.request, cartForm);
  if (form.status !== "success") return badRequest(form);
  const filter = filterOf(new URL(args.request.url).searchParams);
  const to = cartAddress(filter);
  // These acts make no other backend call that would notice an ended session.
  const live = ["checkout", "export", "offer"].includes(form.value.intent) ? await readForAct(customer()) : null;
  if (live?.ok === false) return answer(form, live, { to });
  const stay = form.value.stay !== undefined;
  return answer(form, changeCart(api, form.value, filter), { to, stay, missing: LINE_MISSING });
}

/** The drawer shows a failed load itself; the page shows the error page. */
export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  new URL(request.url).searchParams.has(DRAWER_PARAM) ? serverLoader().catch(toNetworkError) : serverLoader();

/** A scripted change that could not be sent is undone in its row; other forms show the error page. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const stays = (await request.clone().formData()).has("stay");
  return stays ? serverAction().catch(toNetworkError) : serverAction();
}

export default function ShoppingCart() {
  const { groups, failed, buyer, specification, linked, restocking, alerts } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const [search] = useSearchParams();
  const filter = filterOf(search);
  const cart = useCart({ groups, buyer, filter });
  const onCheckout = useCheckoutForm(cart);
  const all = cartLines(cart.all);
  const deletion = linesToDelete(search, { valid: all, invalid: failed });
  const kinds = all.length;
  const hasLines = cart.lines.length > 0;
  const showsFailed = failed.length > 0 && (filter === "all" || filter === "failed");
  return (
    <div className="wrap">
      <Breadcrumbs home={urls.home} trail={[{ name: "购物车" }]} />
      <CheckoutSteps
        step={1}
        title={
          <>
            购物车{" "}
            {kinds > 0 ? (
              <span className="muted small font-normal">
                {kinds} 种商品，{countPiecesOfLines(all)} 件
              </span>
            ) : null}
          </>
        }
      />
      <div className="stack">
        <FormErrors of={form} />
        {deletion ? <DeletionQuestion {...deletion} filter={filter} /> : null}
        {specification ? <SpecificationQuestion {...specification} buyer={buyer} /> : null}
        {linked ? (
          <PermalinkQuestion
            lines={linked.lines}
            problems={linked.problems}
            buyer={buyer}
            // A form whose answer was lost is sent again with its own key, so that it adds once.
            formKey={String(form?.initialValue?.key || linked.key)}
          />
        ) : null}
        <StoreCoupons filter={filter} />
        {kinds + failed.length > 0 ? <CartTabs filter={filter} counts={countByFilter(all, failed)} /> : null}
        {kinds + failed.length === 0 ? <EmptyCart hasHistory={restocking?.hasHistory ?? false} /> : null}
        {kinds + failed.length === 0 && restocking?.strip && !linked ? <Restocking strip={restocking.strip} /> : null}
        {kinds + failed.length > 0 && !hasLines && !showsFailed ? <EmptyTab filter={filter} /> : null}
        {hasLines ? <CartColumns cart={cart} /> : null}
        <Form method="post" id={CHECKOUT_FORM} ref={cart.selection.form} onSubmit={onCheckout} hidden>
          <input type="hidden" name="intent" value="checkout" />
          {/* The form's first button, so that Enter on a checkbox never deletes. */}
          <button type="submit" disabled={cart.selected.length === 0}>
            去结算
          </button>
        </Form>
        <Form method="post" id={COLLECT_FORM} hidden preventScrollReset>
          <input type="hidden" name="intent" value="collect" />
        </Form>
        {cart.groups.map((group) => (
          <CartShop
            key={group.mer_id ?? `line-${group.list[0]?.cart_id}`}
            group={group}
            cart={cart}
            listAddress={group.mer_id === null ? urls.catalog.category : storeListAddress(group.mer_id)}
          >
            {group.coupon && group.mer_id !== null ? (
              <Link
                className="chip"
                to={cartAddress(filter, { coupons: group.mer_id })}
                preventScrollReset
                aria-label={`领券：${group.mer_name} ${couponRule(group.coupon)}`}
              >
                <b className="red">{couponRule(group.coupon)}</b> 领券
              </Link>
            ) : null}
          </CartShop>
        ))}
        {showsFailed ? (
          <StockAlerts alerts={alerts}>
            <InvalidLines lines={failed} filter={filter} onDelete={cart.remove} />
          </StockAlerts>
        ) : null}
        {hasLines ? (
          <>
            <PhoneCartActs cart={cart} />
            <CartBar cart={cart} />
          </>
        ) : null}
      </div>
    </div>
  );
}

/** The coupons of the store that the address asks for, with their buttons. */
function StoreCoupons({ filter }: { filter: CartFilter }) {
  const { groups, coupons } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const store = storeWithCoupons(search, groups);
  if (!store || store.mer_id === null || !coupons) return null;
  return (
    <Confirmation title={`${store.mer_name}的优惠券`} closeTo={cartAddress(filter)}>
      {coupons.length > 0 ? (
        <CouponCards coupons={coupons} action={storeCouponAddress(store.mer_id)} />
      ) : (
        <p className="muted">这家店铺暂时没有优惠券</p>
      )}
      <p className="row mt-4 justify-end">
        <ButtonLink to={cartAddress(filter)} replace preventScrollReset>
          返回购物车
        </ButtonLink>
      </p>
    </Confirmation>
  );
}
