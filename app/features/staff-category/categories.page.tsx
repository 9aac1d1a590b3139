import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
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
import { DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { Link } from "#app/ui/link.tsx";
import { CATEGORY_LEVELS } from "#contract/rules/staff-category.ts";
import { type StaffCategory, staffCategory } from "#contract/staff-category.ts";
import { ActPanel } from "./act-panel.tsx";
import { categoryForm } from "./forms.ts";
import { NewLink } from "./new-link.tsx";
import { OrderForms } from "./order-forms.tsx";
import { writeCategory } from "./staff-category.server.ts";

export const handle: PageHandle = { access: "staff", right: "goods.change" };

export const meta: MetaFunction = () => deskTitle("分类");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "goods.change");
  const { list } = await api.read(staffCategory.categories);
  const edit = new URL(args.request.url).searchParams.get("edit");
  return { list, edited: list.find(({ category_id }) => String(category_id) === edit) ?? null };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "goods.change");
  const form = await readForm(args.request, categoryForm);
  if (form.status !== "success") return badRequest(form);
  const { value } = form;
  const stays = value.intent === "rename" || value.intent === "move";
  const to = link(deskUrls.staffCategory.categories, {}, { edit: stays ? value.id : undefined });
  return answer(form, writeCategory(api, value), { to });
}

const INDENTS = ["", "", "pl-5", "pl-10"] as const;
const editAddress = (id: number) => link(deskUrls.staffCategory.categories, {}, { edit: id });

/** The three levels of categories, and what is done with one. */
export default function Categories() {
  const { list, edited } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  return (
    <>
      <PageHead title="分类" text={`${CATEGORY_LEVELS} 级，共 ${list.length} 个；商品放在第三级`}>
        <NewLink to={edited ? deskUrls.staffCategory.categories : ""}>新建分类</NewLink>
      </PageHead>
      <FormErrors of={refused} fields={["name", "parent_id", "into_id"]} />
      <div className="grid grid-cols-[minmax(0,1fr)_340px] items-start gap-3 max-lg:grid-cols-1">
        <section className="panel min-w-0" aria-label="分类">
          {list.length === 0 ? (
            <Empty icon="grid" title="还没有分类" text="先建一级，再建二级、三级" />
          ) : (
            <DataTable
              caption="分类"
              rows={list}
              keyOf={({ category_id }) => category_id}
              isSelected={({ category_id }) => category_id === edited?.category_id}
              columns={[
                {
                  name: "分类",
                  align: "wide",
                  cell: ({ category_id, level, name }) => (
                    <span className={`block ${INDENTS[level]}`}>
                      <Link className={level === 1 ? "link font-semibold" : "link"} to={editAddress(category_id)}>
                        {name}
                      </Link>
                    </span>
                  ),
                },
                { name: "商品", align: "numeric", cell: ({ products }) => products },
                { name: "顺序", cell: (row) => <OrderForms row={{ ...row, id: row.category_id }} /> },
              ]}
            />
          )}
        </section>
        <aside
          className={edited ? "stack min-w-0 max-lg:order-first" : "stack min-w-0"}
          key={`${edited?.version ?? "new"} ${list.length}`}
        >
          {edited ? <Acts row={edited} list={list} refused={refused} /> : <AddForm list={list} refused={refused} />}
        </aside>
      </div>
    </>
  );
}

type Refused = Parameters<typeof fieldOf>[0];
type Options = readonly StaffCategory[];

const options = (list: Options) =>
  list.map(({ category_id, path }) => (
    <option key={category_id} value={category_id}>
      {path}
    </option>
  ));

const AddForm = ({ list, refused, parent }: { list: Options; refused: Refused; parent?: StaffCategory }) => (
  <ActPanel
    intent="add"
    title={parent ? `在“${parent.name}”下新建` : "新建分类"}
    effects={["排在同级最后，商城的分类菜单马上有"]}
    button="新建"
  >
    {parent ? (
      <input type="hidden" name="parent_id" value={parent.category_id} />
    ) : (
      <SelectField field={fieldOf(refusedAs(refused, "add"), "parent_id", 0)} label="上级">
        <option value={0}>没有，建一级</option>
        {options(list.filter(({ level }) => level < CATEGORY_LEVELS))}
      </SelectField>
    )}
    <TextField field={fieldOf(refusedAs(refused, "add"), "name", undefined, "new-name")} label="名称" required />
  </ActPanel>
);

function Acts({ row, list, refused }: { row: StaffCategory; list: Options; refused: Refused }) {
  const { category_id: id, version, name, path, level, parent_id, products, why_kept } = row;
  const record = { id, version };
  const parents = list.filter((one) => one.level === level - 1 && one.category_id !== parent_id);
  const others = list.filter((one) => one.level === level && one.category_id !== id);
  const goods = `${products} 个商品`;
  return (
    <>
      <p className="muted">
        {path} · {goods}
      </p>
      <ActPanel
        intent="rename"
        title="改名"
        row={record}
        isMain
        effects={[`${goods}的分类、面包屑和搜索跟着变`, "地址不变，收录和链接都还有效"]}
        button="改名"
      >
        <TextField field={fieldOf(refusedAs(refused, "rename"), "name", name)} label="名称" required />
      </ActPanel>
      {level < CATEGORY_LEVELS ? <AddForm list={list} refused={refused} parent={row} /> : null}
      {level > 1 ? (
        <ActPanel
          intent="move"
          title="移到别的上级"
          row={record}
          why={parents.length === 0 ? "没有别的上级分类，先建一个" : ""}
          effects={[`连同下面的分类和 ${goods}一起移过去，排在最后`]}
          button="移动"
        >
          <SelectField field={fieldOf(refusedAs(refused, "move"), "parent_id")} label="上级">
            {options(parents)}
          </SelectField>
        </ActPanel>
      ) : null}
      <ActPanel
        intent="merge"
        title="并入另一个"
        row={record}
        why={others.length === 0 ? "没有同级的分类可以并入" : ""}
        effects={[
          `${goods}、店铺分类、优惠券和页面上的链接改指那一个`,
          "下面同名的分类一起合并，不同名的移过去",
          `“${name}”随后删除，不能撤回`,
        ]}
        button="合并"
      >
        <SelectField field={fieldOf(refusedAs(refused, "merge"), "into_id")} label="并入">
          {options(others)}
        </SelectField>
      </ActPanel>
      <ActPanel
        intent="remove"
        title="删除"
        row={record}
        why={why_kept}
        effects={["没有商品，删除后不再出现，不能撤回"]}
        button="删除"
      />
    </>
  );
}
