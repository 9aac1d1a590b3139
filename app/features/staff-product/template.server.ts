import { COLUMN_NAMES, COLUMNS, type Column, GUIDE_SHEET } from "#contract/rules/product-table.ts";
import { headRow, type Sheet } from "#contract/rules/sheet.ts";

type Hint = { need: string; text: string; example: string };
const REQUIRED = "必填";
const OPTIONAL = "可不填";

/** How each column is filled in. */
export const HINTS: Readonly<Record<Column, Hint>> = {
  product_id: { need: REQUIRED, text: "商品的号，自己编，以后不变；几个规格的商品每行写同一个", example: "10001" },
  name: { need: REQUIRED, text: "最多 120 个字", example: "A4 复印纸 70g" },
  store: { need: REQUIRED, text: "已有店铺的名称", example: "办公用品旗舰店" },
  brand: { need: REQUIRED, text: "品牌的名称；没有的可以在报告页一起新建", example: "得力" },
  category: {
    need: REQUIRED,
    text: "三级分类，用 > 隔开；没有的可以在报告页一起新建",
    example: "办公用品>纸张>复印纸",
  },
  unit_name: { need: REQUIRED, text: "一件的单位", example: "包" },
  origin: { need: OPTIONAL, text: "耗材写 原装 或 国产兼容", example: "" },
  keywords: { need: OPTIONAL, text: "搜得到它的词，用 | 隔开", example: "A4纸|打印纸" },
  selling_points: { need: OPTIONAL, text: "标题下面的几句话，用 | 隔开", example: "不卡纸|双面打印" },
  specs: { need: OPTIONAL, text: "名称:值，用 | 隔开", example: "克重:70g|张数:500" },
  cost_plus: { need: OPTIONAL, text: "企业价比成本高多少元，不填是 0", example: "1.00" },
  tax_percent: { need: OPTIONAL, text: "13%、9%、6%、1% 或 0%，新商品不填是 13%", example: "13%" },
  sales: { need: OPTIONAL, text: "已卖件数", example: "" },
  picture_kind: { need: OPTIONAL, text: "没有照片时画什么，不填画一个盒子", example: "" },
  picture_detail: { need: OPTIONAL, text: "同一种图里的款式", example: "" },
  main_color: { need: OPTIONAL, text: "图的颜色", example: "#4b5563" },
  pictures: {
    need: OPTIONAL,
    text: "照片的文件名，最多 8 张，用 | 隔开，在报告页上传；写 无 去掉原来的",
    example: "a4-1.jpg|a4-2.jpg",
  },
  is_show: { need: OPTIONAL, text: "是 或 否，不填是 是", example: "是" },
  listed_at: { need: OPTIONAL, text: "年-月-日，不填是今天", example: "" },
  sku_id: { need: REQUIRED, text: "规格的号，自己编，以后不变；每行一个", example: "20001" },
  attrs: { need: OPTIONAL, text: "名称:值，用 | 隔开；只有一个规格的不填", example: "包装:单包" },
  sku_unit_name: { need: OPTIONAL, text: "规格自己的单位，成箱卖的才填", example: "" },
  pack_pieces: { need: OPTIONAL, text: "一个规格单位里有几件，成箱卖的才填", example: "" },
  bar_code: { need: OPTIONAL, text: "商品条码，按文本填；写 无 去掉原来的", example: "" },
  price: { need: REQUIRED, text: "商城价，元", example: "24.90" },
  cost: { need: REQUIRED, text: "成本，元，客户看不到", example: "18.50" },
  ot_price: { need: OPTIONAL, text: "划线价，不低于售价", example: "29.90" },
  stock: { need: OPTIONAL, text: "点出来的件数，不填不变", example: "200" },
  weight_kg: { need: OPTIONAL, text: "一个规格单位的公斤数", example: "2.5" },
  min_order: { need: OPTIONAL, text: "最少买几件，不填是 1", example: "1" },
  tiers: { need: OPTIONAL, text: "件数:单价，用 | 隔开，件数越多价越低", example: "10:23.90|50:22.80" },
  color_hex: { need: OPTIONAL, text: "这个规格的图的颜色", example: "" },
  sku_picture: { need: OPTIONAL, text: "这个规格的一张照片；写 无 去掉原来的", example: "" },
  sku_is_show: { need: OPTIONAL, text: "否 只下架这个规格", example: "是" },
};

/** An empty table with its titles, and a sheet that says how each column is filled in. */
export const templateSheets = (): Sheet[] => [
  { name: "商品", widths: COLUMN_NAMES.map(() => 16), rows: [headRow(COLUMN_NAMES.map((column) => COLUMNS[column]))] },
  {
    name: GUIDE_SHEET,
    widths: [16, 10, 64, 32],
    rows: [
      headRow(["列", "要填吗", "怎么填", "例子"]),
      ...COLUMN_NAMES.map((column) => {
        const { need, text, example } = HINTS[column];
        return [COLUMNS[column], need, text, example];
      }),
    ],
  },
];
