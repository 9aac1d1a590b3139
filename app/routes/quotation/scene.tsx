import "./scene.css";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { customerUrls } from "#app/customer-urls.ts";
import { Thumb } from "#app/domains/catalog/product-picture.tsx";
import { sceneForm } from "#app/domains/quotation/forms.ts";
import { addToCart, type ChosenBundle, readBundle } from "#app/domains/quotation/quotation.server.ts";
import { bundleSearch, formatWanted } from "#app/domains/quotation/quotation.ts";
import { SceneDrawing } from "#app/domains/quotation/scene-drawing.tsx";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requestContext, requireCustomer } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { formatYuan, Price } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { BundleLine } from "#contract/bundle.ts";
import { fen, yuan } from "#contract/rules/money.ts";

export const handle: PageHandle = { access: "public" };

export const meta: MetaFunction<typeof loader> = (about) =>
  pageMeta(about, { title: about.data?.bundle.name ?? "场景", description: about.data?.bundle.intro ?? "" });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requestContext(args);
  return { bundle: await readBundle(api, args.params.id ?? "0", args.request) };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireCustomer(args);
  const form = await readForm(args.request, sceneForm);
  if (form.status !== "success") return badRequest(form);
  const { intent, sku } = form.value;
  const { pathname, search } = new URL(args.request.url);
  const to = pathname + search;
  if (sku.length === 0) return answer(form, { ok: false, message: "请先勾选商品" }, { to });
  const bundle = await readBundle(api, args.params.id ?? "0", args.request);
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
          {bundle.sizes.length > 0 ? <Sizes bundle={bundle} /> : null}
          <p className="muted small">去掉不要的、换好款式、改好数量，整套加进报价单或购物车。</p>
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
                  // The key resets the typed quantity when the SKU or the number of people changes.
                  <SceneLine key={`${line.product_attr_unique}-${line.cart_num}`} line={line} bundle={bundle} />
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

/** The numbers of people to choose from; each is a page of its own. */
function Sizes({ bundle }: { bundle: ChosenBundle }) {
  const { scene_id: id, sizes, people, people_label } = bundle;
  return (
    <nav className="scene-sizes" aria-label={people_label}>
      <span className="muted small">{people_label}</span>
      {sizes.map((size) => (
        <Link
          key={size}
          className={size === people ? "chip is-on" : "chip"}
          aria-current={size === people ? "page" : undefined}
          to={link(customerUrls.projectScene, { id }, bundleSearch({ ...bundle, people: size }))}
          preventScrollReset
        >
          {size} 人
        </Link>
      ))}
      <span className="muted small">换人数会按配比改数量</span>
    </nav>
  );
}

/** The other SKUs for the place of a line, with what each costs more or less. */
function Choices({ line, bundle }: { line: BundleLine; bundle: ChosenBundle }) {
  const { choices, standard, price, store_name } = line;
  return (
    <details className="scene-choices">
      <summary aria-label={`换一个：${store_name}，${choices.length} 种可换`}>换一个 {choices.length}</summary>
      <ul>
        {choices.map((choice) => {
          const difference = fen(choice.price) - fen(price);
          const search = bundleSearch(bundle, { from: standard, to: choice.product_attr_unique });
          return (
            <li key={choice.product_attr_unique}>
              <Thumb address={choice.image} size={44} />
              <div>
                <p>
                  {choice.store_name} <span className="muted small">{choice.sku}</span>
                </p>
                <p>
                  <Price amount={choice.price} />{" "}
                  <span className={difference > 0 ? "warn small" : "ok small"}>
                    {difference === 0
                      ? "同价"
                      : `${difference > 0 ? "多" : "省"} ${formatYuan(yuan(Math.abs(difference)))}`}
                  </span>
                </p>
              </div>
              <Link
                className="btn btn--small"
                to={link(customerUrls.projectScene, { id: bundle.scene_id }, search)}
                preventScrollReset
                aria-label={`换成 ${choice.store_name} ${choice.sku}`}
              >
                换成它
              </Link>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

function SceneLine({ line, bundle }: { line: BundleLine; bundle: ChosenBundle }) {
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
      {line.choices.length > 0 ? <Choices line={line} bundle={bundle} /> : null}
    </div>
  );
}
