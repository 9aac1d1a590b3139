import { SelectField, TextField } from "#app/ui/field.tsx";
import type { TextFieldMetadata } from "#app/ui/form-field.ts";

type Props = {
  /** The street that is chosen from the list. */
  street: TextFieldMetadata;
  /** The street that is typed, which replaces a chosen one. */
  street_other: TextFieldMetadata;
  /** The streets of the chosen district; null while they are loading. */
  streets: readonly string[] | null;
  focused: string | undefined;
  /** Called when a street of the list is chosen; clears the typed one. */
  onChoose: () => void;
};

/**
 * The street or town of an address: a select with those of the district and a fold to type another, or a plain field
 * where the district has no list or none is loaded.
 */
export function StreetFields({ street, street_other, streets, focused, onChoose }: Props) {
  // The chosen street remains an option until its list is loaded.
  const own = street.value && !streets?.includes(street.value) ? [street.value] : [];
  const names = [...own, ...(streets ?? [])];
  const typed = { field: street_other, placeholder: "选填，如 文新街道" };
  if (names.length === 0 && streets) {
    return (
      <TextField
        {...typed}
        label="街道/镇"
        autoComplete="address-level4"
        autoFocus={focused === "street" || focused === "street_other"}
      />
    );
  }
  return (
    <div>
      <SelectField
        field={street}
        label="街道/镇"
        autoComplete="address-level4"
        autoFocus={focused === "street"}
        onChange={onChoose}
      >
        <option value="">{streets ? "请选择街道/镇（选填）" : "正在读取…"}</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <details open={Boolean(street_other.initialValue)}>
        <summary className="link small block py-2">列表中没有？手动填写</summary>
        <TextField {...typed} label="其他街道/镇" autoFocus={focused === "street_other"} />
      </details>
    </div>
  );
}
