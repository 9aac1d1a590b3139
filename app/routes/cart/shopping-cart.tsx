import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  Form,
  useActionData,
  useLoaderData,
  useSearchParams,
} from "@remix-run/react";
import { changeCart, LINE_MISSING, readCart } from "#app/domains/cart/cart.server.ts";
import { countPieces, DRAWER, linesToDelete } from "#app/domains/cart/cart.ts";
import { CHECKOUT_FORM } from "#app/domains/cart/cart-row.tsx";
import {
  CartBar,
  CartColumns,
  CartShop,
  DeletionQuestion,
  EmptyCart,
  InvalidLines,
} from "#app/domains/cart/cart-sections.tsx";
import { cartForm } from "#app/domains/cart/forms.ts";
import { useCart, useCheckoutForm } from "#app/domains/cart/use-cart.ts";
import { CheckoutSteps } from "#app/domains/checkout/checkout-steps.tsx";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { toNetworkError } from "#app/shell/network-error.ts";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { urls } from "#app/urls.ts";

export const handle: PageHandle = { access: "customer", bottomBar: true };

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta({ matches, location }, { title: "购物车", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  const { audit_state, audit_type } = customer;
  return { buyer: { audit_state, audit_type }, ...(await readCart(api)) };
}

export async function action(args: ActionFunctionArgs) {
  const { api, customer } = await requireSession(args);
  const form = await readForm(args.request, cartForm);
  if (form.status !== "success") return badRequest(form);
  // This act makes no other backend call that would notice a dead session.
  if (form.value.intent === "checkout") await customer();
  const changed = await changeCart(api, form.value);
  return answer(form, changed, { to: urls.shoppingCart, stay: form.value.stay !== undefined, missing: LINE_MISSING });
}

/** The drawer shows a failed load itself; the page shows the error page. */
export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  new URL(request.url).searchParams.has(DRAWER) ? serverLoader().catch(toNetworkError) : serverLoader();

/** A change of the script that could not be sent is undone in its row [S4.drawer.6]; other forms show the error page. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const stays = (await request.clone().formData()).has("stay");
  return stays ? serverAction().catch(toNetworkError) : serverAction();
}

export default function ShoppingCart() {
  const { groups, failed, buyer } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const cart = useCart({ groups, buyer });
  const onCheckout = useCheckoutForm(cart);
  const [search] = useSearchParams();
  const deletion = linesToDelete(search, { valid: cart.lines, invalid: failed });
  const kinds = cart.lines.length;
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
                {kinds} 种商品，{countPieces(cart.lines)} 件
              </span>
            ) : null}
          </>
        }
      />
      <div className="stack">
        <FormErrors of={form} />
        {deletion ? <DeletionQuestion {...deletion} /> : null}
        {kinds === 0 ? <EmptyCart /> : <CartColumns cart={cart} />}
        <Form method="post" id={CHECKOUT_FORM} ref={cart.selection.form} onSubmit={onCheckout} hidden>
          <input type="hidden" name="intent" value="checkout" />
          {/* The form's first button, so that Enter on a checkbox never deletes. */}
          <button type="submit" disabled={cart.selected.length === 0}>
            去结算
          </button>
        </Form>
        {cart.groups.map((group) => (
          <CartShop key={group.mer_id} group={group} cart={cart} />
        ))}
        <InvalidLines lines={failed} onDelete={cart.remove} />
        {kinds > 0 ? <CartBar cart={cart} /> : null}
      </div>
    </div>
  );
}
