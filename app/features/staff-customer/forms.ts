import { z } from "zod";
import {
  idField,
  keyField,
  listField,
  optionalLine,
  optionalText,
  ownPasswordField,
  requiredText,
} from "#app/http/form-fields.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { APPROVED_CLASSES, REFUSAL_REASON_KEYS } from "#contract/rules/staff-customer.ts";

const version = z.string({ error: MALFORMED }).max(60, MALFORMED);
const reason = requiredText(200, "理由", "请写明为什么");
/** The id of an account manager; null for the empty choice. */
const manager = z.union([z.literal("").transform(() => null), idField.transform(Number)], { error: MALFORMED });

/** The acts of a customer's page. */
export const customerForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("phone"), key: keyField }),
    z.object({ intent: z.literal("code"), key: keyField }),
    z.object({ intent: z.literal("sessions"), key: keyField }),
    z.object({
      intent: z.literal("class"),
      key: keyField,
      version,
      price_class: z.enum(APPROVED_CLASSES, { error: MALFORMED }),
      reason,
      password: ownPasswordField,
    }),
    z.object({ intent: z.literal("manager"), key: keyField, version, manager_id: manager, reason }),
    z.object({ intent: z.literal("disable"), key: keyField, version, reason, password: ownPasswordField }),
    z.object({ intent: z.literal("enable"), key: keyField, version, reason }),
  ],
  { error: MALFORMED },
);
export type CustomerForm = z.output<typeof customerForm>;

/** The acts of an application's page; an application for a store has neither class nor company nor manager. */
export const applicationForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("approve"),
      key: keyField,
      version,
      price_class: z.enum(APPROVED_CLASSES).nullable().catch(null).default(null),
      company: optionalLine(30, "公司"),
      manager_id: manager.default(null),
      note: optionalText(200, "备注"),
      password: ownPasswordField,
    }),
    z.object({
      intent: z.literal("refuse"),
      key: keyField,
      version,
      reasons: listField(z.array(z.enum(REFUSAL_REASON_KEYS, { error: MALFORMED }))),
      other: optionalText(100, "其他原因"),
      note: optionalText(200, "备注"),
    }),
  ],
  { error: MALFORMED },
);
export type ApplicationForm = z.output<typeof applicationForm>;
