import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { BackLink, PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Input, Select } from "#app/ui/control.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { GOODS_CHANGES_MAX } from "#contract/rules/staff-product.ts";
import { staffProduct } from "#contract/staff-product.ts";
import { CheckedPricesPanel } from "./checked-prices.tsx";
import { pricesForm } from "./forms.ts";
import { PriceFields } from "./price-fields.tsx";
import { type CheckedPrices, goodsField, priceChanges, writePrices } from "./staff-product.server.ts";
import { chosenSkus, type PriceRule } from "./staff-product.ts";

export const handle: PageHandle = { access: "staff", right: "goods.change" };

export const meta: MetaFunction = () => deskTitle("改价");

export const shouldRevalidate = reloadRefused;

/** The rule of the address by which all prices change; null for none. */
function ruleOf(searchParams: URLSearchParams): PriceRule | null {
  const by = Number(searchParams.get("by") || Number.NaN);
  const kind = searchParams.get("rule") === "yuan" ? "yuan" : "percent";
  return Number.isFinite(by) && Math.abs(by) <= (kind === "percent" ? 90 : 100_000) ? { kind, by } : null;
}

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "goods.change");
  const { searchParams, search } = new URL(args.request.url);
  const { products, skus } = chosenSkus(searchParams, GOODS_CHANGES_MAX);
  const found = await Promise.all(products.map((id) => api.read(staffProduct.detail, { params: { id } })));
  const list = found.map((product) => ({
    ...product,
    skus: product.skus.filter(({ sku_id }) => skus === null || skus.has(sku_id)),
  }));
  return { list, rule: ruleOf(searchParams), search, isAlone: me.alone.includes("goods.price") };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "goods.change");
  const { searchParams, search } = new URL(args.request.url);
  const form = await readForm(args.request, pricesForm);
  if (form.status !== "success") return badRequest(form);
  const { products } = chosenSkus(searchParams, GOODS_CHANGES_MAX);
  const found = await Promise.all(products.map((id) => api.read(staffProduct.detail, { params: { id } })));
  const productOf = new Map(found.flatMap(({ skus, product_id }) => skus.map(({ sku_id }) => [sku_id, product_id])));
  const changes = priceChanges(form.value, productOf);
  if (form.value.intent === "write") {
    const only = products.length === 1 ? products[0] : undefined;
    const to = only === undefined ? deskUrls.staffProduct.list : link(deskUrls.staffProduct.detail, { id: only });
    return answer(form, writePrices(api, form.value, changes), { to, field: goodsField });
  }
  const checked = await api.write(staffProduct.check, { body: { changes } });
  if (!checked.ok) return answer(form, checked, { to: `${deskUrls.staffProduct.prices}${search}` });
  const typed = Object.fromEntries(Object.entries(form.value).filter(([name]) => name !== "intent"));
  return data({ checked: checked.answer, typed });
}

/** Prices of chosen products: typed or by a rule, checked, and written. */
export default function Prices() {
  const { list, rule, search, isAlone } = useLoaderData<typeof loader>();
  const result = useActionData<{ checked?: CheckedPrices; typed?: Record<string, string> }>();
  const refused = useRefusedForm();
  const typed = result?.typed ?? (refused?.initialValue as Record<string, string> | undefined) ?? {};
  const only = list.length === 1 ? list[0] : undefined;
  if (list.length === 0) {
    return (
      <>
        <PageHead title="改价" />
        <Empty icon="box" title="还没有选商品" text="回商品列表，勾上要改价的商品" />
        <p className="row justify-center">
          <ButtonLink to={deskUrls.staffProduct.list}>回商品列表</ButtonLink>
        </p>
      </>
    );
  }
  return (
    <>
      <BackLink to={only ? link(deskUrls.staffProduct.detail, { id: only.product_id }) : deskUrls.staffProduct.list}>
        商品
      </BackLink>
      <PageHead title="改价" text={only ? only.name : `${list.length} 个商品`} />
      <div className="stack">
        <FormErrors of={refused} fields={["reason", "password", "from"]} />
        {result?.checked ? <CheckedPricesPanel checked={result.checked} typed={typed} isAlone={isAlone} /> : null}
        {refused?.initialValue?.intent === "write" && !result?.checked ? (
          <CheckedPricesPanel checked={null} typed={typed} isAlone={isAlone} refused={refused} />
        ) : null}
        <Panel title="按同一个规则算" titleId="rule" hint="算出来的价还可以逐个改">
          <Form className="panel__body flex flex-wrap items-center gap-2">
            {[...new URLSearchParams(search)]
              .filter(([name]) => name === "sku" || name === "product")
              .map(([name, value]) => (
                <input key={`${name}${value}`} type="hidden" name={name} value={value} />
              ))}
            <span>商城价</span>
            <Input
              small
              name="by"
              inputMode="decimal"
              className="w-24"
              aria-label="加减多少"
              placeholder="如 -3"
              defaultValue={rule?.by}
            />
            <Select small name="rule" className="w-20" aria-label="单位" defaultValue={rule?.kind ?? "percent"}>
              <option value="percent">%</option>
              <option value="yuan">元</option>
            </Select>
            <Button type="submit" size="s">
              算出新价
            </Button>
          </Form>
        </Panel>
        <PriceFields list={list} rule={rule} typed={typed} />
      </div>
    </>
  );
}
