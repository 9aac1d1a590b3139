import { addLines } from "#app/features/catalog/buy.server.ts";
import { formatWanted } from "#app/features/quotation/wanted.ts";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { cart } from "#contract/cart.ts";
import { barCodeIn } from "#contract/rules/bar-code.ts";
import { QUANTITY_MAX } from "#contract/rules/cart.ts";
import { cutText } from "#contract/rules/cut-text.ts";
import { cutKeyword } from "#contract/rules/keyword.ts";
import { parseQuantity } from "#contract/rules/quantity.ts";
import type { Sheet } from "#contract/rules/sheet.ts";
import { LINES_GONE } from "#contract/rules/standing-list.ts";
import { NOT_FOUND } from "#contract/rules/status.ts";
import { type StandingAdded, type StandingLine, standingList } from "#contract/standing-list.ts";
import type { GroupForm, StandingForm } from "./forms.ts";
import { chooseLines, type FirstTicked, formatAdded, groupLines, STANDING_FILTERS } from "./standing-list.ts";
import { standingSheet } from "./standing-sheet.ts";

/** The sources of the panel that adds lines. */
const SOURCES = ["orders", "cart", "code"] as const;

/** Reads the list with the filter of the address, and the goods that the open panel offers. */
export async function readStandingList(api: Api, request: Request) {
  const { searchParams } = new URL(request.url);
  const filter = STANDING_FILTERS.find((one) => one.filter === searchParams.get("filter"))?.filter ?? null;
  const keyword = cutKeyword(searchParams.get("keyword"));
  const typedGroup = searchParams.get("group") ?? "";
  const group = /^\d{1,16}$/.test(typedGroup) ? Number(typedGroup) : null;
  const { panel, code } = panelOf(searchParams.get("add"));
  const [list, offered] = await Promise.all([api.read(standingList.list), readOffered(api, panel, code)]);
  const now = Date.now();
  const asked = new Set(searchParams.get("remove")?.split(","));
  const pick: FirstTicked = (["all", "none"] as const).find((one) => one === searchParams.get("pick")) ?? "due";
  const { shown, counts } = chooseLines(list.lines, { filter, group, keyword }, now);
  return {
    now,
    pick,
    filter,
    keyword,
    group,
    panel,
    code,
    offered,
    counts,
    shown: shown.length,
    total: list.lines.length,
    groups: list.groups.map((one) => ({
      ...one,
      count: list.lines.filter(({ group_id }) => group_id === one.group_id).length,
    })),
    ungrouped: list.lines.filter(({ group_id }) => group_id === null).length,
    sections: groupLines(shown, list.groups),
    asked: list.lines.filter(({ line_id }) => asked.has(String(line_id))),
    reminder: list.reminder,
    mails: list.mails,
    due: chooseLines(list.lines, { filter: "due", group: null, keyword: "" }, now).counts.due,
  };
}

/** The lines that match the filter of the address, as a sheet of an Excel file. */
export async function exportStandingList(api: Api, request: Request): Promise<Sheet> {
  const { sections, now } = await readStandingList(api, request);
  return standingSheet(sections, now);
}

/** The open panel by `?add=`: a source, or the code of the SKU that the page offers to add. */
function panelOf(add: string | null) {
  const panel = SOURCES.find((source) => source === add) ?? null;
  if (panel !== null || add === null) return { panel, code: "" };
  return { panel: "code" as const, code: cutText(add, 60) };
}

/** The goods that a panel offers; `known` is true for those in the list. */
async function readOffered(api: Api, panel: (typeof SOURCES)[number] | null, code: string) {
  if (panel === "code") {
    const choices = barCodeIn(code) === null ? [] : await api.read(standingList.choices, { query: { code } });
    return choices.length > 1 ? choices.map((one) => ({ ...one, text: `单位 ${one.unit_name}` })) : [];
  }
  if (panel === "orders") {
    const bought = await api.read(standingList.purchases);
    return bought.map(({ times, ...one }) => ({ ...one, text: `近 12 个月买过 ${times} 次` }));
  }
  if (panel !== "cart") return [];
  const { list } = await api.read(cart.list);
  return list
    .flatMap((group) => group.list)
    .flatMap(({ product_id, product_type, product, productAttr, cart_num }) => {
      const { unique, sku } = productAttr;
      if (product_type !== 0 || unique === null) return [];
      const image = productAttr.image || product.image;
      const unit_name = productAttr.unit_name ?? product.unit_name;
      const text = `购物车里 ${cart_num} ${unit_name}`;
      return [{ sku_id: unique, product_id, store_name: product.store_name, sku, image, unit_name, text }];
    });
}

/** The ticked lines with the quantities of their fields; a quantity that is no number is NaN. */
function tickedLines(form: { line: string[]; id: string[]; num: string[] }) {
  return form.line.map((line) => ({
    line_id: Number(line),
    typed: parseQuantity(form.num[form.id.indexOf(line)] ?? ""),
  }));
}

const isQuantity = (typed: number) => Number.isInteger(typed) && typed >= 1 && typed <= QUANTITY_MAX;
const WRONG_QUANTITY = `数量应为 1 到 ${QUANTITY_MAX} 的整数，请改正后再试`;

/** The address of the same list that asks before these lines are removed. */
function removalQuestion(request: Request, line_ids: readonly string[]) {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.set("remove", line_ids.join(","));
  return `${pathname}?${searchParams}`;
}

