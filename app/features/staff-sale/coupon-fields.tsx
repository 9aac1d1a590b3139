import { SelectField, TextareaField, TextField } from "#app/ui/field.tsx";
import { CheckboxGroup } from "#app/ui/field-group.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { COUPON_TYPE, type CouponType } from "#contract/rules/coupon.ts";

type Refused = Parameters<typeof fieldOf>[0];
type Choice = { id: number; name: string };
export type CouponValues = Partial<Record<string, string>>;

export const COUPON_FIELDS = [
  "type",
  "store_id",
  "target",
  "products",
  "title",
  "amount",
  "threshold",
  "total",
  "per_customer",
  "from",
  "until",
] as const;

type Props = {
  refused: Refused;
  type: CouponType;
  values: CouponValues;
  /** The chosen categories or stores. */
  chosen: readonly string[];
  stores: readonly Choice[];
  categories: readonly Choice[];
};

const options = (list: readonly Choice[]) =>
  list.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));

/** The fields of a coupon of a kind. */
export function CouponFields({ refused, type, values, chosen, stores, categories }: Props) {
  const ofStore = type === COUPON_TYPE.store || type === COUPON_TYPE.product;
  const several = type === COUPON_TYPE.category ? categories : stores;
  const typed = refused?.initialValue?.target;
  const before = Array.isArray(typed) ? typed.map(String) : typeof typed === "string" ? [typed] : [...chosen];
  const field = (name: string, id?: string) => fieldOf(refused, name, values[name], id);
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <input type="hidden" name="type" value={type} />
      {ofStore ? (
        <SelectField field={field("store_id")} label="店铺" required>
          <option value="">请选择</option>
          {options(stores)}
        </SelectField>
      ) : null}
      {type === COUPON_TYPE.product ? (
        <TextareaField
          field={field("products")}
          label="适用商品的编号"
          hint="这家店铺的商品，用逗号或换行分开，最多 50 个"
          rows={2}
          required
        />
      ) : null}
      {type === COUPON_TYPE.category || type === COUPON_TYPE.stores ? (
        <CheckboxGroup
          field={{ name: "target", value: before, error: refused?.error?.target?.[0] }}
          legend={type === COUPON_TYPE.category ? "适用分类" : "适用店铺"}
          options={several.map(({ id, name }) => ({ value: id, label: <span>{name}</span> }))}
          className="md:col-span-2"
          listClass="grid max-h-60 gap-1 overflow-y-auto rounded-(--r-2) border border-(--line) p-2 md:grid-cols-2"
          optionClass="checkbox"
          required
        />
      ) : null}
      <TextField field={field("title")} label="名称" hint="客户看得到，如 全店商品" required />
      <TextField field={field("threshold")} inputMode="decimal" label="满（元）" required />
      <TextField
        field={field("amount")}
        inputMode="decimal"
        label="减（元）"
        hint="超过门槛的 30% 要管理员批"
        required
      />
      <TextField field={field("total")} inputMode="numeric" label="总张数" required />
      <TextField field={field("per_customer")} inputMode="numeric" label="每人限领" required />
      <TextField field={field("from")} type="date" label="第一天" hint="新建后就能领，从这一天起能用" required />
      <TextField field={field("until")} type="date" label="最后一天" required />
    </div>
  );
}
