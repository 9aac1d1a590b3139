import type { NoticeKind, SmsKind, StaffNoticeKind } from "#contract/rules/notice.ts";
import { LOW_DAYS } from "#contract/rules/stock-level.ts";

/** What an event says: the title names neither prices nor persons, because a robot tells it to a whole group. */
export type NoticeText = { title: string; body: string; path: string };

type Order = { order_id: number; sn: string };
type Parcel = Order & { company: string; number: string };
type CreditBill = { sn: string; month: string; owed: string; due_on: string; days: number };
type Quotation = { id: number; sn: string };

export const CALL_US = "不是您本人操作请立即联系客服";
export const PASSWORD_CHANGED = `其他设备已退出登录；${CALL_US}`;

const PROFILE = "/user/profile";
const orderPath = ({ order_id }: Order) => `/order_detail?id=${order_id}`;
const quotationPath = ({ id }: Quotation) => `/project/offer/${id}`;
const groupPath = (group_id: number) => `/order_stay_detail?id=${group_id}`;
const parcelPath = ({ order_id }: Order) => `/logistics?id=${order_id}`;
const parcelBody = ({ company, number }: Parcel) => `${company} ${number}`;

/** The notices of customers by kind; amounts are texts such as ¥12.00 and stand in bodies alone. */
export const NOTICE_TEXTS = {
  order_placed: ({ group_id, count, amount }: { group_id: number; count: number; amount: string }) => ({
    title: `${count} 笔订单已提交，待付款`,
    body: `应付 ${amount}`,
    path: groupPath(group_id),
  }),
  order_paid: (order: Order & { amount: string }) => ({
    title: `订单 ${order.sn} 已付款`,
    body: `${order.amount}，等待发货`,
    path: orderPath(order),
  }),
  order_price: (order: Order & { before: string; after: string }) => ({
    title: `订单 ${order.sn} 商家改价`,
    body: `应付 ${order.before} → ${order.after}，付款时间不变`,
    path: orderPath(order),
  }),
  order_closed: (order: Order & { count: number; reason: string }) => ({
    title: `订单 ${order.sn}${order.count > 1 ? ` 等 ${order.count} 笔` : ""} 已关闭`,
    body: order.reason,
    path: orderPath(order),
  }),
  order_address: (order: Order) => ({
    title: `订单 ${order.sn} 的收货地址已改`,
    body: "由商家修改，如果不是您要求的，请联系客服经理",
    path: orderPath(order),
  }),
  shipped: (parcel: Parcel) => ({
    title: `订单 ${parcel.sn} 已发货`,
    body: parcelBody(parcel),
    path: parcelPath(parcel),
  }),
  part_shipped: (parcel: Parcel & { left: number }) => ({
    title: `订单 ${parcel.sn} 已部分发货`,
    body: `${parcelBody(parcel)}，还有 ${parcel.left} 件待发`,
    path: parcelPath(parcel),
  }),
  delivered: (parcel: Parcel) => ({
    title: `订单 ${parcel.sn} 的包裹已签收`,
    body: parcelBody(parcel),
    path: parcelPath(parcel),
  }),
  balance: ({ why, change, after, note }: { why: string; change: string; after: string; note: string }) => ({
    title: `余额变动：${why}`,
    body: [`${change}，余额 ${after}`, note].filter(Boolean).join("，"),
    path: "/user/balance",
  }),
  credit_due: ({ sn, owed, due_on }: CreditBill) => ({
    title: `月结账单 ${sn} ${due_on} 前还清`,
    body: `还欠 ${owed}，逾期后不能再用月结付款`,
    path: "/user/credit",
  }),
  credit_overdue: ({ sn, owed, due_on, days }: CreditBill) => ({
    title: `月结账单 ${sn} 已逾期 ${days} 天`,
    body: `${due_on} 到期，还欠 ${owed}；还清前不能再用月结付款，已下的单照发`,
    path: "/user/credit",
  }),
  bank_account: ({ isOff }: { isOff: boolean }) => ({
    title: isOff ? "商城暂停了对公转账" : "商城的收款账户已换",
    body: `${isOff ? "请不要再转到以前的账户" : "请只转到付款页上的账户，以前的不再收款"}；别处发来的账户不可信，有疑问请联系客服经理`,
    path: "/user/balance",
  }),
  refund_progress: (refund: { id: number; sn: string; state: string; body: string }) => ({
    title: `退款 ${refund.sn} ${refund.state}`,
    body: refund.body,
    path: `/refund_detail?id=${refund.id}`,
  }),
  refund_paid: (refund: { id: number; sn: string; amount: string; way: string }) => ({
    title: `退款 ${refund.sn} 已到账`,
    body: `${refund.amount} 已退到${refund.way}`,
    path: `/refund_detail?id=${refund.id}`,
  }),
  quotation_sent: (quotation: Quotation & { state: string; body: string }) => ({
    title: `询价 ${quotation.sn} ${quotation.state}`,
    body: quotation.body,
    path: quotationPath(quotation),
  }),
  quotation_ending: (quotation: Quotation & { until: string }) => ({
    title: `询价 ${quotation.sn} 的报价即将过期`,
    body: `有效期至 ${quotation.until}`,
    path: quotationPath(quotation),
  }),
  invoice: (invoice: { id: number; sn: string; state: string; body: string }) => ({
    title: `开票申请 ${invoice.sn} ${invoice.state}`,
    body: invoice.body,
    path: `/user/invoice_detail?id=${invoice.id}`,
  }),
  statement: ({ month, sums }: { month: string; sums: string }) => ({
    title: `${month} 对账单已出`,
    body: `${sums}，请核对后确认`,
    path: `/user/statement?month=${month}`,
  }),
  approval: ({ result, list }: { result: string; list: string }) => ({
    title: `采购审批${result}`,
    body: list,
    path: "/user/my_product/approvals",
  }),
  application: ({ number, result, body }: { number: string; result: string; body: string }) => ({
    title: `申请 ${number} ${result}`,
    body,
    path: "/user/settle_record",
  }),
  reply: ({ author }: { author: string }) => ({
    title: "客服经理回复了您",
    body: author,
    path: "/user/messages",
  }),
  arrival: ({ product_id, sku_id, name }: { product_id: number; sku_id: number; name: string }) => ({
    title: `到货了：${name}`,
    body: "库存有限，先到先得",
    path: `/goods_detail/${product_id}?sku=${sku_id}`,
  }),
  proxy: ({ what, body, group_id }: { what: string; body: string; group_id?: number }) => ({
    title: `客服代您${what}`,
    body,
    path: group_id === undefined ? PROFILE : groupPath(group_id),
  }),
  security: ({ what, body }: { what: string; body: string }) => ({
    title: `账户安全：${what}`,
    body,
    path: PROFILE,
  }),
} as const satisfies Record<NoticeKind, (about: never) => NoticeText>;