/** Executes a form of the standing list. */
export async function changeStandingList(api: Api, request: Request, form: StandingForm): Promise<Written> {
  switch (form.intent) {
    case "add": {
      const body = { lines: form.sku_code.map((code) => ({ code })), group_id: groupIdOf(form.group_id) };
      const written = await api.write(standingList.add, { body });
      const [several, ...others] = written.ok ? written.answer.several : [];
      // The page offers the SKUs of one bar code to choose from.
      if (several !== undefined && others.length === 0 && form.sku_code.length === 1) {
        return { ok: true, to: link(urls.standingList.list, {}, { add: several }) };
      }
      return addedMessage(written);
    }
    case "save": {
      const lines = form.id.map((line, index) => ({
        line_id: Number(line),
        cart_num: parseQuantity(form.num[index] ?? ""),
      }));
      if (lines.length === 0) return { ok: false, message: "清单是空的" };
      if (lines.some(({ cart_num }) => !isQuantity(cart_num))) return { ok: false, message: WRONG_QUANTITY };
      const written = await api.write(standingList.setQuantities, { body: { lines } });
      return written.ok ? { ok: true, toast: "常用数量已保存" } : written;
    }
    case "move": {
      const body = { line_id: form.line.map(Number), group_id: groupIdOf(form.group_id) };
      const written = await api.write(standingList.move, { body });
      return written.ok ? { ok: true, toast: `已移动 ${form.line.length} 种` } : written;
    }
    case "remove": {
      if (!form.confirmed) return { ok: true, to: removalQuestion(request, form.line) };
      const written = await api.write(standingList.remove, { body: { line_id: form.line.map(Number) } });
      return written.ok ? { ok: true, toast: `已移出 ${form.line.length} 种` } : written;
    }
    case "reminder": {
      const body = { on: form.on === "1", email: form.email === "" ? null : form.email };
      const written = await api.write(standingList.setReminder, { body });
      return written.ok ? { ok: true, toast: body.on ? "每周提醒已开启" : "每周提醒已关闭" } : written;
    }
    case "add_all": {
      const list = await api.read(standingList.list);
      const buyable = new Map(list.lines.filter(canBuy).map(({ line_id, sku_id }) => [line_id, sku_id]));
      const rows = tickedLines({ ...form, line: form.id }).flatMap(({ line_id, typed }) => {
        const sku = buyable.get(line_id);
        return sku === undefined ? [] : [{ sku, typed }];
      });
      if (rows.some(({ typed }) => !isQuantity(typed))) return { ok: false, message: WRONG_QUANTITY };
      if (rows.length === 0) return { ok: false, message: "没有可以购买的商品" };
      return addLines(api, rows, form.key);
    }
    case "add_cart":
    case "quote":
    case "send": {
      const wanted = tickedLines(form);
      if (wanted.some(({ typed }) => !isQuantity(typed))) return { ok: false, message: WRONG_QUANTITY };
      const list = await api.read(standingList.list);
      const skus = new Map(list.lines.map(({ line_id, sku_id }) => [line_id, sku_id]));
      const rows = wanted.flatMap(({ line_id, typed }) => {
        const sku = skus.get(line_id);
        return sku === undefined ? [] : [{ sku, typed }];
      });
      if (rows.length === 0) return { ok: false, status: NOT_FOUND, message: LINES_GONE };
      if (form.intent === "add_cart") return addLines(api, rows, form.key);
      if (form.intent === "quote") {
        const lines = formatWanted(rows.map(({ sku, typed }) => ({ sku, quantity: typed })));
        return { ok: true, to: link(urls.quotation.add, {}, { lines }) };
      }
      const send = rows.map(({ sku, typed }) => `${sku}:${typed}`).join(",");
      return { ok: true, to: link(urls.approval.list, {}, { send }) };
    }
  }
}

const canBuy = ({ fail_reason }: StandingLine) => fail_reason === null;
const groupIdOf = (group_id: string) => (group_id === "" ? null : Number(group_id));

/** The result of an addition with its toast; a form that added nothing is refused. */
function addedMessage(written: { ok: true; answer: StandingAdded } | Extract<Written, { ok: false }>): Written {
  if (!written.ok) return written;
  const { added, left_out, unknown, several } = written.answer;
  const message = formatAdded(written.answer);
  const refused = unknown.length + several.length + left_out;
  if (added === 0 && refused > 0) return { ok: false, message };
  return { ok: true, toast: message, to: urls.standingList.list, kind: refused > 0 ? "error" : "ok" };
}

/** Reads the groups with the numbers of their lines, and the group of the question in the address. */
export async function readGroups(api: Api, request: Request) {
  const { groups, lines } = await api.read(standingList.list);
  const asked = new URL(request.url).searchParams;
  const counted = groups.map((group) => ({
    ...group,
    count: lines.filter(({ group_id }) => group_id === group.group_id).length,
  }));
  const find = (name: string) => counted.find(({ group_id }) => String(group_id) === asked.get(name)) ?? null;
  return {
    groups: counted,
    ungrouped: lines.filter(({ group_id }) => group_id === null).length,
    removed: find("delete"),
    renamed: find("edit"),
  };
}

/** Executes a form of the groups. */
export async function changeGroups(api: Api, form: GroupForm): Promise<Written> {
  if (form.intent === "add" || form.intent === "rename") {
    const body = { name: form.name, ...(form.intent === "rename" ? { group_id: Number(form.group_id) } : {}) };
    const written = await api.write(standingList.saveGroup, { body });
    return written.ok
      ? { ok: true, toast: form.intent === "add" ? "已新建分组" : "已改名", to: urls.standingList.groups }
      : written;
  }
  const group_id = Number(form.group_id);
  if (form.intent === "delete") {
    if (!form.confirmed) return { ok: true, to: link(urls.standingList.groups, {}, { delete: group_id }) };
    const written = await api.write(standingList.removeGroup, { body: { group_id } });
    return written.ok ? { ok: true, toast: "已删除分组，商品留在未分组", to: urls.standingList.groups } : written;
  }
  return api.write(standingList.moveGroup, { body: { group_id, direction: form.intent } });
}
