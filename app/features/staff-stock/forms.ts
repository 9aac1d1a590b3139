import { z } from "zod";
import {
  idField,
  keyField,
  listField,
  optionalRemark,
  packedField,
  requiredLine,
  requiredRemark,
} from "#app/http/form-fields.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { normalText } from "#contract/rules/pasted-text.ts";
import {
  COUNT_REASON_NAMES,
  COUNT_ROWS_MAX,
  COUNT_TEXT_MAX,
  type CountReason,
  DELIVERY_NUMBER_MAX,
  OTHER_REASON_NEEDED,
  STOCK_NOTE_MAX,
  WAREHOUSE_NAME_MAX,
} from "#contract/rules/staff-stock.ts";
import { SHIP_HOURS_MAX } from "#contract/rules/warehouse.ts";

/** A whole number as people type it. */
const figure = (name: string, least = 0) =>
  z
    .string({ error: `请填${name}` })
    .transform((typed) => normalText(typed).trim())
    .refine((text) => /^\d{1,7}$/.test(text) && Number(text) >= least, {
      error: `${name}应为${least === 0 ? "" : "大于 0 的"}整数`,
    })
    .transform(Number);
const ARRIVED = "收到的数量";
const row_id = idField.transform(Number);
const version = z.string({ error: MALFORMED }).min(1, MALFORMED).max(64, MALFORMED);
const reason = z.enum(COUNT_REASON_NAMES as [CountReason], { error: "请选差额的原因" });
const note = optionalRemark(STOCK_NOTE_MAX, "说明");
/** The reason in words where it is none of the others. */
const explained = <Form extends { reason: CountReason; note: string }>(form: Form) =>
  form.reason !== "other" || form.note !== "";
const needed = { error: OTHER_REASON_NEEDED, path: ["note"] };
const WHY_NEEDED = "请写明调拨的原因";

export const skuForm = z.discriminatedUnion(
  "intent",
  [
    z
      .object({
        intent: z.literal("count"),
        key: keyField,
        warehouse_id: row_id,
        read: figure("现货"),
        counted: figure("实际清点"),
        version,
        reason,
        note,
      })
      .refine(explained, needed),
    z.object({
      intent: z.literal("receive"),
      key: keyField,
      warehouse_id: row_id,
      pieces: figure(ARRIVED, 1),
      number: requiredLine(DELIVERY_NUMBER_MAX, "送货单号"),
    }),
    z.object({
      intent: z.literal("send"),
      key: keyField,
      from_id: row_id,
      to_id: row_id,
      moved: figure("调拨的数量", 1),
      why: requiredRemark(STOCK_NOTE_MAX, "原因", WHY_NEEDED),
    }),
  ],
  { error: MALFORMED },
);
export type SkuForm = z.output<typeof skuForm>;

export const transferForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("arrive"), key: keyField, id: row_id, pieces: figure(ARRIVED), note }),
    z.object({
      intent: z.literal("return"),
      key: keyField,
      id: row_id,
      why: requiredRemark(STOCK_NOTE_MAX, "原因", WHY_NEEDED),
    }),
  ],
  { error: MALFORMED },
);
export type TransferForm = z.output<typeof transferForm>;

const PASTE_COUNTS = "请粘贴编码和数量";
const number = z.number({ error: MALFORMED });
const text = z.string({ error: MALFORMED });

export const countForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("check"),
      warehouse_id: row_id,
      text: z
        .string({ error: PASTE_COUNTS })
        .max(COUNT_TEXT_MAX, "一次最多粘贴 5 万字，请分成几份")
        .refine((pasted) => pasted.trim() !== "", PASTE_COUNTS),
    }),
    z.object({ intent: z.literal("upload"), warehouse_id: row_id }),
    z
      .object({
        intent: z.literal("write"),
        key: keyField,
        warehouse_id: row_id,
        reason,
        note,
        row: listField(
          z
            .array(packedField(z.object({ row: number, sku_id: number, read: number, counted: number, version: text })))
            .min(1, "请勾选要写的差额")
            .max(COUNT_ROWS_MAX, MALFORMED),
        ),
        rest: listField(
          z.array(packedField(z.object({ row: number, raw: text, note: text }))).max(COUNT_ROWS_MAX, MALFORMED),
        ),
      })
      .refine(explained, needed),
  ],
  { error: MALFORMED },
);
export type CountForm = z.output<typeof countForm>;

const setting = {
  key: keyField,
  province: requiredLine(20, "省份", "请选省份"),
  city: requiredLine(20, "城市"),
  ship_hours: figure("发货小时数", 1).refine((hours) => hours <= SHIP_HOURS_MAX, {
    error: `最多 ${SHIP_HOURS_MAX} 小时`,
  }),
};
export const warehouseForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("add"), name: requiredLine(WAREHOUSE_NAME_MAX, "仓库名称"), ...setting }),
    z.object({ intent: z.literal("change"), id: row_id, version, ...setting }),
  ],
  { error: MALFORMED },
);
export type WarehouseForm = z.output<typeof warehouseForm>;
