import { z } from "zod";
import { CHOOSE_METHOD } from "#app/features/payment/payment.ts";
import { codeField, idField, keyField, listField } from "#app/http/form-fields.ts";
import { REPAID_BILLS_MAX } from "#contract/rules/credit.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { cleanCode } from "#contract/rules/pasted-text.ts";
import { GATEWAY_TYPES, PAY_WAYS } from "#contract/rules/payment.ts";

const ways = ["balance", ...GATEWAY_TYPES, "transfer"] as const;
const bill = listField(z.array(idField).max(REPAID_BILLS_MAX, MALFORMED));
const amount = z.string().max(20).catch("").default("");
const code = codeField();
const wayField = z.enum(PAY_WAYS, { error: MALFORMED }).default("qr");

const repayForm = z
  .object({
    intent: z.literal("repay"),
    bill,
    /** Empty for all that the chosen bills owe. */
    amount,
    pay_type: z.enum(ways, { error: CHOOSE_METHOD }),
    /** The code from the text message, which only a repayment from the balance needs. */
    code: z.string().overwrite(cleanCode).catch("").default(""),
    key: keyField,
    way_weixin: wayField,
    way_alipay: wayField,
  })
  .superRefine(({ pay_type, code: typed }, context) => {
    const problem = pay_type === "balance" ? code.safeParse(typed).error?.issues[0]?.message : undefined;
    if (problem) context.addIssue({ code: "custom", path: ["code"], message: problem });
  });

/** The same form by its button 获取验证码, which keeps what was typed. */
const sendForm = z.object({ intent: z.literal("send_code"), bill, amount });

/** The forms of 月结. */
export const creditForms = z.discriminatedUnion("intent", [repayForm, sendForm], { error: MALFORMED });
export type RepayForm = z.output<typeof repayForm>;