export type NoticeFacts<K extends NoticeKind> = Parameters<(typeof NOTICE_TEXTS)[K]>[0];

/** The parameters of the gateway's template of each kind. */
export const SMS_PARAMS = {
  shipped: ({ sn, company, number }: NoticeFacts<"shipped">) => ({ sn, company, number }),
  refund_paid: ({ sn }: NoticeFacts<"refund_paid">) => ({ sn }),
  quotation_sent: ({ sn }: NoticeFacts<"quotation_sent">) => ({ sn }),
  credit_overdue: ({ sn, days }: NoticeFacts<"credit_overdue">) => ({ sn, days: String(days) }),
} as const satisfies Record<SmsKind, (about: never) => Record<string, string>>;

/** The record that the staff are told of: its number or code, and the id of its page. */
export type StaffSubject = { subject: string; id?: number };

/** The notices of the staff by kind, with where the work is done; they name neither prices nor persons. */
export const STAFF_TEXTS = {
  order: ({ subject }) => ({ title: `新付款订单 ${subject}，待发货`, path: `/staff/orders/${subject}` }),
  quotation: ({ subject, id }) => ({ title: `新询价 ${subject}，待报价`, path: `/staff/offers/${id}` }),
  refund: ({ subject }) => ({ title: `新售后申请 ${subject}，待处理`, path: `/staff/refunds/${subject}` }),
  slip: ({ subject, id }) => ({ title: `新转账凭证 ${subject}，待确认到账`, path: `/staff/payments/transfers/${id}` }),
  invoice: ({ subject, id }) => ({ title: `新开票申请 ${subject}，待开票`, path: `/staff/invoices/${id}` }),
  application: ({ subject, id }) => ({
    title: `新认证或入驻申请 ${subject}，待审核`,
    path: `/staff/applications/${id}`,
  }),
  message: ({ id }) => ({ title: "新客户留言，待回复", path: `/staff/messages/${id}` }),
  objection: ({ subject }) => ({ title: `${subject} 对账单有异议，待答复`, path: "/staff/objections" }),
  refund_failed: ({ subject }) => ({ title: `退款 ${subject} 没退成，待处理`, path: `/staff/refunds/${subject}` }),
  low_stock: ({ subject, id }) => ({
    title: `${subject} 库存不足 ${LOW_DAYS} 天销量`,
    path: id === undefined ? "/staff/stock?tab=low" : `/staff/stock/${id}`,
  }),
  price_failed: ({ subject, id }) => ({ title: `${subject} 的定时改价没改成`, path: `/staff/goods/${id}` }),
} as const satisfies Record<StaffNoticeKind, (about: StaffSubject) => { title: string; path: string }>;
