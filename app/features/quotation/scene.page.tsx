import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { answer, badRequest, readForAct } from "#app/http/answer.server.ts";
import { requestContext, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { urls } from "#app/urls.ts";
import { type ChosenBundle, readBundle, readBundles, readExtras } from "./bundle.server.ts";
import { bundleSearch, gradesOf } from "./bundle.ts";
import { BundleAdd } from "./bundle-add.tsx";
import { BundleLines } from "./bundle-lines.tsx";
import { BundleBar, BundleSummary, OtherBundles } from "./bundle-summary.tsx";
import { sceneForm } from "./forms.ts";
import { addToCart } from "./quotation.server.ts";
import { SceneDrawing } from "./scene-drawing.tsx";
import { useBundleChoice } from "./use-bundle-choice.ts";
import { formatWanted } from "./wanted.ts";

export const handle: PageHandle = { access: "public", bottomBar: true };

export const meta: MetaFunction<typeof loader> = (about) =>
  pageMeta(about, { title: about.data?.bundle.name ?? "场景", description: about.data?.bundle.intro ?? "" });

export async function loader(args: LoaderFunctionArgs) {
  const { api, signedIn, customer } = await requestContext(args);
  const id = args.params.id ?? "0";
  const [bundle, bundles, extras] = await Promise.all([
    readBundle(api, id, args.request),
    readBundles(api),
    readExtras(api, args.request, async () => (signedIn ? customer() : null)),
  ]);
  return { bundle, extras, others: bundles.filter(({ scene_id }) => scene_id !== bundle.scene_id) };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  const form = await readForm(args.request, sceneForm);
  if (form.status !== "success") return badRequest(form);
  const { intent, sku } = form.value;
  const { pathname, search } = new URL(args.request.url);
  const to = pathname + search;
  if (sku.length === 0) return answer(form, { ok: false, message: "请先勾选商品" }, { to });
  const read = await readForAct(readBundle(api, args.params.id ?? "0", args.request));
  if (!read.ok) return answer(form, read, { to });
  const bundle = read.answer;
  const quantities = form.value as Readonly<Record<string, unknown>>;
  const lines = bundle.list
    .filter(({ product_attr_unique }) => sku.includes(product_attr_unique))
    .map(({ product_attr_unique, cart_num }) => ({
      sku: product_attr_unique,
      quantity: Number(quantities[`num_${product_attr_unique}`] ?? cart_num),
    }));
  if (lines.length === 0) return answer(form, { ok: false, message: LINES_MISSING }, { to });
  if (intent === "add_cart") return answer(form, addToCart(api, lines, form.value.key), { to });
  throw redirect(link(urls.quotation.add, {}, { scene: bundle.name, lines: formatWanted(lines) }), 303);
}

/** A ready bundle: tick lines, change quantities, and take them into a quotation or the cart. */
export default function Scene() {
  const { bundle, extras, others } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const choice = useBundleChoice(bundle, form?.initialValue);
  const search = bundleSearch(bundle);
  const isChanged = useLocation().search !== "";
  const { scene_id: id } = bundle;
  return (
    <div className="wrap stack">
      <Breadcrumbs
        home={urls.home}
        trail={[{ name: "项目报价", to: urls.quotation.projects }, { name: bundle.name }]}
      />
      <section className="panel grid grid-cols-[300px_minmax(0,1fr)] overflow-hidden [&_.scene-drawing]:w-full [&_.scene-drawing]:h-auto max-md:grid-cols-1">
        <SceneDrawing picture={bundle.picture} />
        <div className="grid content-center gap-2 px-6 py-4 max-md:px-4">
          <h1 className="text-(length:--f-24)">{bundle.name}</h1>
          <p className="muted">{bundle.intro}。去掉不要的、换好款式、改好数量，整套加进报价单或购物车。</p>
          {bundle.sizes.length > 0 ? <Sizes bundle={bundle} /> : null}
          <Grades bundle={bundle} />
        </div>
      </section>
      <div className="grid grid-cols-[minmax(0,1fr)_272px] items-start gap-(--gap) max-[68.75rem]:grid-cols-1">
        <Panel
          title="清单"
          titleId="bundle-lines-title"
          actions={
            <>
              <small className="muted">
                {bundle.lines} 种，已选 {choice.kinds} 种
              </small>
              <span className="flex gap-2 ml-auto">
                {isChanged ? (
                  <ButtonLink
                    className="max-md:min-h-(--ctl)"
                    size="s"
                    to={link(urls.quotation.scene, { id })}
                    preventScrollReset
                  >
                    恢复推荐
                  </ButtonLink>
                ) : null}
                <Button className="max-md:min-h-(--ctl)" asChild size="s">
                  <a href={link(urls.quotation.sceneExport, { id }, search)} download>
                    导出 Excel
                  </a>
                </Button>
              </span>
            </>
          }
        >
          <Form method="post" id={SCENE_FORM} aria-label={`${bundle.name}的清单`}>
            <FormKey />
            <FormErrors of={form} fields={strayErrors(bundle, form?.error)} />
            <BundleLines bundle={bundle} choice={choice} errors={form?.error} />
          </Form>
          <BundleAdd bundle={bundle} extras={extras} />
        </Panel>
        <aside className="grid gap-(--gap) min-w-0">
          <BundleSummary choice={choice} form={SCENE_FORM} />
          <OtherBundles bundles={others} />
        </aside>
      </div>
      <BundleBar choice={choice} form={SCENE_FORM} />
    </div>
  );
}

const SCENE_FORM = "bundle-lines";
const LINES_MISSING = "勾选的商品已不在这个场景里，请重新勾选";

/** The fields in error that no line of the bundle shows. */
const strayErrors = ({ list }: ChosenBundle, errors: Readonly<Record<string, unknown>> | null | undefined) =>
  Object.keys(errors ?? {}).filter((name) => list.every((line) => name !== `num_${line.product_attr_unique}`));

/** The numbers of people to choose from; each is a page of its own. */
function Sizes({ bundle }: { bundle: ChosenBundle }) {
  const { scene_id: id, sizes, people, people_label } = bundle;
  return (
    <nav className="flex flex-wrap items-center gap-2" aria-label={people_label}>
      <span className="muted small">{people_label}</span>
      {sizes.map((size) => (
        <Link
          key={size}
          className={`chip h-(--ctl) px-3 ${size === people ? "is-on" : ""}`}
          aria-current={size === people ? "page" : undefined}
          to={link(urls.quotation.scene, { id }, bundleSearch({ ...bundle, people: size }))}
          preventScrollReset
        >
          {size} 人
        </Link>
      ))}
      <span className="muted small">换人数会按配比改数量</span>
    </nav>
  );
}

/** The grades of the bundle's dearest goods, and the bundle without them; each is a page of its own. */
function Grades({ bundle }: { bundle: ChosenBundle }) {
  const graded = gradesOf(bundle.list);
  if (!graded) return null;
  const { part, standard, grades } = graded;
  const isOut = bundle.without === part;
  const choices = [
    ...grades.map(({ name, sku, isOn }) => ({
      name,
      isOn: isOn && !isOut,
      search: bundleSearch({ ...bundle, without: "" }, { swap: { from: standard, to: sku } }),
    })),
    { name: `不要${part}`, isOn: isOut, search: bundleSearch({ ...bundle, without: part }) },
  ];
  return (
    <nav className="flex flex-wrap items-center gap-2" aria-label={`${part}档次`}>
      <span className="muted small">{part}档次</span>
      {choices.map(({ name, isOn, search }) => (
        <Link
          key={name}
          className={`chip h-(--ctl) px-3 ${isOn ? "is-on" : ""}`}
          aria-current={isOn ? "page" : undefined}
          to={link(urls.quotation.scene, { id: bundle.scene_id }, search)}
          preventScrollReset
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
