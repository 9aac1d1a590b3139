import { parseUnit, plainText } from "./list-quantity.ts";

/** The number of first rows that are searched for a header. */
const HEADER_ROWS = 10;

export type Column = "code" | "bar_code" | "model" | "name" | "spec" | "brand" | "quantity" | "unit" | "other";

const GOODS = "(?:商品|产品|物品|货品|货物|物料|物资|存货|材料|耗材|采购|办公用品|用品)";
const WANTED =
  "(?:(?:本次|本月|本期|计划|实际|预计)?(?:采购|请购|订购|订货|订单|下单|需求|申请|采购申请|申购|申领|购买|要货|领用|建议|批准|审批|核准)?)";

/** The names of columns, without spaces, punctuation and text in brackets. */
const HEADERS: Readonly<Record<Exclude<Column, "other">, RegExp>> = {
  code: new RegExp(
    `^(?:${GOODS}|sku|规格)?(?:编码|编号|货号|料号|代码|sku|skuid|code|itemno|sn)$|^(?:sku|code)(?:编码|编号)?$|^物料$`,
  ),
  bar_code: /^(?:商品|产品|国际|国标|69)?(?:条码|条形码|条码号|69码)$|^(?:barcode|ean|ean13|upc|gtin)$/,
  model: new RegExp(`^${GOODS}?型号(?:规格)?$|^规格型号$|^品牌(?:型号|规格)$|^model(?:no)?$`),
  name: new RegExp(
    `^${GOODS}?(?:名称|品名|描述)(?:规格|及规格|型号|规格型号|与规格)?$|^(?:商品|产品|品名|物品|货物|货品|物资|品种|短文本|采购物品|采购内容|name|product|item|description)$`,
  ),
  spec: /^(?:商品|产品|包装)?规格$|^(?:颜色|尺寸|spec|specification)$/,
  brand: /^(?:商品|产品)?(?:品牌|厂牌|brand)$/,
  quantity: new RegExp(
    `^${WANTED}(?:数量|件数|用量)(?:单位)?$|^(?:采购|请购|订购|订货|下单|需求|申请|申购|申领|购买|要货|领用|总)总?[数量]$|^(?:数|数目|qty|quantity|count|pcs)$`,
  ),
  unit: /^(?:计量|主计量|主|基本|包装|采购|销售)?单位$|^(?:unit|uom)$/,
};
const OTHERS =
  /^(?:序号|行号|行项目|no|备注|说明|用途|部门|申请人|日期|(?:需求|到货|交货)日期|(?:含税|未税|预算|参考)?(?:单价|价格|金额|总价|小计|合计)|price|amount|remark|note|图片|库存|税率|链接|网址|供应商|工厂|仓库)$/;

/** The title of a column without what is said of it in brackets, as in 数量（必填）. */
export const headerName = (cell: string) =>
  plainText(cell)
    .toLowerCase()
    .replace(/\(.*?\)|（.*?）|\[.*?\]|【.*?】/g, "")
    .replace(/[\s*:：./_#-]/g, "");

function columnOf(cell: string): Column | null {
  const name = headerName(cell);
  if (name === "") return null;
  const known = (Object.keys(HEADERS) as (keyof typeof HEADERS)[]).find((column) => HEADERS[column].test(name));
  return known ?? (OTHERS.test(name) ? "other" : null);
}

export type Header = {
  readonly index: number;
  /** null for an unknown name, and for an empty one. */
  readonly columns: readonly (Column | null)[];
  /** The units in the names of columns, as in 数量（箱）. */
  readonly units: readonly (string | null)[];
};

const unitInName = (cell: string) => parseUnit(/[(【[]([^()【】[\]]*)[)】\]]/.exec(plainText(cell))?.[1] ?? "");

/**
 * The header row: one of its cells names the product column, and another cell is a known name unless it is the only
 * one.
 */
export function findHeader(cells: readonly (readonly string[])[]): Header | null {
  for (const [index, row] of cells.slice(0, HEADER_ROWS).entries()) {
    const columns = row.map(columnOf);
    const filled = row.filter((cell) => cell !== "").length;
    const known = columns.filter((column) => column !== null).length;
    const names = columns.some(
      (column) => column === "code" || column === "bar_code" || column === "model" || column === "name",
    );
    if (names && (known >= 2 || filled === 1)) return { index, columns, units: row.map(unitInName) };
  }
  return null;
}

/** The header of a further table in the same sheet: a row of nothing but names of columns. */
export function findNextHeader(row: readonly string[], index: number): Header | null {
  const header = findHeader([row]);
  const filled = row.filter((cell) => cell !== "").length;
  const isWhole = row.every((cell, at) => cell === "" || (header?.columns[at] ?? null) !== null);
  return header && filled > 1 && isWhole ? { ...header, index } : null;
}
