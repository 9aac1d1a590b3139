import { deskUrls } from "#app/desk-urls.ts";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { CHOOSE_PICTURE, type FormFile, fileProblem, sendPicture } from "#app/http/attachment.server.ts";
import { rowsInParts } from "#app/http/xlsx.server.ts";
import { link } from "#app/link.ts";
import { besidePassword } from "#contract/rules/four-eyes.ts";
import { CHOOSE_TABLE, TABLE_TOO_LARGE } from "#contract/rules/messages.ts";
import type { Column } from "#contract/rules/product-table.ts";
import { headRow, type Sheet } from "#contract/rules/sheet.ts";
import { GOODS_FILE_BYTES_MAX, PLANNED_TOO_FAR, PLANNED_TOO_SOON } from "#contract/rules/staff-product.ts";
import { type GoodsChange, type StaffProductPlan, staffProduct } from "#contract/staff-product.ts";
import type { NewForm, PricesForm, ProductForm, ReportForm, ShowForm } from "./forms.ts";
import { cellOfLines, cellOfTiers, OUTCOMES, skuCells } from "./staff-product.ts";

/** The field beside which a refusal is shown. */
export function goodsField(message: string) {
  if (besidePassword(message)) return "password";
  return message === PLANNED_TOO_FAR || message === PLANNED_TOO_SOON ? "from" : undefined;
}

const BASIC_COLUMNS: readonly Column[] = [
  "attrs",
  "sku_unit_name",
  "pack_pieces",
  "weight_kg",
  "min_order",
  "bar_code",
  "sku_is_show",
  "price",
  "cost",
];

/** The cell of a field that a blank one empties. */
const orNone = (cell: string | undefined) => (cell === "" ? "无" : cell);

type Basics = Extract<ProductForm, { intent: "basics" }>;

async function writeBasics(api: Api, product_id: number, form: Basics): Promise<Written> {
  const { name, brand, category, unit_name, origin, tax_percent, key, version, reason } = form;
  const skus = [...skuCells(form, BASIC_COLUMNS)].flatMap(([sku, cells]) => {
    if (sku === "new" && !cells.attrs && !cells.price) return [];
    // A unit of its own is that of a pack; without one the SKU has the product's.
    const unit = cells.pack_pieces ? cells.sku_unit_name : "";
    const own = { ...cells, sku_unit_name: unit ?? "", bar_code: orNone(cells.bar_code) ?? "无" };
    return [{ sku_id: sku === "new" ? null : sku, cells: own }];
  });
  const product = {
    name,
    brand,
    category,
    unit_name,
    origin,
    tax_percent,
    keywords: cellOfLines(form.keywords.replace(/[、,，;；]/g, "\n")),
    selling_points: cellOfLines(form.selling_points),
    specs: cellOfLines(form.specs),
  };
  const written = await api.write(staffProduct.change, {
    body: { key, reason, password: "", changes: [{ product_id, version, product, skus }] },
  });
  if (!written.ok) return written;
  return { ok: true, toast: written.answer.outcome === null ? "已保存" : OUTCOMES[written.answer.outcome] };
}

/** Carries out an act on one product; `pictures` are its present ones. */
export async function actOnProduct(api: Api, id: number, form: ProductForm, file: FormFile | null): Promise<Written> {
  if (form.intent === "basics") return writeBasics(api, id, form);
  if (form.intent === "add_picture") {
    const sent = await sendPicture(file, "file", (image) =>
      api.write(staffProduct.addPicture, { params: { id }, body: { image } }),
    );
    return sent.ok ? { ok: true, toast: "图片已加" } : sent;
  }
  if (form.intent === "withdraw_planned") {
    const body = { key: form.key, planned_id: Number(form.planned_id) };
    const withdrawn = await api.write(staffProduct.withdrawPlanned, { params: { id }, body });
    return withdrawn.ok ? { ok: true, toast: "定时改价已撤回" } : withdrawn;
  }
  const product = await api.read(staffProduct.detail, { params: { id } });
  const pictures = product.pictures.map(({ picture }) => picture);
  const at = pictures.indexOf(form.picture);
  if (at === -1) return { ok: false, message: "这张图片已不在" };
  const others = pictures.filter((_, index) => index !== at);
  const moved =
    form.intent === "remove_picture" ? others : others.toSpliced(form.to ?? Math.max(0, at - 1), 0, form.picture);
  const change = {
    product_id: id,
    version: form.version,
    product: { pictures: moved.join("|") || "无" },
    skus: [],
  };
  const written = await api.write(staffProduct.change, {
    body: { key: form.key, reason: "", password: "", changes: [change] },
  });
  return written.ok ? { ok: true, toast: form.intent === "remove_picture" ? "图片已移除" : "图片顺序已改" } : written;
}

/** Creates a product and goes to its page. */
export async function addProduct(api: Api, form: NewForm): Promise<Written> {
  const { intent: _, key, attrs, price, cost, cost_plus, weight_kg, min_order, bar_code, ...rest } = form;
  const product = {
    ...rest,
    cost_plus: cost_plus ?? "0.00",
    selling_points: cellOfLines(rest.selling_points),
    specs: cellOfLines(rest.specs),
  };
  const sku = {
    attrs: attrs.includes(":") || attrs === "" ? attrs : `规格:${attrs}`,
    price: price ?? "",
    cost: cost ?? "",
  };
  const body = { key, product, sku: { ...sku, weight_kg, min_order, bar_code } };
  const written = await api.write(staffProduct.create, { body });
  if (!written.ok) return written;
  return {
    ok: true,
    to: link(deskUrls.staffProduct.detail, { id: written.answer.product_id }),
    toast: "已建好，还没有上架",
  };
}

