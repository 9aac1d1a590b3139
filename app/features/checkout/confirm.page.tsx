import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, isRouteErrorResponse, useActionData, useLoaderData, useNavigate, useRouteError } from "@remix-run/react";
import { deskUrls } from "#app/desk-urls.ts";
import { Contact } from "#app/features/account/contact.tsx";
import {
  answerRecognized,
  answerRegions,
  readAddressBook,
  readRegions,
  refuseStreet,
  saveAddress,
  withRegions,
} from "#app/features/address/address.server.ts";
import { addressErrorField, chosenRegions } from "#app/features/address/address.ts";
import { recognizeForm, regionsForm, saveForm } from "#app/features/address/forms.ts";
import { LINE_MISSING, leaveSale } from "#app/features/cart/cart.server.ts";
import { TOO_MANY_LINES } from "#app/features/cart/cart.ts";
import { readTitleChoice } from "#app/features/invoice/invoice.server.ts";
import { PayTypeChoice } from "#app/features/payment/pay-type-choice.tsx";
import { readMethods } from "#app/features/payment/payment.server.ts";
import { readTransferMethods } from "#app/features/transfer/transfer.server.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import { ErrorPage, isNotProvided } from "#app/shell/error-page.tsx";
import type { PageHandle } from "#app/shell/handle.ts";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { urls } from "#app/urls.ts";
import { CHECKOUT_LINES_MAX } from "#contract/rules/cart.ts";
import { NOT_FOUND } from "#contract/rules/status.ts";
import { SALE_NOT_BY_TRANSFER } from "#contract/rules/transfer.ts";
import { AddressChoice } from "./address-choice.tsx";
import { claimCoupon, readCheckout, readCheckoutOf, submitOrder } from "./checkout.server.ts";
import { changesSince, checkedCoupons, freshCheckout, hasSale, parseChoices, withCoupon } from "./checkout.ts";
import { MissingLines, TooManyLines } from "./checkout-obstacles.tsx";
import { CheckoutColumns, CheckoutShop, SharedPurchaseNumber } from "./checkout-shop.tsx";
import { CheckoutSteps } from "./checkout-steps.tsx";
import { CheckoutTotals, PointsChoice, QuoteChanges } from "./checkout-totals.tsx";
import { NewAddress, SubmitBar } from "./confirm.parts.tsx";
import { ClaimForms, CouponChoice, CouponForms } from "./coupon-choice.tsx";
import { claimForm, confirmPageForms, leaveSaleForm } from "./forms.ts";
import { InvoiceChoice } from "./invoice-choice.tsx";
import { LeaveSaleForms } from "./leave-sale.tsx";

