import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Effect } from "#app/desk/effect.tsx";
import { BackLink, PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextareaField, TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { COLUMNS } from "#contract/rules/product-table.ts";
import { staffProduct } from "#contract/staff-product.ts";
import { OptionList } from "./basics.tsx";
import { newForm } from "./forms.ts";
import { addProduct } from "./staff-product.server.ts";
import { linesOfCell } from "./staff-product.ts";

export const handle: PageHandle = { access: "staff", right: "goods.change" };

export const meta: MetaFunction = () => deskTitle("新建商品");

const TITLE = "新建商品";

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "goods.change");
  const copy = new URL(args.request.url).searchParams.get("copy");
  const [options, like] = await Promise.all([
    api.read(staffProduct.options),
    copy !== null && /^[1-9]\d{0,14}$/.test(copy) ? api.read(staffProduct.detail, { params: { id: copy } }) : null,
  ]);
  const maySet = me.rights.includes("setting.write");
  return { options, cells: like?.cells ?? {}, sku: like?.skus[0]?.cells ?? {}, maySet };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "goods.change");
  const form = await readForm(args.request, newForm);
  if (form.status !== "success") return badRequest(form);
  return answer(form, addProduct(api, form.value), { to: deskUrls.staffProduct.list });
}

/** The first facts of a product; pictures, stock and further SKUs follow on its page. */
export default function NewProduct() {
  const { options, cells, sku, maySet } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const busy = useNavigation().state !== "idle";
  const of = (name: string, value = "") => fieldOf(refused, name, value);
  return (
    <>
      <BackLink to={deskUrls.staffProduct.list}>商品</BackLink>
      <PageHead title={TITLE} text="先建好，再传图片、加规格和现货，最后上架" />
      <div className="stack mb-3 empty:hidden">
        <FormErrors of={refused} />
        <MissingParts options={options} maySet={maySet} />
      </div>
      <Panel title="商品" titleId="product">
        <Form method="post" className="panel__body grid gap-3" noValidate>
          <FormKey />
          <TextField field={of("name", cells.name)} label="标题" hint="120 字以内，型号放前面" required />
          <div className="grid gap-3 md:grid-cols-4">
            <SelectField field={of("store", cells.store)} label="店铺" required>
              <option value="">请选店铺</option>
              <OptionList options={options.stores} />
            </SelectField>
            <SelectField field={of("brand", cells.brand)} label="品牌" required>
              <option value="">请选品牌</option>
              <OptionList options={options.brands} />
            </SelectField>
            <SelectField field={of("category", cells.category)} label="分类" required>
              <option value="">请选分类</option>
              <OptionList options={options.categories} />
            </SelectField>
            <TextField field={of("unit_name", cells.unit_name)} label="单位" hint="支、盒、台" required />
          </div>
          <div className="grid gap-3 md:grid-cols-4">
            <TextField field={of("attrs", "")} label="第一个规格" hint="只有一种就不填" />
            <TextField field={of("cost", sku.cost)} label="成本" inputMode="decimal" hint="元，含税" required />
            <TextField
              field={of("cost_plus", cells.cost_plus)}
              label="加价"
              inputMode="decimal"
              hint="企业价 = 成本 + 加价"
            />
            <TextField field={of("price", sku.price)} label="商城价" inputMode="decimal" required />
            <TextField field={of("weight_kg", sku.weight_kg)} label="重量" inputMode="decimal" hint="公斤" />
            <TextField field={of("min_order", sku.min_order ?? "1")} label="起订量" inputMode="numeric" />
            <TextField field={of("bar_code")} label={COLUMNS.bar_code} inputMode="numeric" />
          </div>
          <div className="grid gap-3 md:grid-cols-2">
            <TextareaField
              field={of("selling_points", linesOfCell(cells.selling_points ?? ""))}
              label="卖点"
              hint="每行一条"
              rows={4}
            />
            <TextareaField
              field={of("specs", linesOfCell(cells.specs ?? ""))}
              label="参数"
              hint="每行一条，名称:值"
              rows={4}
            />
          </div>
          <Effect title="保存后" lines={["建成待售，客户还看不到", "下一步：传主图、收货或盘点现货，齐了再上架"]} />
          <p className="row">
            <Button type="submit" name="intent" value="create" variant="primary" busy={busy}>
              存成待售
            </Button>
          </p>
        </Form>
      </Panel>
    </>
  );
}

type Options = ReturnType<typeof useLoaderData<typeof loader>>["options"];
type MissingProps = { options: Options; maySet: boolean };

/** What a product needs and the shop has none of, with the page that adds it. */
function MissingParts({ options: { stores, categories, brands }, maySet }: MissingProps) {
  const missing = [
    { name: "店铺", list: stores, to: maySet ? link(deskUrls.staffContent.stores, {}, { store: "new" }) : null },
    { name: "第三级分类", list: categories, to: deskUrls.staffCategory.categories },
    { name: "品牌", list: brands, to: deskUrls.staffCategory.brands },
  ].filter(({ list }) => list.length === 0);
  if (missing.length === 0) return null;
  return (
    <Note kind="warn">
      还没有{missing.map(({ name }) => name).join("、")}，先建好再回来：
      {missing.map(({ name, to }) =>
        to ? (
          <Link key={name} className="link ml-2" to={to}>
            建{name}
          </Link>
        ) : (
          <span key={name} className="ml-2">
            {name}请管理员建
          </span>
        ),
      )}
    </Note>
  );
}
