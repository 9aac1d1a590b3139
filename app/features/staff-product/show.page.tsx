import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Effect } from "#app/desk/effect.tsx";
import { BackLink, PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { GOODS_CHANGES_MAX, GOODS_LACKS, GOODS_REASON_MAX } from "#contract/rules/staff-product.ts";
import { staffProduct } from "#contract/staff-product.ts";
import { showForm } from "./forms.ts";
import { showProducts } from "./staff-product.server.ts";
import { chosenSkus } from "./staff-product.ts";

export const handle: PageHandle = { access: "staff", right: "goods.change" };

export const meta: MetaFunction = () => deskTitle("上架与下架");

/** Examples of the reason. */
const EXAMPLES = { on: "新品到货、补了货、换好包装", off: "停产、换包装、供应商断供" } as const;

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "goods.change");
  const { searchParams } = new URL(args.request.url);
  const { products } = chosenSkus(searchParams, GOODS_CHANGES_MAX);
  const { list } = await api.read(staffProduct.showing, { query: { ids: products.join(",") } });
  return { list, to: searchParams.get("to") === "on" ? ("on" as const) : ("off" as const) };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "goods.change");
  const form = await readForm(args.request, showForm);
  if (form.status !== "success") return badRequest(form);
  return answer(form, showProducts(api, form.value), { to: deskUrls.staffProduct.list });
}

/** Offers chosen products for sale, or takes them off, once it has said what depends on them. */
export default function Show() {
  const { list, to } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const word = to === "on" ? "上架" : "下架";
  const chosen = list.filter(({ is_show }) => is_show !== (to === "on"));
  const sum = (of: (one: (typeof list)[number]) => number) => chosen.reduce((all, one) => all + of(one), 0);
  const lines =
    to === "on"
      ? ["商品页、搜索和列表马上能看到，可以下单", "缺图的先显示示意图，没有现货的显示到货通知"]
      : [
          "页面改为“已下架”，搜索和列表不再出现；随时能再上架",
          `没付款和没发货的 ${sum(({ in_orders }) => in_orders)} 笔订单照办`,
          `购物车里 ${sum(({ in_carts }) => in_carts)} 行变失效，客户看得到原因`,
          `报价中 ${sum(({ in_quotations }) => in_quotations)} 份标“已下架”，要换品`,
        ];
  return (
    <>
      <BackLink to={deskUrls.staffProduct.list}>商品</BackLink>
      <PageHead title={`${word} ${chosen.length} 个商品`} />
      <FormErrors of={refused} fields={["reason"]} />
      {chosen.length === 0 ? (
        <Empty
          icon="box"
          title={`没有要${word}的商品`}
          text={`选的商品已经${to === "on" ? "在售" : "下架"}，或还没有选`}
        />
      ) : (
        <Panel title={`要${word}的商品`} titleId="chosen">
          <DataTable
            caption={`要${word}的商品`}
            rows={chosen}
            keyOf={({ product_id }) => product_id}
            columns={[
              { name: "编码", cell: ({ product_id }) => product_id },
              { name: "商品", align: "wide", cell: ({ name }) => name },
              { name: "还差", cell: ({ lacks }) => lacks.map((lack) => GOODS_LACKS[lack]).join("、") || "齐了" },
              { name: "在途订单", align: "numeric", cell: ({ in_orders }) => in_orders },
              { name: "购物车", align: "numeric", cell: ({ in_carts }) => in_carts },
              { name: "报价中", align: "numeric", cell: ({ in_quotations }) => in_quotations },
            ]}
          />
          <Form method="post" className="grid gap-3 p-4" noValidate>
            <FormKey />
            {chosen.map(({ product_id }) => (
              <input key={product_id} type="hidden" name="product" value={product_id} />
            ))}
            <TextField
              field={fieldOf(refused, "reason")}
              label="原因"
              hint={`${EXAMPLES[to]}……写进记录，${GOODS_REASON_MAX} 字以内`}
              required
            />
            <Effect title={`${word}后`} lines={lines} />
            <p className="row">
              <Button type="submit" name="intent" value={to} variant="primary">
                {word} {chosen.length} 个
              </Button>
              <ButtonLink to={deskUrls.staffProduct.list}>不{word}了</ButtonLink>
            </p>
          </Form>
        </Panel>
      )}
    </>
  );
}