export const handle: PageHandle = { access: "customer", bottomBar: true, needsPhone: true };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "确认订单", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer, proxy } = await requireCustomer(args);
  const choices = parseChoices(new URL(args.request.url).searchParams);
  if (choices.cartIds.length > CHECKOUT_LINES_MAX) throw data({ message: TOO_MANY_LINES }, { status: 400 });
  const [check, { list, regions }, methods, transfers, titles] = await Promise.all([
    readCheckout(api, choices),
    readAddressBook(api, args.request),
    proxy ? [] : readMethods(api, customer.now_money),
    proxy ? [] : readTransferMethods(api),
    proxy ? null : readTitleChoice(api),
  ]);
  // A customer without an address sees the address form at once.
  const addressRegions = regions ?? (list.length === 0 ? await readRegions(api) : null);
  return {
    now: Date.now(),
    check,
    choices,
    addresses: list,
    regions: addressRegions,
    opened: regions !== null,
    lastType: titles?.last_type,
    titles: (titles?.list ?? []).map(({ receipt_id, receipt_title }) => ({ receipt_id, receipt_title })),
    methods: [
      ...methods,
      ...transfers.map((method) => (hasSale(check) ? { ...method, reason: SALE_NOT_BY_TRANSFER } : method)),
    ],
    manager: customer.admin,
    isProxy: proxy !== null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api, proxy } = await requireSession(args);
  const choices = parseChoices(new URL(args.request.url).searchParams);
  const { cartIds, use_integral, couponIds } = choices;
  const form = await readForm(
    args.request,
    confirmPageForms(saveForm, regionsForm, recognizeForm, leaveSaleForm, claimForm),
  );
  if (form.status !== "success") return withRegions(api, form, badRequest(form));
  if (form.value.intent === "regions") return answerRegions(api, form, form.value);
  if (form.value.intent === "recognize") return answerRecognized(api, form, form.value.text);
  const pageOf = (ids: readonly string[], coupon_id = chosenCoupons(couponIds)) =>
    link(
      urls.checkout,
      {},
      { cartId: ids.join(","), address_id: choices.address_id || undefined, use_integral, coupon_id },
    );
  if (form.value.intent === "leave_sale") {
    const { cart_id, merged } = form.value;
    const to = pageOf(cartIds.filter((id) => id !== merged));
    return answer(form, leaveSale(api, cart_id), { to, missing: LINE_MISSING });
  }
  if (form.value.intent === "claim") {
    const claimed = claimCoupon(api, form.value, (coupon_id) => pageOf(cartIds, coupon_id));
    return answer(form, claimed, { to: pageOf(cartIds) });
  }
  if (form.value.intent === "save") {
    const refused = await refuseStreet(api, form, form.value);
    if (refused) return refused;
    const saved = await saveAddress(api, form.value);
    const address_id = saved.ok ? saved.answer.address_id : undefined;
    const coupon_id = chosenCoupons(couponIds);
    const to = link(urls.checkout, {}, { cartId: cartIds.join(","), address_id, use_integral, coupon_id });
    return withRegions(api, form, await answer(form, saved, { to, field: addressErrorField }));
  }
  const { value } = form;
  const created = await submitOrder(api, cartIds, value);
  if (proxy && created.ok) {
    const customerPage = link(deskUrls.staffCustomer.detail, { id: proxy.customer_id });
    return answer(form, { ok: true, toast: "订单已提交，等客户付款" }, { to: customerPage });
  }
  const to = link(
    urls.payment.index,
    {},
    { id: created.ok ? created.answer.group_order_id : undefined, pay_type: value.pay_type },
  );
  return answer(form, created, { to, fresh: () => readCheckoutOf(api, cartIds, value) });
}

/** The chosen coupons in an address, 0 for none; undefined before any was chosen. */
const chosenCoupons = (ids: readonly string[] | null) => (ids === null ? undefined : ids.join(",") || "0");

/** The fields whose messages are shown above the form, because nothing is typed into them. */
const FIELDS_WITHOUT_PLACE = ["address_id", "coupon_id", "key", "quote"];

