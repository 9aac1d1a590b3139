import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { refusedAs, useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/control.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { Link } from "#app/ui/link.tsx";
import { type StaffBrand, staffCategory } from "#contract/staff-category.ts";
import { ActPanel } from "./act-panel.tsx";
import { brandForm } from "./forms.ts";
import { NewLink } from "./new-link.tsx";
import { OrderForms } from "./order-forms.tsx";
import { writeBrand } from "./staff-category.server.ts";

export const handle: PageHandle = { access: "staff", right: "goods.change" };

export const meta: MetaFunction = () => deskTitle("品牌");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "goods.change");
  const { list } = await api.read(staffCategory.brands);
  const { searchParams } = new URL(args.request.url);
  const [keyword, edit] = [(searchParams.get("keyword") ?? "").trim().slice(0, 40), searchParams.get("edit")];
  const word = keyword.toLowerCase();
  const shown = list.filter(({ name, name_en }) => `${name} ${name_en}`.toLowerCase().includes(word));
  return { list, shown, keyword, edited: list.find(({ brand_id }) => String(brand_id) === edit) ?? null };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "goods.change");
  const form = await readForm(args.request, brandForm);
  if (form.status !== "success") return badRequest(form);
  const { value } = form;
  const to = link(deskUrls.staffCategory.brands, {}, { edit: value.intent === "rename" ? value.id : undefined });
  return answer(form, writeBrand(api, value), { to });
}

/** Brands in their order, and what is done with one. */
export default function Brands() {
  const { list, shown, keyword, edited } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  return (
    <>
      <PageHead title="品牌" text={`共 ${list.length} 个，商城按这个顺序列`}>
        <NewLink to={edited ? deskUrls.staffCategory.brands : ""}>新建品牌</NewLink>
      </PageHead>
      <FormErrors of={refused} fields={["name", "name_en", "into_id"]} />
      <div className="grid grid-cols-[minmax(0,1fr)_340px] items-start gap-3 max-lg:grid-cols-1">
        <section className="panel min-w-0" aria-label="品牌">
          <Form className="flex flex-wrap gap-2 border-b border-(--line-soft) px-4 py-2.5" role="search">
            <Input
              small
              type="search"
              name="keyword"
              defaultValue={keyword}
              aria-label="品牌名"
              placeholder="品牌名"
              className="max-w-60 flex-1"
            />
            <Button type="submit" size="s">
              筛选
            </Button>
          </Form>
          {shown.length === 0 ? (
            <Empty
              icon="tag"
              {...(list.length === 0
                ? { title: "还没有品牌", text: "在旁边新建；导入表格时也能一起建" }
                : { title: "没有这个品牌", text: "换个名字再找，或在旁边新建" })}
            />
          ) : (
            <DataTable
              caption="品牌"
              rows={shown}
              keyOf={({ brand_id }) => brand_id}
              isSelected={({ brand_id }) => brand_id === edited?.brand_id}
              columns={[
                {
                  name: "品牌",
                  align: "wide",
                  cell: ({ brand_id, name, name_en }) => (
                    <>
                      <Link className="link" to={link(deskUrls.staffCategory.brands, {}, { edit: brand_id })}>
                        {name}
                      </Link>{" "}
                      <span className="muted">{name_en}</span>
                    </>
                  ),
                },
                { name: "商品", align: "numeric", cell: ({ products }) => products },
                { name: "机型", align: "numeric", cell: ({ printers }) => printers },
                { name: "顺序", cell: (row) => <OrderForms row={{ ...row, id: row.brand_id }} /> },
              ]}
            />
          )}
        </section>
        <aside
          className={edited ? "stack min-w-0 max-lg:order-first" : "stack min-w-0"}
          key={edited?.version ?? list.length}
        >
          {edited ? <Acts row={edited} list={list} refused={refused} /> : <AddForm refused={refused} />}
        </aside>
      </div>
    </>
  );
}

type Refused = Parameters<typeof fieldOf>[0];

const NameFields = ({ refused, row }: { refused: Refused; row?: StaffBrand }) => (
  <>
    <TextField field={fieldOf(refused, "name", row?.name)} label="名称" required />
    <TextField field={fieldOf(refused, "name_en", row?.name_en)} label="英文名" hint="搜索用，可不填" />
  </>
);

const AddForm = ({ refused }: { refused: Refused }) => (
  <ActPanel intent="add" title="新建品牌" isMain effects={["排在最后，新建商品和导入时可以选"]} button="新建">
    <NameFields refused={refusedAs(refused, "add")} />
  </ActPanel>
);

function Acts({ row, list, refused }: { row: StaffBrand; list: readonly StaffBrand[]; refused: Refused }) {
  const { brand_id: id, version, name, products, printers, why_kept } = row;
  const record = { id, version };
  const own = `${products} 个商品、${printers} 款机型`;
  const others = list.filter((one) => one.brand_id !== id);
  return (
    <>
      <p className="muted">
        {name} · {own}
      </p>
      <ActPanel
        intent="rename"
        title="改名"
        row={record}
        isMain
        effects={[`${own}和搜索跟着变；商品标题里写的不变`]}
        button="改名"
      >
        <NameFields refused={refusedAs(refused, "rename")} row={row} />
      </ActPanel>
      <ActPanel
        intent="merge"
        title="并入另一个"
        row={record}
        why={others.length === 0 ? "没有别的品牌" : ""}
        effects={[`${own}和耗材改归那一个，页面上的链接跟着改`, `“${name}”随后删除，不能撤回`]}
        button="合并"
      >
        <SelectField field={fieldOf(refusedAs(refused, "merge"), "into_id")} label="并入">
          {others.map((one) => (
            <option key={one.brand_id} value={one.brand_id}>
              {one.name} {one.name_en}
            </option>
          ))}
        </SelectField>
      </ActPanel>
      <ActPanel
        intent="remove"
        title="删除"
        row={record}
        why={why_kept}
        effects={["没有商品和机型，删除后不再出现，不能撤回"]}
        button="删除"
      />
    </>
  );
}