const PRICE_COLUMNS: readonly Column[] = ["price", "cost", "ot_price", "tiers"];
const OF_PRODUCT = /^(cost_plus|version)_(\d{1,15})$/;

/** The changes of a form of prices; each SKU is of the product that the address says. */
export function priceChanges(form: PricesForm, productOf: ReadonlyMap<number, number>): GoodsChange[] {
  const products = new Map<number, { version: string; cost_plus?: string }>();
  for (const [name, value] of Object.entries(form)) {
    const [, field, id] = OF_PRODUCT.exec(name) ?? [];
    if (id === undefined || typeof value !== "string") continue;
    const known = products.get(Number(id)) ?? { version: "" };
    products.set(Number(id), field === "version" ? { ...known, version: value } : { ...known, cost_plus: value });
  }
  const cells = skuCells(form, PRICE_COLUMNS);
  return [...products].map(([product_id, { version, cost_plus }]) => ({
    product_id,
    version,
    product: cost_plus === undefined ? {} : { cost_plus },
    skus: [...cells].flatMap(([sku_id, own]) =>
      sku_id !== "new" && productOf.get(sku_id) === product_id
        ? [{ sku_id, cells: own.tiers === undefined ? own : { ...own, tiers: cellOfTiers(own.tiers) } }]
        : [],
    ),
  }));
}

export type CheckedPrices = { list: StaffProductPlan[] };

/** Writes checked prices; where several products were sent, what was left out is said. */
export async function writePrices(
  api: Api,
  form: Extract<PricesForm, { intent: "write" }>,
  changes: GoodsChange[],
): Promise<Written> {
  const { key, reason, password } = form;
  const from = form.from || null;
  const written = await api.write(staffProduct.change, { body: { key, reason, password, from, changes } });
  if (!written.ok) return written;
  const { done, asked, left, outcome } = written.answer;
  const parts = [
    done.length > 0 ? `${from === null ? "已改" : `已定在 ${from} 改`} ${done.length} 个商品` : "",
    asked.length > 0 && outcome ? `${asked.length} 个${OUTCOMES[outcome]}` : "",
    left.length > 0 ? `${left.length} 个没有写：${left.map(({ name, text }) => `${name}（${text}）`).join("；")}` : "",
  ].filter(Boolean);
  if (done.length === 0 && asked.length === 0) return { ok: false, message: parts.join("，") };
  return { ok: true, toast: parts.join("，") };
}

export async function showProducts(api: Api, form: ShowForm): Promise<Written> {
  const { key, product, reason, intent } = form;
  const body = { key, product_ids: product.map(Number), is_show: intent === "on", reason };
  const written = await api.write(staffProduct.show, { body });
  if (!written.ok) return written;
  return { ok: true, toast: `${intent === "on" ? "已上架" : "已下架"} ${written.answer.changed} 个商品` };
}

/** Sends a table; its report has an address of its own. */
export async function sendTable(api: Api, file: FormFile | null): Promise<Written> {
  const refused = (message: string) => ({ ok: false, message, field: "file" }) as const;
  if (!file) return refused(CHOOSE_TABLE);
  if (file.size > GOODS_FILE_BYTES_MAX) return refused(TABLE_TOO_LARGE);
  const body = { name: file.name.slice(-120), file: Buffer.from(file.bytes).toString("base64") };
  const written = await api.write(staffProduct.sendTable, { body });
  if (!written.ok) return { ...written, field: "file" };
  return { ok: true, to: link(deskUrls.staffProduct.report, { id: written.answer.import_id }) };
}

/** Sends the pictures that a table names, one after the other. */
export async function sendPictures(
  api: Api,
  id: string,
  files: readonly { file: FormFile }[],
  afterEach: () => void,
): Promise<Written> {
  if (files.length === 0) return { ok: false, message: CHOOSE_PICTURE, field: "picture_1" };
  let unnamed = 0;
  for (const { file } of files) {
    const problem = fileProblem(file);
    if (problem !== null) return { ok: false, message: `${file.name}：${problem}`, field: "picture_1" };
    const body = { name: file.name.slice(-120), image: Buffer.from(file.bytes).toString("base64") };
    const sent = await api.write(staffProduct.sendPicture, { params: { id }, body });
    afterEach();
    if (!sent.ok) return { ...sent, field: "picture_1" };
    if (!sent.answer.is_named) unnamed += 1;
  }
  const toast = `已收 ${files.length} 张图片${unnamed > 0 ? `，其中 ${unnamed} 张表里没有写到` : ""}`;
  return { ok: true, toast };
}

export async function writeGoodsTable(
  api: Api,
  id: string,
  form: Extract<ReportForm, { intent: "write" }>,
): Promise<Written> {
  const { key, create, reason, password } = form;
  const body = { key, create: create === "true", reason, password };
  const written = await api.write(staffProduct.writeTable, { params: { id }, body });
  if (!written.ok) return written;
  const { written: count, asked, outcome } = written.answer;
  const waiting = asked > 0 && outcome ? `，${asked} 个${OUTCOMES[outcome]}` : "";
  return { ok: true, toast: `已写入 ${count} 个商品${waiting}` };
}

/** The products of the list's filters as the table that an import reads. */
export async function goodsSheet(api: Api, search: Record<string, string>): Promise<Sheet> {
  const { after: _, ...query } = staffProduct.exportRows.query.parse(search);
  const read = (after?: number) => api.read(staffProduct.exportRows, { query: { ...query, after } });
  const first = await read();
  const rows = rowsInParts(headRow(first.columns), first, read, ({ rows }) =>
    rows.map((row) => row.map((cell) => cell ?? "")),
  );
  return { name: "商品", widths: first.columns.map(() => 16), rows };
}