export default function Confirm() {
  const { choices, addresses, methods, manager, opened, ...loaded } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const result = actionData?.form;
  const regions = chosenRegions(actionData) ?? loaded.regions;
  const navigate = useNavigate();
  const check = freshCheckout(actionData) ?? loaded.check;
  const submitted = result?.initialValue?.intent === "submit" ? result : null;
  const values = submitted?.initialValue ?? {};
  const showsArrival = check.order.some(({ shipments }) => shipments.length > 0);
  const hrefFor = (more: Record<string, string | number>) =>
    link(
      urls.checkout,
      {},
      {
        cartId: choices.cartIds.join(","),
        address_id: check.address_id ?? undefined,
        use_integral: choices.use_integral,
        coupon_id: chosenCoupons(choices.couponIds),
        ...more,
      },
    );
  const applyChoice = (more: Record<string, string | number>) =>
    navigate(hrefFor(more), { replace: true, preventScrollReset: true });
  return (
    <div className="wrap">
      <Breadcrumbs home={urls.home} trail={[{ name: "购物车", to: urls.cart.index }, { name: "确认订单" }]} />
      <CheckoutSteps step={2} title="确认订单" />
      {regions ? (
        <NewAddress
          regions={regions}
          lastResult={submitted ? null : result}
          focusFirst={opened}
          cancelTo={addresses.length > 0 ? hrefFor({}) : null}
        />
      ) : null}
      <CouponForms check={check} choices={choices} />
      <ClaimForms check={check} />
      <LeaveSaleForms order={check.order} />
      <Form method="post" id="order" className="panel" preventScrollReset>
        <input type="hidden" name="intent" value="submit" />
        <input type="hidden" name="key" value={check.key} />
        <input type="hidden" name="quote" value={check.quote} />
        {checkedCoupons(check).map((id) => (
          <input key={id} type="hidden" name="coupon_id" value={id} />
        ))}
        {submitted ? (
          <div className="panel-section">
            <FormErrors of={submitted} fields={FIELDS_WITHOUT_PLACE} />
            <QuoteChanges changes={changesSince(typeof values.quote === "string" ? values.quote : undefined, check)} />
          </div>
        ) : null}
        <section className="panel-section" id="address">
          <h2>
            收货地址
            <Link className="link small ml-auto font-normal" to={urls.address.list}>
              管理地址
            </Link>
          </h2>
          <AddressChoice
            list={addresses}
            chosenId={check.address_id}
            hrefFor={(address_id) => hrefFor({ address_id })}
            newAddressHref={regions ? null : hrefFor({ new: 1 })}
            onChoose={(address_id) => applyChoice({ address_id })}
          />
        </section>
        <section className="panel-section">
          <h2>
            商品清单{" "}
            <small>
              {check.order.length} 家店铺，按店铺各生成一笔订单{showsArrival ? "；送达日按今天付款估算" : null}
            </small>
          </h2>
          {check.order.length > 1 ? <SharedPurchaseNumber values={values} errors={submitted?.error ?? {}} /> : null}
          <CheckoutColumns />
          {check.order.map((group) => (
            <CheckoutShop
              key={group.mer_id}
              group={group}
              now={loaded.now}
              values={values}
              errors={submitted?.error ?? {}}
              sharedNumber={check.order.length > 1}
              claimable={check.claimable ?? []}
              onCoupon={(id) => applyChoice({ coupon_id: withCoupon(check, group.coupon, id) })}
              withoutHref={(line) =>
                choices.cartIds.length > 1
                  ? hrefFor({ cartId: choices.cartIds.filter((id) => id !== String(line)).join(",") })
                  : null
              }
            />
          ))}
        </section>
        <section className="panel-section">
          <h2>
            平台优惠券 <small>一次付款用一张，按各店金额分摊</small>
          </h2>
          <CouponChoice
            mer_id={null}
            coupons={check.platform_coupon}
            claimable={check.claimable ?? []}
            onChoose={(id) => applyChoice({ coupon_id: withCoupon(check, check.platform_coupon, id) })}
          />
        </section>
        {loaded.isProxy ? (
          <section className="panel-section">
            <h2>付款</h2>
            <p className="muted">
              提交后由客户自己付款：订单在客户的“我的订单”里，有邮箱的会收到邮件。积分和发票也由客户自己用、自己申请。
            </p>
          </section>
        ) : (
          <>
            <section className="panel-section">
              <h2>
                积分抵扣 <small>100 积分抵 1 元，最多抵商品金额的一半</small>
              </h2>
              <PointsChoice
                check={check}
                to={hrefFor({ use_integral: check.integral.use > 0 ? 0 : 1 })}
                onChoose={(use) => applyChoice({ use_integral: use ? 1 : 0 })}
              />
            </section>
            <InvoiceChoice titles={loaded.titles} lastType={loaded.lastType} values={values} />
            <section className="panel-section">
              <h2>付款方式</h2>
              <PayTypeChoice
                methods={methods}
                amount={check.pay_price}
                recharge={
                  <>
                    提交后订单保留 30 分钟，可先
                    <Link className="link" to={`${urls.bill.balance}#recharge`}>
                      充值
                    </Link>
                    再付款，或联系
                    <Contact manager={manager} />
                  </>
                }
              />
            </section>
          </>
        )}
        <section className="panel-section">
          <CheckoutTotals check={check} />
        </section>
      </Form>
      <SubmitBar check={check} address={addresses.find(({ address_id }) => address_id === check.address_id)} />
    </div>
  );
}

/** Missing lines and too many lines have their own messages. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (isNotProvided(error)) return <ErrorPage message="不能在线提交订单，商品仍在购物车里，请联系客服下单" />;
  if (!isRouteErrorResponse(error)) return <ErrorPage />;
  if (error.status === NOT_FOUND) return <MissingLines />;
  return error.data?.message === TOO_MANY_LINES ? <TooManyLines /> : <ErrorPage />;
}
