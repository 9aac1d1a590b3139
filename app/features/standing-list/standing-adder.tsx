import { Form } from "@remix-run/react";
import { ProductName } from "#app/features/catalog/product-name.tsx";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { link } from "#app/link.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox, Input, Select } from "#app/ui/control.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Field } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { urls } from "#app/urls.ts";
import type { StandingGroup } from "#contract/standing-list.ts";
import "./standing-adder.css";

type Offered = {
  sku_id: number;
  product_id: number;
  store_name: string;
  sku: string;
  image: string;
  /** The number of the SKU's purchases, or its quantity in the cart. */
  text: string;
};

type Props = {
  panel: "orders" | "cart" | "code";
  code: string;
  /** What was typed into a form that was refused. */
  typed?: { sku_code?: unknown } | null | undefined;
  offered: readonly Offered[];
  groups: readonly StandingGroup[];
};

const TITLES = { orders: "从订单添加", cart: "从购物车添加", code: "按编码添加" } as const;

/** The panel that adds lines: from purchases, the cart or a code. */
export function StandingAdder({ panel, code, typed, offered, groups }: Props) {
  return (
    <Panel
      title={TITLES[panel]}
      titleId="standing-adder"
      actions={
        <Link className="link section-head__more" to={urls.standingList.list} preventScrollReset>
          收起
        </Link>
      }
    >
      {panel === "code" ? (
        <>
          <CodeForm code={String(typed?.sku_code ?? code)} groups={groups} />
          {offered.length > 0 ? <ChoiceForm code={code} offered={offered} groups={groups} /> : null}
        </>
      ) : offered.length > 0 ? (
        <OfferedForm offered={offered} groups={groups} />
      ) : (
        <Empty
          icon={panel === "cart" ? "cart" : "box"}
          title={panel === "cart" ? "购物车是空的" : "没有可添加的商品"}
          text={panel === "cart" ? "" : "近 12 个月买过的商品都在清单里，或还没有付款的订单"}
        >
          <ButtonLink to={urls.catalog.category}>去选购商品</ButtonLink>
        </Empty>
      )}
    </Panel>
  );
}

/** The group that new lines go to, in the form around it or in the one with this id. */
export function GroupSelect({ groups, form }: { groups: readonly StandingGroup[]; form?: string }) {
  if (groups.length === 0) return <input type="hidden" name="group_id" value="" form={form} />;
  return (
    <label className="flex items-center gap-2 text-(length:--f-13) [&_.select]:w-auto">
      放进
      <Select name="group_id" form={form} aria-label="放进分组">
        <option value="">不分组</option>
        {groups.map(({ group_id, name }) => (
          <option key={group_id} value={group_id}>
            {name}
          </option>
        ))}
      </Select>
    </label>
  );
}

/** The end of each form: the group that new lines go to, and the button. */
function AddTo({ groups }: Pick<Props, "groups">) {
  return (
    <div className="row justify-end">
      <GroupSelect groups={groups} />
      <Button variant="tint" name="intent" value="add">
        加入清单
      </Button>
    </div>
  );
}

function OfferedForm({ offered, groups }: Pick<Props, "offered" | "groups">) {
  return (
    <Form method="post" className="panel__body stack" preventScrollReset>
      <ul className="standing-adder__list grid grid-cols-2 gap-x-4 gap-y-0 max-h-80 overflow-auto max-md:grid-cols-1">
        {offered.map(({ sku_id, product_id, store_name, sku, image, text }) => (
          <li key={sku_id}>
            <Checkbox className="" name="sku_code" value={sku_id} aria-label={`${store_name} ${sku}`}>
              <Thumb address={image} />
              <span>
                <span className="line-clamp-2">
                  <ProductName name={store_name} />
                </span>
                <small className="muted">
                  {sku} · {product_id}-{sku_id} · {text}
                </small>
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <AddTo groups={groups} />
    </Form>
  );
}

/** The SKUs of a bar code, each with its button 选用. */
function ChoiceForm({ code, offered, groups }: Pick<Props, "code" | "offered" | "groups">) {
  return (
    <Form method="post" className="panel__body stack" aria-labelledby="standing-choices">
      <input type="hidden" name="intent" value="add" />
      <p id="standing-choices">“{code}”有不止一种，请选一种</p>
      <ul className="standing-adder__list grid grid-cols-2 gap-x-4 gap-y-0 max-h-80 overflow-auto max-md:grid-cols-1">
        {offered.map(({ sku_id, product_id, store_name, sku, image, text }) => (
          <li
            key={sku_id}
            className="standing-adder__choice flex items-center gap-2 min-h-14 border-b border-(--line-soft)"
          >
            <Thumb address={image} />
            <span>
              <span className="truncate">{store_name}</span>
              <small className="muted">
                {sku} · {product_id}-{sku_id} · {text}
              </small>
            </span>
            <Button size="m" name="sku_code" value={sku_id} aria-label={`选用：${store_name} ${sku}`}>
              选用
            </Button>
          </li>
        ))}
      </ul>
      <div className="row justify-end">
        <GroupSelect groups={groups} />
      </div>
    </Form>
  );
}

function CodeForm({ code, groups }: Pick<Props, "code" | "groups">) {
  return (
    <Form method="post" className="panel__body stack" action={link(urls.standingList.list, {}, { add: "code" })}>
      <Field
        field={{ name: "sku_code", value: code }}
        label="商品编码或条码"
        hint={
          <>
            在商品页和订单里的“编码”，或包装上的条码；都不知道可
            <Link className="link" to={urls.search.results}>
              搜索商品
            </Link>
          </>
        }
      >
        <Input key={code} required placeholder="如 10230-100506" />
      </Field>
      <AddTo groups={groups} />
    </Form>
  );
}
