import { z } from "zod";
import {
  codeField,
  idField,
  keyField,
  listField,
  optionalText,
  ownPasswordField,
  phoneField,
  requiredLine,
  requiredText,
} from "#app/http/form-fields.ts";
import { ENTER_PASSWORD, PASSWORDS_DIFFER } from "#contract/rules/account.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { ROLES, STAFF_PASSWORD_MAX, STAFF_PASSWORD_MIN } from "#contract/rules/staff.ts";

/** The return address, which is checked where it is used. */
const from = z.string().max(2000).catch("").default("");
const TOO_LONG = "密码太长";
const secret = z.string({ error: ENTER_PASSWORD }).min(1, ENTER_PASSWORD).max(STAFF_PASSWORD_MAX, TOO_LONG);
const NEW_PASSWORD = `至少 ${STAFF_PASSWORD_MIN} 位，有字母和数字`;
const reason = requiredText(200, "理由", "请写明理由");

const login = z.object({
  intent: z.literal("login"),
  phone: phoneField(),
  password: secret,
  sms_code: codeField().optional(),
  from,
});
const sendCode = z.object({
  intent: z.literal("send_code"),
  phone: phoneField(),
  mode: z.enum(["code", "reset"], { error: MALFORMED }),
  from,
});
const setPassword = z
  .object({
    intent: z.literal("set_password"),
    phone: phoneField(),
    sms_code: codeField(),
    password: secret.min(STAFF_PASSWORD_MIN, NEW_PASSWORD).regex(/\p{L}/u, NEW_PASSWORD).regex(/\d/, NEW_PASSWORD),
    confirm_pwd: z.string().catch("").default(""),
    from,
  })
  .refine(({ password, confirm_pwd }) => password === confirm_pwd, { error: PASSWORDS_DIFFER, path: ["confirm_pwd"] });

export const staffLoginForm = z.discriminatedUnion("intent", [login, sendCode, setPassword], { error: MALFORMED });
export type StaffLoginForm = z.output<typeof staffLoginForm>;

const rowId = idField.transform(Number);
/** The id of a row; null for the empty choice. */
const chosenId = z
  .union([z.literal("").transform(() => null), rowId])
  .catch(null)
  .default(null);

const CHOOSE_ROLES = "请选岗位";

const holdings = {
  roles: listField(z.array(z.enum(ROLES, { error: MALFORMED })).min(1, CHOOSE_ROLES)),
  manager_id: chosenId,
  warehouse_ids: listField(z.array(rowId).max(200)),
};
export const memberForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("add"),
      key: keyField,
      phone: phoneField(),
      name: requiredLine(20, "姓名"),
      ...holdings,
      password: ownPasswordField,
    }),
  ],
  { error: MALFORMED },
);
export type NewMember = z.output<typeof memberForm>;

const version = z.coerce.number({ error: MALFORMED }).int().nonnegative();
export const memberActForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("roles"), key: keyField, version, ...holdings, reason, password: ownPasswordField }),
    z.object({
      intent: z.literal("disable"),
      key: keyField,
      version,
      successor: chosenId,
      reason,
      password: ownPasswordField,
    }),
    z.object({ intent: z.literal("enable"), key: keyField, version }),
    z.object({ intent: z.literal("sessions"), key: keyField }),
  ],
  { error: MALFORMED },
);
export type MemberAct = z.output<typeof memberActForm>;

export const requestForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.enum(["approve", "refuse"]),
      key: keyField,
      request_id: idField,
      note: optionalText(200, "说明"),
    }),
    z.object({ intent: z.literal("withdraw"), key: keyField, request_id: idField }),
  ],
  { error: MALFORMED },
);
export type RequestAct = z.output<typeof requestForm>;
