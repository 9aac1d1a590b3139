import { SelectField } from "#app/ui/field.tsx";
import type { FormField } from "#app/ui/form-field.ts";

type Props = { field: FormField; managers: readonly { id: number; name: string }[] };

/** The choice of an account manager, or none. */
export const ManagerField = ({ field, managers }: Props) => (
  <SelectField field={field} label="客服经理">
    <option value="">没有经理，每位客服经理都看得到</option>
    {managers.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </SelectField>
);
