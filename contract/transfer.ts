import { z } from "zod";
import { get, post } from "./endpoint.ts";
import {
  id,
  idempotencyKey,
  instant,
  lineRemark,
  money,
  nullableText,
  sentFile,
  singleLineText,
  text,
} from "./fields.ts";
import { rechargePrice, rechargePurpose } from "./payment.ts";
import { TRANSFER_STATE_NAMES } from "./rules/transfer.ts";

/** The account that receives transfers; a setting of the site. */
export const bankAccount = z
  .strictObject({
    name: singleLineText(60)
      .min(1)
      .meta({ description: "The holder of the account.", examples: ["示例商城有限公司"] }),
    bank: singleLineText(60)
      .min(1)
      .meta({ description: "The bank and its branch.", examples: ["示例银行上海分行"] }),
    number: z
      .string()
      .regex(/^[\d -]{8,40}$/)
      .meta({ description: "The number of the account.", examples: ["0000 0000 0000 1001"] }),
    code: z
      .string()
      .regex(/^[\d ]{12,15}$/)
      .optional()
      .meta({
        description: "The bank's number in the payment system (CNAPS), 12 digits.",
        examples: ["0000 0000 0000"],
      }),
  })
  .meta({ id: "BankAccount", description: "The shop's account for transfers." });
export type BankAccount = z.output<typeof bankAccount>;

export const transferState = z.enum(TRANSFER_STATE_NAMES).meta({
  id: "TransferState",
  description:
    "The state of a transfer: waiting for money, slips to be checked, received, slips refused, or cancelled.",
});

const transferView = z
  .strictObject({
    transfer_id: id.describe("The id of the transfer."),
    code: text("The code that the customer writes into the bank's remark.", "HK7Q4K9MA"),
    amount: money.describe("The amount to transfer, in yuan."),
    state: transferState,
    reason: nullableText("The reason that the slips were refused; null for none.", "凭证金额看不清"),
    payer: text("The holder of the paying account; may be empty.", "杭州远山贸易有限公司"),
    note: text("The customer's remark; may be empty.", "分公司代付"),
    slips: z.array(id).describe("The ids of the slips, in the order of their upload."),
    create_time: instant.describe("When the transfer was chosen, in milliseconds since 1970."),
    submit_time: instant.nullable().describe("When the slips were submitted, in milliseconds since 1970."),
  })
  .meta({ id: "Transfer", description: "A bank transfer that pays an order group or a recharge." });
export type Transfer = z.output<typeof transferView>;

const awaitedRecharge = z
  .strictObject({
    recharge_id: id.describe("The id of the recharge."),
    recharge_sn: text("The number of the recharge.", "CZ20261121000000000000"),
    amount: money.describe("The amount to transfer, in yuan."),
    state: transferState,
    create_time: instant.describe("When the transfer was chosen, in milliseconds since 1970."),
  })
  .meta({ id: "AwaitedRecharge", description: "A recharge that waits for a bank transfer." });
export type AwaitedRecharge = z.output<typeof awaitedRecharge>;

const noData = z.strictObject({});
const CLOSED = { 409: "The money has arrived, or the order is closed." };

