import { SelectField } from "#app/ui/field.tsx";
import { CheckboxGroup } from "#app/ui/field-group.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { ROLE_NAMES, ROLES, type Role } from "#contract/rules/staff.ts";

type Named = { id: number; name: string };
type Props = {
  refused: Parameters<typeof fieldOf>[0];
  managers: readonly Named[];
  warehouses: readonly Named[];
  held?: { roles: readonly Role[]; manager_id: number | null; warehouses: readonly Named[] };
};

/** The roles of a member, with what two of them need. */
export function HoldingsFields({ refused, managers, warehouses, held }: Props) {
  return (
    <>
      <CheckboxGroup
        legend="岗位"
        required
        field={choices(refused, "roles", held?.roles)}
        options={ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }))}
      />
      <SelectField
        field={fieldOf(refused, "manager_id", held?.manager_id ?? "")}
        label="对应的客服经理"
        hint="岗位有客服经理时要选：客户看到的是这位经理"
      >
        <option value="">无</option>
        {managers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {warehouses.length > 0 ? (
        <CheckboxGroup
          legend="仓库"
          hint="岗位有仓库时要选"
          field={choices(
            refused,
            "warehouse_ids",
            held?.warehouses.map(({ id }) => String(id)),
          )}
          options={warehouses.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
    </>
  );
}

/** A field of several choices, with those that a refused form had. */
function choices(refused: Props["refused"], name: string, held: readonly string[] = []) {
  const typed = refused?.initialValue?.[name];
  const chosen = Array.isArray(typed) ? typed.map(String) : typeof typed === "string" ? [typed] : held;
  return { name, value: chosen, error: refused?.error?.[name]?.[0] };
}
