import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { BackLink, PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readFormWithFile } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import { GOODS_LACKS } from "#contract/rules/staff-product.ts";
import { staffProduct } from "#contract/staff-product.ts";
import { Basics } from "./basics.tsx";
import { Differences } from "./differences.tsx";
import { productForms } from "./forms.ts";
import { Photographs } from "./photographs.tsx";
import { PlannedPrices } from "./planned-prices.tsx";
import { ProductLog, SellingFacts } from "./product-facts.tsx";
import { ProductPrices } from "./product-prices.tsx";
import { actOnProduct } from "./staff-product.server.ts";

export const handle: PageHandle = { access: "staff", right: "goods.read", acceptsFiles: true };

export const meta: MetaFunction<typeof loader> = ({ params }) => deskTitle(`商品 ${params.id ?? ""}`);

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "goods.read");
  const [product, options] = await Promise.all([
    api.read(staffProduct.detail, { params: { id: args.params.id ?? "" } }),
    api.read(staffProduct.options),
  ]);
  return { product, options, mayChange: me.rights.includes("goods.change") };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "goods.change");
  const id = Number(args.params.id);
  const { form, file } = await readFormWithFile(args.request, productForms, "file");
  if (form.status !== "success") return badRequest(form);
  return answer(form, actOnProduct(api, id, form.value, file), { to: link(deskUrls.staffProduct.detail, { id }) });
}

/** One product with everything that its page in the shop shows. */
export default function StaffProduct() {
  const { product, options, mayChange } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const of = (...intents: string[]) => (intents.includes(String(refused?.initialValue?.intent)) ? refused : null);
  const { product_id, name, is_show, lacks, previous, next, asked, skus } = product;
  return (
    <>
      <BackLink to={deskUrls.staffProduct.list}>商品</BackLink>
      <PageHead title={name} text={`编码 ${product_id} · ${skus.length} 个规格`}>
        <Tag kind={is_show ? "link" : "plain"}>{is_show ? "在售" : "未上架"}</Tag>
        {previous === null ? null : (
          <Link className="link" to={link(deskUrls.staffProduct.detail, { id: previous })}>
            上一个
          </Link>
        )}
        {next === null ? null : (
          <Link className="link" to={link(deskUrls.staffProduct.detail, { id: next })}>
            下一个
          </Link>
        )}
        <Link className="link" to={link(urls.product.detail, { id: product_id })}>
          商城里的页
        </Link>
        {mayChange ? (
          <>
            <ButtonLink size="s" to={link(deskUrls.staffProduct.new, {}, { copy: product_id })}>
              复制成新商品
            </ButtonLink>
            <ButtonLink
              size="s"
              to={link(deskUrls.staffProduct.show, {}, { product: product_id, to: is_show ? "off" : "on" })}
            >
              {is_show ? "下架" : "上架"}
            </ButtonLink>
          </>
        ) : null}
      </PageHead>
      <FormErrors
        of={of("withdraw_planned") ? null : refused}
        fields={["name", "brand", "category", "unit_name", "tax_percent", "file"]}
      />
      {lacks.length > 0 ? (
        <Note kind="warn">
          还差 {lacks.length} 样：{lacks.map((lack) => GOODS_LACKS[lack]).join("、")}
          {lacks.includes("stock") && skus[0] ? (
            <Link className="link ml-2" to={link(deskUrls.staffStock.detail, { id: skus[0].sku_id })}>
              去收货
            </Link>
          ) : null}
        </Note>
      ) : null}
      {asked === null ? null : <Note kind="warn">{asked} 提请的改价在等管理员批；要再改价先撤回那一条</Note>}
      <PlannedPrices planned={product.planned} refused={of("withdraw_planned")} mayChange={mayChange} />
      <Differences refused={of("basics")} product={product} />
      <div className="mt-3 grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_280px]">
        <div className="stack min-w-0">
          <Basics product={product} options={options} refused={of("basics")} mayChange={mayChange} />
          <ProductPrices product={product} mayChange={mayChange} />
          <ProductLog product={product} />
        </div>
        <aside className="stack min-w-0">
          <Photographs
            product={product}
            refused={of("add_picture", "move_picture", "remove_picture")}
            mayChange={mayChange}
          />
          <SellingFacts product={product} />
        </aside>
      </div>
    </>
  );
}
