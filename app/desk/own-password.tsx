import { TextField } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";

type Refused = Parameters<typeof fieldOf>[0];

/** The field of the member's own password, which confirms an act without an approver. */
export const OwnPassword = ({ isAlone, refused }: { isAlone: boolean; refused?: Refused }) =>
  isAlone ? (
    <TextField
      field={fieldOf(refused, "password")}
      type="password"
      autoComplete="current-password"
      label="您自己的密码"
      hint="没有别人能批准，用您的密码确认；记录里写明一人办理"
      required
    />
  ) : null;
