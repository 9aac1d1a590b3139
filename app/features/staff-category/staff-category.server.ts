import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { staffCategory } from "#contract/staff-category.ts";
import type { BrandForm, CategoryForm } from "./forms.ts";

const TOASTS = {
  add: "已新建",
  rename: "已改名",
  move: "已移动",
  merge: "已合并",
  up: "已上移",
  down: "已下移",
  remove: "已删除",
} as const;

const toastOf = (intent: keyof typeof TOASTS, products: number) =>
  products > 0 ? `${TOASTS[intent]}，${products} 个商品跟着变` : TOASTS[intent];

/** The field beside which a refusal is shown. */
const fieldOf = (message: string) => (message.includes("可以合并过去") ? "name" : undefined);

/** Adds or changes a category. */
export async function writeCategory(api: Api, form: CategoryForm): Promise<Written> {
  if (form.intent === "add") {
    const { intent: _, ...body } = form;
    const written = await api.write(staffCategory.addCategory, { body });
    return written.ok ? { ok: true, toast: TOASTS.add } : { ...written, field: fieldOf(written.message) };
  }
  const { intent, id, ...body } = form;
  const written = await api.write(staffCategory.changeCategory, {
    params: { id },
    // The form of each act has the fields of its body.
    body: { ...body, act: intent } as never,
  });
  if (!written.ok) return { ...written, field: fieldOf(written.message) };
  return { ok: true, toast: toastOf(intent, written.answer.products) };
}

/** Adds or changes a brand. */
export async function writeBrand(api: Api, form: BrandForm): Promise<Written> {
  if (form.intent === "add") {
    const { intent: _, ...body } = form;
    const written = await api.write(staffCategory.addBrand, { body });
    return written.ok ? { ok: true, toast: TOASTS.add } : { ...written, field: fieldOf(written.message) };
  }
  const { intent, id, ...body } = form;
  const written = await api.write(staffCategory.changeBrand, {
    params: { id },
    // As above.
    body: { ...body, act: intent } as never,
  });
  if (!written.ok) return { ...written, field: fieldOf(written.message) };
  return { ok: true, toast: toastOf(intent, written.answer.products) };
}
