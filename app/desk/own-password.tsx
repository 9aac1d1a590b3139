import { TextField } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";

type Refused = Parameters<typeof fieldOf>[0];

/** The own password, where nobody else can approve the act; nothing where somebody can. */
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
