import { ORDER_FACTS } from "#contract/rules/order-facts.ts";
import type { CommandOutput, OutputRecord, OutputRow } from "./output.ts";

/**
 * The headings of tables by the key of a row; JSON has the keys. A heading that is Chinese already is not translated.
 */
const HEADS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ORDER_FACTS.map(({ key, label }) => [key, label])),
  id: "编号",
  sku_id: "SKU编号",
  name: "名称",
  title: "标题",
  kind: "类型",
  city: "城市",
  opened: "开业日期",
  price: "售价",
  cost: "成本价",
  ot_price: "划线价",
  stock: "库存",
  phone: "电话",
  company: "公司",
  region: "地区",
  image: "图片",
  customers: "客户数",
  audit: "认证状态",
  type: "价格类型",
  balance: "余额",
  points: "积分",
  manager: "客服经理",
  login: "登录",
  bound: "手机绑定",
  person: "姓名",
  registered: "注册时间",
  account: "账号",
  closes: "注销时间",
  refund_count: "售后数",
  quotations: "报价单数",
  addresses: "收货地址数",
  messages: "留言数",
  applications: "申请",
  sessions: "登录",
  sn: "单号",
  time: "下单时间",
  store: "店铺",
  status: "状态",
  pieces: "件数",
  pay: "应付",
  delivery: "物流",
  number: "申请号",
  state: "状态",
  warning: "提醒",
  submitted: "提交时间",
  fact: "项目",
  refund: "退款金额",
  due: "自动处理",
  applied: "申请时间",
  orders: "订单数",
  amount: "金额",
  invoice: "发票号码",
  file: "文件",
  reason: "原因",
  month: "月份",
  order_sn: "订单号",
  billed: "账单金额",
  claimed: "客户金额",
  attachment: "附件",
  created: "提出时间",
  project: "项目名称",
  accepted: "接受时间",
  updated: "更新时间",
  nudged: "催办时间",
  code: "编码",
  payer: "付款方",
  serial: "流水号",
  outcome: "结果",
  remark: "附言",
  resembles: "可能重复或冲正",
  sku: "规格",
  agreed: "协议价",
  trade: "企业价",
  until: "有效期至",
  shop: "店铺",
  off: "优惠",
  over: "门槛",
  given: "已领/总量",
  ended: "结束于",
  category: "分类",
  visits: "阅读",
  scores: "商品/服务/物流",
  text: "内容",
  reply: "回复",
  province: "省份",
  hours: "发货小时",
  key: "设置",
  value: "值",
  url: "链接",
  version: "版本",
  date: "日期",
  from: "开始",
  to: "结束",
  quota: "限量",
  sold: "已抢",
  limit: "每人限购",
  credit_limit: "额度",
  owed: "欠款",
  overdue: "逾期",
  free: "可用",
  days: "账期（月末后天数）",
  contract: "依据",
  due_on: "到期日",
  bills: "账单",
  what: "差异",
  recorded: "账面",
  summed: "合计",
  at: "时间",
  channel: "渠道",
  recipient: "接收方",
  attempts: "已试次数",
  error: "原因",
  by: "发言人",
  device: "设备",
  since: "登录时间",
  seen: "最近使用",
  group_sn: "支付单号",
  receiver: "收货人",
  receiver_phone: "收货电话",
  address: "收货地址",
  invoice_type: "要发票",
  invoice_title: "发票抬头",
  tax_number: "税号",
  goods: "商品金额",
  postage: "运费",
  discount: "优惠",
  points_used: "积分抵扣",
  paid: "付款时间",
  unit: "单位",
  quantity: "数量",
  sum: "小计",
  warehouse: "仓库",
  left: "待发",
  method: "方式",
  received: "到账时间",
  refunded: "已退",
  carrier: "快递公司",
  express: "快递单号",
  shipped: "发货时间",
  lines: "商品",
  payments: "付款",
  transfers: "对公转账",
  refunds: "售后",
  invoices: "发票",
  packages: "包裹",
  picks: "拣货",
  deliveries: "送货",
  sender: "发货方",
  sender_phone: "发货电话",
  shops: "店铺",
  brands: "品牌",
  before: "原状态",
  result: "现状态",
  refund_seen: "发现平台退款",
  settled: "处理",
  products: "商品",
  skus: "SKU",
  printers: "打印机",
};

/** Prints rows as a table, or a record as sections; or either as JSON. */
export function printOutput(output: CommandOutput, json: boolean) {
  if (output.record)
    return console.log(json ? JSON.stringify(objectOf(output.record), null, 2) : sections(output.record));
  const { rows = [], summary, none } = output;
  if (json) return console.log(JSON.stringify(rows, null, 2));
  console.log(rows.length > 0 ? formatTable(rows) : none);
  if (rows.length > 0 && summary) console.log(`\n${summary}`);
}

const objectOf = ({ facts, lists }: OutputRecord) => ({ ...facts, ...lists });

/** The facts that are known, then a table under the heading of each list that has rows. */
function sections({ facts, lists }: OutputRecord): string {
  const known = Object.entries(facts).flatMap(([key, value]) =>
    value === null || value === "" ? [] : [{ fact: HEADS[key] ?? key, value }],
  );
  const tables = Object.entries(lists).flatMap(([key, rows]) =>
    rows.length === 0 ? [] : [`${HEADS[key] ?? key}\n${formatTable(rows)}`],
  );
  return [formatTable(known), ...tables].join("\n\n");
}

function formatTable(rows: readonly OutputRow[]): string {
  const names = Object.keys(rows[0] ?? {});
  const heads = names.map((name) => HEADS[name] ?? name);
  const lines = [heads, ...rows.map((row) => names.map((name) => String(row[name] ?? "").replaceAll("\n", " ")))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => widthOf(line[column] ?? ""))));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - widthOf(cell)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** The width on a terminal, where Chinese and full-width characters take two columns. */
const widthOf = (text: string) =>
  [...text].reduce((sum, character) => sum + (/[\u2E80-\uFFEF]/.test(character) ? 2 : 1), 0);
