import { z } from "zod";
import { idField, keyField, optionalLine, requiredLine } from "#app/http/form-fields.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { BRAND_NAME_MAX, CATEGORY_NAME_MAX } from "#contract/rules/staff-category.ts";

const version = z.string({ error: MALFORMED }).min(1, MALFORMED).max(64, MALFORMED);
const row_id = idField.transform(Number);
const typed = { key: keyField, id: row_id, version };
const chosen = (missing: string) =>
  z
    .string({ error: missing })
    .regex(/^\d{1,15}$/, missing)
    .transform(Number);
const PARENT_NEEDED = "请选上级分类";
const ordered = [
  z.object({ intent: z.literal("up"), ...typed }),
  z.object({ intent: z.literal("down"), ...typed }),
  z.object({ intent: z.literal("remove"), ...typed }),
] as const;

const categoryName = requiredLine(CATEGORY_NAME_MAX, "分类名称");

export const categoryForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("add"), key: keyField, parent_id: chosen(PARENT_NEEDED), name: categoryName }),
    z.object({ intent: z.literal("rename"), ...typed, name: categoryName }),
    z.object({ intent: z.literal("move"), ...typed, parent_id: chosen(PARENT_NEEDED) }),
    z.object({ intent: z.literal("merge"), ...typed, into_id: chosen("请选并入哪个分类") }),
    ...ordered,
  ],
  { error: MALFORMED },
);
export type CategoryForm = z.output<typeof categoryForm>;

const brandNames = {
  name: requiredLine(BRAND_NAME_MAX, "品牌名称"),
  name_en: optionalLine(BRAND_NAME_MAX, "英文名"),
};

export const brandForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("add"), key: keyField, ...brandNames }),
    z.object({ intent: z.literal("rename"), ...typed, ...brandNames }),
    z.object({ intent: z.literal("merge"), ...typed, into_id: chosen("请选并入哪个品牌") }),
    ...ordered,
  ],
  { error: MALFORMED },
);
export type BrandForm = z.output<typeof brandForm>;
