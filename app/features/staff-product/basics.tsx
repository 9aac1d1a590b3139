import { Form, useNavigation } from "@remix-run/react";
import { Effect } from "#app/desk/effect.tsx";
import type { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextareaField, TextField } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TAX_CLASSES } from "#contract/rules/tax.ts";
import type { StaffProductDetail } from "#contract/staff-product.ts";
import { SkuFields } from "./sku-fields.tsx";
import { linesOfCell } from "./staff-product.ts";

type Refused = ReturnType<typeof useRefusedForm>;
type Option = { value: string; name: string };
type Options = { stores: readonly Option[]; brands: readonly Option[]; categories: readonly Option[] };
type Props = { product: StaffProductDetail; options: Options; refused: Refused; mayChange: boolean };

/** The options of a field, with the present value where none has it. */
export const OptionList = ({ options, value = "" }: { options: readonly Option[]; value?: string | undefined }) => (
  <>
    {value !== "" && !options.some((one) => one.value === value) ? <option value={value}>{value}</option> : null}
    {options.map((one) => (
      <option key={one.value} value={one.value}>
        {one.name}
      </option>
    ))}
  </>
);

/** The words of a product and its SKUs. */
export function Basics({ product, options, refused, mayChange }: Props) {
  const { cells, version, skus } = product;
  const busy = useNavigation().formData?.get("intent") === "basics";
  return (
    <Panel title="基本与规格" titleId="basics" hint="改标题不影响已下的单">
      <Form key={version} method="post" encType="multipart/form-data" className="panel__body grid gap-3" noValidate>
        <FormKey />
        <input type="hidden" name="version" value={version} />
        <TextField
          field={fieldOf(refused, "name", cells.name)}
          label="标题"
          hint="120 字以内，型号放前面"
          required
          disabled={!mayChange}
        />
        <div className="grid gap-3 md:grid-cols-3">
          <SelectField field={fieldOf(refused, "brand", cells.brand)} label="品牌" required disabled={!mayChange}>
            <OptionList options={options.brands} value={cells.brand} />
          </SelectField>
          <SelectField field={fieldOf(refused, "category", cells.category)} label="分类" required disabled={!mayChange}>
            <OptionList options={options.categories} value={cells.category} />
          </SelectField>
          <TextField
            field={fieldOf(refused, "unit_name", cells.unit_name)}
            label="单位"
            hint="一件的单位：支、盒、台"
            required
            disabled={!mayChange}
          />
          <SelectField field={fieldOf(refused, "origin", cells.origin)} label="来源" disabled={!mayChange}>
            <option value="">不写</option>
            <option value="原装">原装</option>
            <option value="国产兼容">国产兼容</option>
          </SelectField>
          <SelectField
            field={fieldOf(refused, "tax_percent", (cells.tax_percent ?? "").replace("%", ""))}
            label="税率"
            disabled={!mayChange}
          >
            {TAX_CLASSES.map((percent) => (
              <option key={percent} value={percent}>
                {percent}%
              </option>
            ))}
          </SelectField>
        </div>
        <SkuFields skus={skus} refused={refused} mayChange={mayChange} />
        <div className="grid gap-3 md:grid-cols-2">
          <TextareaField
            field={fieldOf(refused, "selling_points", linesOfCell(cells.selling_points ?? ""))}
            label="卖点"
            hint="每行一条"
            rows={4}
            disabled={!mayChange}
          />
          <TextareaField
            field={fieldOf(refused, "keywords", linesOfCell(cells.keywords ?? "").replaceAll("\n", "、"))}
            label="关键词"
            hint="搜索按这些词找到，用顿号隔开"
            rows={4}
            disabled={!mayChange}
          />
        </div>
        <TextareaField
          field={fieldOf(refused, "specs", linesOfCell(cells.specs ?? ""))}
          label="参数"
          hint="每行一条，名称:值；短的值会成为筛选条件"
          rows={8}
          disabled={!mayChange}
        />
        {mayChange ? (
          <>
            <Effect
              title="保存后"
              lines={[
                "商品页、搜索和列表马上按新的显示；已下的单、已报的价不变",
                "新规格没有现货，要收货或盘点以后才能卖",
              ]}
            />
            <p className="row">
              <Button type="submit" name="intent" value="basics" variant="primary" busy={busy}>
                保存
              </Button>
            </p>
          </>
        ) : null}
      </Form>
    </Panel>
  );
}
