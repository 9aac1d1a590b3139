import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { TextField } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { formatYuan } from "#app/ui/price.tsx";
import type { StaffSaleSku } from "#contract/staff-sale.ts";

type Refused = Parameters<typeof fieldOf>[0];
export type SaleValues = Partial<
  Record<"goods" | "starts_at" | "ends_at" | "price" | "quota" | "per_customer", string>
>;

export const SALE_FIELDS = ["goods", "starts_at", "ends_at", "price", "quota", "per_customer"] as const;

/** The fields of a flash sale; a sale that exists keeps its goods. */
export const SaleFields = ({ refused, values, isNew }: { refused: Refused; values: SaleValues; isNew: boolean }) => (
  <div className="grid gap-3 md:grid-cols-2">
    {isNew ? (
      <TextField
        field={fieldOf(refused, "goods", values.goods)}
        label="商品"
        hint="规格的编码、编号，或名称里的几个字"
        className="md:col-span-2"
        required
      />
    ) : null}
    <TextField
      field={fieldOf(refused, "starts_at", values.starts_at)}
      type="datetime-local"
      label="开始"
      hint="北京时间"
      required
    />
    <TextField
      field={fieldOf(refused, "ends_at", values.ends_at)}
      type="datetime-local"
      label="结束"
      hint="同一时间只有一场，要与它相同或错开"
      required
    />
    <TextField
      field={fieldOf(refused, "price", values.price)}
      inputMode="decimal"
      label="秒杀价（元）"
      hint="低于售价；每位客户都是这个价"
      required
    />
    <TextField field={fieldOf(refused, "quota", values.quota)} inputMode="numeric" label="限量" required />
    <TextField
      field={fieldOf(refused, "per_customer", values.per_customer)}
      inputMode="numeric"
      label="每人限购"
      required
    />
  </div>
);

/** The typed values of a form as hidden fields, so that what is saved is what was checked. */
export const TypedValues = ({ refused, names }: { refused: Refused; names: readonly string[] }) =>
  names.flatMap((name) => {
    const value = refused?.initialValue?.[name];
    const values = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
    return values.map((one) => <input key={`${name} ${one}`} type="hidden" name={name} value={String(one)} />);
  });

/** SKUs that fit what was typed; choosing one checks the sale again. */
export const SaleCandidates = ({ refused, list }: { refused: Refused; list: readonly StaffSaleSku[] }) => (
  <DataTable
    caption="选一种规格"
    rows={list}
    keyOf={({ sku_id }) => sku_id}
    columns={[
      { name: "编码", cell: ({ product_id, sku_id }) => <span className="numeric">{`${product_id}-${sku_id}`}</span> },
      { name: "商品", align: "wide", cell: ({ name, sku }) => `${name} ${sku}` },
      { name: "售价", align: "numeric", cell: ({ price }) => formatYuan(price) },
      { name: "库存", align: "numeric", cell: ({ stock, unit_name }) => `${stock} ${unit_name}` },
      {
        name: "操作",
        cell: ({ sku_id }) => (
          <Form method="post">
            <TypedValues refused={refused} names={SALE_FIELDS.filter((name) => name !== "goods")} />
            <input type="hidden" name="goods" value={sku_id} />
            <Button type="submit" name="intent" value="check" size="s">
              选这种
            </Button>
          </Form>
        ),
      },
    ]}
  />
);
