import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  Form,
  Link,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { changeCart, LINE_MISSING, readCart } from "#app/domains/cart/cart.server.ts";
import { DRAWER } from "#app/domains/cart/cart.ts";
import { CartBar } from "#app/domains/cart/cart-bar.tsx";
import { CartShop } from "#app/domains/cart/cart-group.tsx";
import { CHECKOUT_FORM } from "#app/domains/cart/cart-row.tsx";
import { FailedLines } from "#app/domains/cart/failed-lines.tsx";
import { cartForm } from "#app/domains/cart/forms.ts";
import { useCart, useCheckoutForm } from "#app/domains/cart/use-cart.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireCustomer } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { toNetworkError } from "#app/shell/network-error.ts";
import { Button } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
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
  const { api } = await requireCustomer(args);
  const form = await readForm(args.request, cartForm);
  if (form.status !== "success") return badRequest(form);
  const changed = await changeCart(api, form.value);
  return answer(form, changed, { to: urls.shoppingCart, stay: form.value.stay !== undefined, missing: LINE_MISSING });
}

/** The drawer says itself that it could not be filled; the page has the error page for that. */
export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  new URL(request.url).searchParams.has(DRAWER) ? serverLoader().catch(toNetworkError) : serverLoader();

/** A quantity that could not be sent steps back where it stands (storefront.md section 4); the rest is the page's. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const stays = (await request.clone().formData()).has("stay");
  return stays ? serverAction().catch(toNetworkError) : serverAction();
}

export default function ShoppingCart() {
  const { groups, failed, buyer } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const cart = useCart({ groups, buyer });
  const onCheckout = useCheckoutForm(cart);
  return (
    <div className="wrap">
      <Breadcrumbs home={urls.home} trail={[{ name: "购物车" }]} />
      <CartHead kinds={cart.lines.length} />
      <div className="stack">
        <FormErrors of={form} />
        {cart.lines.length === 0 ? <NothingHere /> : <Columns />}
        <Form method="post" id={CHECKOUT_FORM} ref={cart.ticks.form} onSubmit={onCheckout} hidden>
          <input type="hidden" name="intent" value="checkout" />
          {/* The form's first button, so that Enter on a tick never deletes. */}
          <button type="submit" disabled={cart.ticked.length === 0}>
            去结算
          </button>
        </Form>
        {cart.groups.map((group) => (
          <CartShop key={group.mer_id} group={group} cart={cart} />
        ))}
        <FailedLines lines={failed} onDelete={cart.remove} />
        {cart.lines.length > 0 ? <CartBar cart={cart} /> : null}
      </div>
    </div>
  );
}

function CartHead({ kinds }: { kinds: number }) {
  return (
    <div className="row row--between min-h-16">
      <h1 className="page-title">
        购物车 {kinds > 0 ? <span className="muted small font-normal">{kinds} 种商品</span> : null}
      </h1>
      <ol className="steps">
        <li aria-current="step">
          <i>1</i>购物车
        </li>
        <li>
          <i>2</i>确认订单
        </li>
        <li>
          <i>3</i>支付
        </li>
      </ol>
    </div>
  );
}

function Columns() {
  return (
    <div className="panel cart-columns" aria-hidden="true">
      <span />
      <span>商品</span>
      <span>单价（含税）</span>
      <span>数量</span>
      <span className="numeric">小计</span>
      <span>操作</span>
    </div>
  );
}

function NothingHere() {
  return (
    <section className="panel">
      <Empty icon="cart" title="购物车还是空的" text="看看有什么要补货的">
        <Button variant="primary" asChild>
          <Link to={urls.categories}>去选商品</Link>
        </Button>
      </Empty>
    </section>
  );
}
