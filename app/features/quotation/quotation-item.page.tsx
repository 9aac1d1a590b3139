import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { link, withSearch } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { Input, Radio } from "#app/ui/control.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FieldGroup } from "#app/ui/field-group.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { Panel, PanelHeader } from "#app/ui/panel.tsx";
import { urls } from "#app/urls.ts";
import { quotationItemForm } from "./forms.ts";
import { readChoice, readQuotation, saveItem } from "./quotation.server.ts";
import { sceneLines } from "./quotation.ts";

export const handle: PageHandle = { access: "customer" };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "报价单商品", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  const { offer_id = "0", item_id } = args.params;
  const quotation = await readQuotation(api, offer_id);
  if (quotation.state !== "draft") throw redirect(link(urls.quotation.detail, { id: offer_id }));
  const scene = quotation.scenes.find(({ list }) => list.some(({ line_id }) => String(line_id) === item_id));
  const named = new URL(args.request.url).searchParams.get("scene");
  const asked = quotation.scenes.find(({ name }) => name === named);
  const line = sceneLines(quotation).find(({ line_id }) => String(line_id) === item_id) ?? null;
  if (item_id !== undefined && !line) throw new Response(null, { status: 404 });
  const choice = await readChoice(api, args.request, line?.product_id ?? null);
  return {
    quotation: { offer_id: quotation.offer_id, name: quotation.name, scenes: quotation.scenes.map(({ name }) => name) },
    line,
    scene: scene?.name ?? asked?.name ?? quotation.scenes.at(-1)?.name ?? "",
    ...choice,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  const form = await readForm(args.request, quotationItemForm);
  if (form.status !== "success") return badRequest(form);
  const { offer_id = "0", item_id } = args.params;
  const { intent: _, ...item } = form.value;
  const written = saveItem(api, offer_id, item_id === undefined ? null : Number(item_id), item);
  return answer(form, written, { to: link(urls.quotation.detail, { id: offer_id }) });
}

/** Adds a line to a quotation or edits one: search, then the specification, quantity, target price and remark. */
export default function QuotationItem() {
  const { quotation, line, scene, keyword, found, chosen, sku_id } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const path = link(urls.quotation.item, {
    ...(line ? { item_id: line.line_id } : {}),
    offer_id: quotation.offer_id,
  });
  const back = link(urls.quotation.detail, { id: quotation.offer_id });
  const sent = Number(form?.initialValue?.sku);
  const known = chosen?.skus.some((sku) => sku.sku_id === sent) ? sent : null;
  const picked = known ?? sku_id ?? (line && line.product_id === chosen?.product_id ? line.product_attr_unique : null);
  return (
    <div className="wrap stack">
      <Breadcrumbs
        home={urls.home}
        trail={[
          { name: "我的报价", to: urls.quotation.list },
          { name: quotation.name, to: back },
          { name: line ? "改一行" : "加一行" },
        ]}
      />
      <Panel title={line ? "换商品或规格" : "加一行"} titleId="item-search" level={1}>
        <Form className="panel__body" role="search" aria-label="搜索要报价的商品">
          {line ? null : <input type="hidden" name="scene" value={scene} />}
          <div className="input-group max-w-120">
            <Input
              type="search"
              name="title"
              defaultValue={keyword}
              aria-label="编码、型号或品名"
              placeholder="编码、型号或品名"
            />
            <Button>搜索</Button>
          </div>
        </Form>
        {found?.length === 0 ? <Empty icon="search" title={`没有找到“${keyword}”`} text="换个型号或品名试试" /> : null}
        <ul>
          {found?.map((card) => (
            <li
              key={card.product_id}
              className="grid grid-cols-[44px_minmax(0,1fr)] items-center gap-3 border-t border-(--line-soft) px-(--pad) py-2"
            >
              <Thumb address={card.image} size={44} />
              <Link
                className="max-md:inline-flex max-md:items-center max-md:min-h-(--ctl-l)"
                to={withSearch(path, { scene: line ? undefined : scene, product: card.product_id })}
              >
                {card.store_name}
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
      {chosen && found === null ? (
        <Form method="post" className="panel" aria-labelledby="item-form">
          <PanelHeader title={chosen.store_name} titleId="item-form" />
          <div className="panel__body stack">
            <FormErrors of={form} fields={["sku", "intent"]} />
            <FieldGroup className="flex flex-wrap gap-x-5 gap-y-2" legend="规格">
              {chosen.skus.map((sku, index) => (
                <Radio
                  key={sku.sku_id}
                  className="radio"
                  name="sku"
                  value={sku.sku_id}
                  defaultChecked={picked === null ? index === 0 : picked === sku.sku_id}
                >
                  <span>{sku.sku}</span>
                </Radio>
              ))}
            </FieldGroup>
            <div className="grid grid-cols-4 gap-3 max-md:grid-cols-1">
              {[
                { name: "cart_num", label: "数量", value: line?.cart_num ?? 1, inputMode: "numeric" },
                {
                  name: "target_price",
                  label: "目标价（元，选填）",
                  value: line?.target_price ?? "",
                  inputMode: "decimal",
                },
                { name: "scene", label: "场景", value: scene, list: "item-scenes" },
                { name: "remark", label: "备注（选填）", value: line?.remark ?? "" },
              ].map(({ name, label, value, ...input }) => (
                <TextField
                  key={name}
                  field={fieldOf(form, name, value, `item-${name}`)}
                  label={label}
                  {...(input as Pick<ComponentProps<"input">, "inputMode" | "list">)}
                />
              ))}
            </div>
            <datalist id="item-scenes">
              {quotation.scenes.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
            <p className="row">
              <Button variant="primary" name="intent" value="save_item">
                {line ? "保存" : "加入报价单"}
              </Button>
              <Link className="link" to={back}>
                返回报价单
              </Link>
            </p>
          </div>
        </Form>
      ) : null}
    </div>
  );
}
