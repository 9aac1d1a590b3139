import "./scene.css";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Thumb } from "#app/domains/catalog/product-picture.tsx";
import { sceneForm } from "#app/domains/quotation/forms.ts";
import { addToCart, readBundle } from "#app/domains/quotation/quotation.server.ts";
import { formatWanted } from "#app/domains/quotation/quotation.ts";
import { SceneDrawing } from "#app/domains/quotation/scene-drawing.tsx";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requestContext, requireCustomer } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { Price } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { BundleLine } from "#contract/bundle.ts";

export const handle: PageHandle = { access: "public" };

export const meta: MetaFunction<typeof loader> = (about) =>
  pageMeta(about, { title: about.data?.bundle.name ?? "场景", description: about.data?.bundle.intro ?? "" });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requestContext(args);
  return { bundle: await readBundle(api, args.params.id ?? "0") };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireCustomer(args);
  const form = await readForm(args.request, sceneForm);
  if (form.status !== "success") return badRequest(form);
  const { intent, sku } = form.value;
  const { pathname: to } = new URL(args.request.url);
  if (sku.length === 0) return answer(form, { ok: false, message: "请先勾选商品" }, { to });
  const bundle = await readBundle(api, args.params.id ?? "0");
  const quantities = form.value as Readonly<Record<string, unknown>>;
  const lines = bundle.list
    .filter(({ product_attr_unique }) => sku.includes(product_attr_unique))
    .map(({ product_attr_unique, cart_num }) => ({
      sku: product_attr_unique,
      quantity: Number(quantities[`num_${product_attr_unique}`] ?? cart_num),
    }));
  if (intent === "add_cart") return answer(form, await addToCart(api, lines), { to });
  throw redirect(link(urls.addProject, {}, { scene: bundle.name, lines: formatWanted(lines) }), 303);
}

/** A ready bundle: tick lines, change quantities, and take them into a quotation or the cart. */
export default function Scene() {
  const { bundle } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const parts = [...new Set(bundle.list.map(({ group }) => group))];
  return (
    <div className="wrap stack">
      <Breadcrumbs home={urls.home} trail={[{ name: "项目报价", to: urls.project }, { name: bundle.name }]} />
      <section className="panel scene-head">
        <SceneDrawing picture={bundle.picture} />
        <div className="scene-head__text">
          <h1>{bundle.name}</h1>
          <p className="muted">{bundle.intro}</p>
          <p>
            {bundle.lines} 种 {bundle.pieces} 件，共 <Price amount={bundle.total_price} size="lg" />
          </p>
          <p className="muted small">去掉不要的、改好数量，整套加进报价单或购物车。</p>
        </div>
      </section>
      <Form method="post" className="panel" aria-label={`${bundle.name}的清单`}>
        <div className="panel__header">
          <h2>清单</h2>
          <small className="muted">{bundle.lines} 种</small>
        </div>
        <FormErrors of={form} />
        <div className="scene-lines">
          {parts.map((part) => (
            <fieldset key={part}>
              <legend>{part}</legend>
              {bundle.list
                .filter(({ group }) => group === part)
                .map((line) => (
                  <SceneLine key={line.product_attr_unique} line={line} />
                ))}
            </fieldset>
          ))}
        </div>
        <div className="panel__body row">
          <Button variant="primary" name="intent" value="add_offer">
            加入报价单
          </Button>
          <Button variant="tint" name="intent" value="add_cart">
            加入购物车
          </Button>
        </div>
      </Form>
    </div>
  );
}

function SceneLine({ line }: { line: BundleLine }) {
  const name = `${line.store_name} ${line.sku}`;
  return (
    <div className="scene-line">
      <label className="checkbox scene-line__choice">
        <input type="checkbox" name="sku" value={line.product_attr_unique} defaultChecked={line.problem === null} />
        <span className="visually-hidden">选 {name}</span>
      </label>
      <Thumb address={line.image} size={48} />
      <div className="scene-line__name">
        <a href={link(urls.goodsDetail, { id: line.product_id })}>{line.store_name}</a>
        <p className="muted small">{line.sku}</p>
      </div>
      <p className="small">{line.problem ?? (line.stock > 0 ? `有货 ${line.stock}` : "暂时缺货")}</p>
      <p className="scene-line__price">
        <Price amount={line.price} />
        <span className="muted small">/{line.unit_name}</span>
      </p>
      <input
        className="input input--small scene-line__quantity"
        name={`num_${line.product_attr_unique}`}
        defaultValue={line.cart_num}
        inputMode="numeric"
        aria-label={`数量：${name}`}
      />
    </div>
  );
}
