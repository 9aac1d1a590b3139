import { SelectField, TextField } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { PRINTER_COLOR_MODES, PRINTER_TYPES } from "#contract/rules/staff-printer.ts";
import type { StaffPrinterRow } from "#contract/staff-printer.ts";

type Props = {
  refused: Parameters<typeof fieldOf>[0];
  brands: readonly { brand_id: number; name: string }[];
  printer?: StaffPrinterRow;
};

/** The fields of a printer. */
export const PrinterFields = ({ refused, brands, printer }: Props) => (
  <>
    <SelectField field={fieldOf(refused, "brand_id", printer?.brand_id)} label="品牌">
      {brands.map(({ brand_id, name }) => (
        <option key={brand_id} value={brand_id}>
          {name}
        </option>
      ))}
    </SelectField>
    <TextField field={fieldOf(refused, "series", printer?.series)} label="系列" required />
    <TextField field={fieldOf(refused, "model", printer?.model)} label="机型" required />
    <TextField field={fieldOf(refused, "short_model", printer?.short_model)} label="简称" hint="不填同机型" />
    <SelectField field={fieldOf(refused, "type", printer?.type)} label="类型">
      {PRINTER_TYPES.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
    <SelectField field={fieldOf(refused, "color_mode", printer?.color_mode)} label="颜色">
      {PRINTER_COLOR_MODES.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
    <TextField field={fieldOf(refused, "function", printer?.function ?? "打印")} label="功能" required />
  </>
);