export const transfer = {
  offer: get({
    path: "/api/pay/transfer",
    source: "ours",
    access: "customer",
    description: "Reads whether the shop accepts transfers, and the reason that the customer cannot choose one now.",
    answer: z.strictObject({
      offered: z.boolean().describe("Whether the shop has an account for transfers."),
      reason: nullableText(
        "The reason that the method is unavailable now; null when it is available.",
        "已有 5 笔订单等待汇款",
      ),
    }),
  }),
  read: get({
    path: "/api/pay/transfer/{id}",
    source: "ours",
    access: "customer",
    description: "Reads the transfer of an order group, and whether the group can be paid by transfer.",
    answer: z.strictObject({
      account: bankAccount.nullable().describe("The account to transfer to; null where the shop accepts no transfers."),
      reason: nullableText(
        "The reason that the method is unavailable now; null when it is available.",
        "秒杀订单请在线支付",
      ),
      transfer: transferView.nullable().describe("The transfer; null before it is chosen."),
    }),
  }),
  create: post({
    path: "/api/pay/transfer/create/{id}",
    source: "ours",
    access: "customer",
    description:
      "Chooses a transfer for an order group, which reserves its goods for longer; a repeated call changes nothing.",
    errors: { 409: "The group is paid or closed, or cannot be paid by transfer." },
    answer: z.strictObject({ transfer_id: id.describe("The id of the transfer.") }),
  }),
  recharge: post({
    path: "/api/user/recharge/transfer",
    source: "ours",
    access: "customer",
    description: "Begins a recharge of the balance by bank transfer, once for each key.",
    errors: {
      409: "The shop accepts no transfers, no phone is bound, or the maximum of recharges waits for transfers.",
    },
    body: z.strictObject({ price: rechargePrice, key: idempotencyKey }),
    answer: z.strictObject({ recharge_id: id.describe("The id of the recharge.") }),
  }),
  recharges: get({
    path: "/api/user/recharge/transfers",
    source: "ours",
    access: "customer",
    description: "Lists the customer's recharges that wait for a transfer, and the reason that no other can be begun.",
    answer: z.strictObject({
      offered: z.boolean().describe("Whether the shop has an account for transfers."),
      reason: nullableText("The reason that no other can be begun now; null where one can.", "已有 5 笔充值等待汇款"),
      list: z.array(awaitedRecharge).describe("The recharges, the newest first."),
    }),
  }),
  readRecharge: get({
    path: "/api/user/recharge/transfer/{id}",
    source: "ours",
    access: "customer",
    description: "Reads the bank transfer of a recharge.",
    answer: z.strictObject({
      account: bankAccount.nullable().describe("The account to transfer to; null where the shop accepts no transfers."),
      recharge_sn: text("The number of the recharge.", "CZ20261121000000000000"),
      purpose: rechargePurpose,
      transfer: transferView.nullable().describe("The transfer; null for a recharge by another method."),
    }),
  }),
  cancel: post({
    path: "/api/user/recharge/transfer/cancel/{id}",
    source: "ours",
    access: "customer",
    description: "Cancels the bank transfer of a recharge. Money that arrives nevertheless is credited to the balance.",
    errors: { 409: "The money has arrived, or the transfer is cancelled." },
    answer: noData,
  }),
  upload: post({
    path: "/api/pay/transfer/slip/upload/{id}",
    source: "ours",
    access: "customer",
    description: "Adds a JPEG, PNG or WebP picture of a slip to a transfer.",
    errors: CLOSED,
    carriesFile: true,
    body: z.strictObject({
      image: sentFile("The bytes of the picture"),
    }),
    answer: z.strictObject({ slip_id: id.describe("The id of the slip.") }),
  }),
  submit: post({
    path: "/api/pay/transfer/submit/{id}",
    source: "ours",
    access: "customer",
    description: "Submits the slips of a transfer to be checked.",
    errors: CLOSED,
    body: z.strictObject({
      payer: singleLineText(60).meta({ description: "The holder of the paying account.", examples: ["远山贸易"] }),
      note: lineRemark(100).meta({ description: "A remark; may be empty.", examples: ["分公司代付"] }),
    }),
    answer: noData,
  }),
  slip: get({
    path: "/api/pay/transfer/slip/{id}",
    source: "ours",
    access: "customer",
    carriesFile: true,
    description: "Reads one slip of the customer's own transfers.",
    answer: z.strictObject({ image: text("The bytes of a WebP picture as base64.", "UklGRg==") }),
  }),
  removeSlip: post({
    path: "/api/pay/transfer/slip/delete/{id}",
    source: "ours",
    access: "customer",
    description: "Removes a slip while the transfer waits for money.",
    errors: CLOSED,
    answer: noData,
  }),
};
