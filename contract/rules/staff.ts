/** The roles of members of staff. */
export const ROLES = ["admin", "service", "warehouse", "finance", "goods"] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  admin: "管理员",
  service: "客服经理",
  warehouse: "仓库",
  finance: "财务",
  goods: "商品",
};

/** Every right with its name and the roles that have it; 管理员 has all of them. */
const RIGHT_TABLE = {
  "order.read": { name: "查看订单", roles: ["service", "warehouse", "finance"] },
  "order.print": { name: "打印拣货单和送货单", roles: ["warehouse", "service"] },
  "order.export": { name: "按条件导出订单", roles: ["warehouse", "finance", "service"] },
  "order.ship": { name: "发货、改运单号、记录物流", roles: ["warehouse"] },
  "order.price": { name: "未付款订单改价", roles: ["service"] },
  "order.address": { name: "改收货地址", roles: ["service", "warehouse"] },
  "order.close": { name: "关闭未付款订单", roles: ["service", "finance"] },
  "order.note": { name: "写订单内部备注", roles: ["service", "warehouse", "finance"] },
  "customer.read": { name: "查看客户", roles: ["service", "finance"] },
  "customer.audit": { name: "审核认证与入驻申请", roles: ["service"] },
  "customer.class": { name: "改客户类别", roles: ["service"] },
  "customer.manager": { name: "给客户换客服经理", roles: ["service"] },
  "customer.disable": { name: "停用、启用客户", roles: ["service"] },
  "customer.sessions": { name: "结束客户登录、告知验证码", roles: ["service"] },
  "customer.prices": { name: "给客户定协议价", roles: ["service"] },
  "customer.balance": { name: "提请改余额、录期初", roles: ["finance"] },
  "customer.proxy": { name: "代客下单", roles: ["service"] },
  "statement.reply": { name: "答复客户的对账异议", roles: ["service", "finance"] },
  "transfer.read": { name: "查看到账", roles: ["finance"] },
  "transfer.book": { name: "上传流水、入账、确认或退回转账、提请冲正", roles: ["finance"] },
  "refund.read": { name: "查看售后", roles: ["service", "warehouse", "finance"] },
  "refund.decide": { name: "同意、拒绝售后与主动退款", roles: ["service", "finance"] },
  "refund.receive": { name: "验收退货", roles: ["warehouse"] },
  "refund.pay": { name: "退款失败再退、改退余额", roles: ["finance"] },
  "invoice.read": { name: "查看开票申请", roles: ["service", "finance"] },
  "invoice.issue": { name: "开票、驳回与红冲", roles: ["finance"] },
  "quotation.read": { name: "查看询价", roles: ["service"] },
  "quotation.write": { name: "报价与留言", roles: ["service"] },
  "message.read": { name: "查看客户的消息", roles: ["service"] },
  "message.reply": { name: "回复客户、写备注、转给同事", roles: ["service"] },
  "goods.read": { name: "查看商品、成本与毛利", roles: ["goods"] },
  "goods.change": { name: "改商品、分类、品牌、机型", roles: ["goods"] },
  "review.reply": { name: "答复、隐藏评价", roles: ["service", "goods"] },
  "stock.read": { name: "查看库存", roles: ["warehouse", "goods"] },
  "stock.change": { name: "盘点、收货、调拨", roles: ["warehouse", "goods"] },
  "warehouse.manage": { name: "设置仓库", roles: [] },
  "sale.write": { name: "秒杀与优惠券", roles: ["goods"] },
  "content.write": { name: "轮播图、热词、公告、资讯、证照与协议", roles: ["goods"] },
  "setting.write": { name: "店铺设置与收款账户", roles: [] },
  "member.manage": { name: "员工与岗位", roles: [] },
  "log.all": { name: "查看全部操作记录", roles: [] },
  "approve.admin": { name: "批准改价、成本价、让利、停用与岗位", roles: [] },
  "approve.finance": { name: "批准大额退款与提额", roles: ["finance"] },
} as const satisfies Record<string, { name: string; roles: readonly Role[] }>;

export type Right = keyof typeof RIGHT_TABLE;
export const RIGHTS = Object.keys(RIGHT_TABLE) as readonly Right[];
export const rightName = (right: Right): string => RIGHT_TABLE[right].name;

/** The roles that have a right, 管理员 first. */
export const rolesWith = (right: Right): readonly Role[] => ["admin", ...RIGHT_TABLE[right].roles];

/** The rights of all these roles together. */
export const rightsOf = (roles: readonly Role[]): readonly Right[] =>
  RIGHTS.filter((right) => rolesWith(right).some((role) => roles.includes(role)));

/** The acts that the log names, each with its name. */
export const ACT_NAMES = {
  "staff.login": "登录",
  "staff.logout": "退出",
  "staff.password": "设密码",
  "member.add": "加员工",
  "member.roles": "改岗位",
  "member.disable": "停用员工",
  "member.enable": "启用员工",
  "member.sessions": "结束员工登录",
  "member.scope": "改客服经理看得到的客户",
  "log.read": "查看他人的操作记录",
  "search.phone": "搜索手机号",
  "request.ask": "提请批准",
  "request.approve": "批准",
  "request.refuse": "不批",
  "request.withdraw": "撤回申请",
  "request.void": "申请作废",
  "order.ship": "发货",
  "order.number": "改运单号",
  "order.trace": "记录物流",
  "order.price": "改价",
  "order.address": "改地址",
  "order.close": "关闭订单",
  "order.note": "内部备注",
  "order.print": "打印单据",
  "order.export": "导出订单",
  "customer.approve": "通过认证",
  "customer.reject": "驳回认证",
  "customer.class": "改类别",
  "customer.manager": "换客服经理",
  "customer.disable": "停用客户",
  "customer.enable": "启用客户",
  "customer.sessions": "结束客户登录",
  "customer.code": "告知重置密码的验证码",
  "customer.phone": "查看完整手机号",
  "customer.erase": "注销后清除个人信息",
  "customer.prices": "定协议价",
  "customer.balance": "改余额",
  "customer.opening": "录期初余额",
  "customer.import": "导入客户",
  "statement.reply": "答复对账异议",
  "proxy.start": "开始代客下单",
  "proxy.act": "代客操作",
  "proxy.end": "结束代客下单",
  "transfer.upload": "上传流水",
  "transfer.book": "流水入账",
  "transfer.allocate": "分配流水",
  "transfer.confirm": "确认到账",
  "transfer.reject": "退回凭证",
  "transfer.skip": "标为不入账",
  "transfer.reverse": "冲正",
  "refund.agree": "同意售后",
  "refund.money": "只退钱",
  "refund.reject": "拒绝售后",
  "refund.reopen": "收回拒绝",
  "refund.receive": "退货验收",
  "refund.inspect": "登记验收不符",
  "refund.deduct": "验收不符后退款",
  "refund.own": "主动退款",
  "refund.retry": "再次退款",
  "refund.balance": "改退余额",
  "refund.settle": "登记已另行退款",
  "invoice.export": "导出开票清单",
  "invoice.accept": "受理开票",
  "invoice.issue": "开出发票",
  "invoice.reject": "驳回开票",
  "invoice.red": "红冲",
  "quotation.draft": "存报价草稿",
  "quotation.send": "发出报价",
  "quotation.extend": "延长报价",
  "quotation.decline": "报不了",
  "quotation.message": "询价留言",
  "message.reply": "回复客户",
  "message.note": "对话备注",
  "message.transfer": "转给同事",
  "goods.create": "新建商品",
  "goods.change": "改商品",
  "goods.price": "改商品价格",
  "goods.on": "上架",
  "goods.off": "下架",
  "goods.import": "导入商品",
  "goods.export": "导出商品",
  "review.reply": "答复评价",
  "review.hide": "隐藏评价",
  "review.show": "放回评价",
  "stock.count": "盘点",
  "stock.receive": "收货",
  "stock.send": "调出",
  "stock.arrive": "调入",
  "stock.return": "撤回调拨",
  "stock.place": "归仓",
  "warehouse.add": "新建仓库",
  "warehouse.change": "改仓库",
  "sale.add": "新建秒杀",
  "sale.change": "改秒杀",
  "sale.end": "结束秒杀",
  "coupon.add": "新建优惠券",
  "coupon.change": "改优惠券",
  "coupon.end": "停发优惠券",
} as const;
export type ActName = keyof typeof ACT_NAMES;
export const ACTS = Object.keys(ACT_NAMES) as readonly ActName[];

/** The kinds of records that acts are about. */
export const SUBJECT_NAMES = {
  order: "订单",
  customer: "客户",
  member: "员工",
  application: "申请",
  refund: "售后",
  transfer: "转账",
  receipt: "银行流水",
  invoice: "开票申请",
  quotation: "询价",
  statement: "对账单",
  message: "消息",
  product: "商品",
  review: "评价",
  stock: "库存",
  warehouse: "仓库",
  sale: "秒杀",
  coupon: "优惠券",
  desk: "工作台",
} as const;
export type Subject = keyof typeof SUBJECT_NAMES;
export const SUBJECTS = Object.keys(SUBJECT_NAMES) as readonly Subject[];

/** The minimum and maximum length of a member's password. */
export const STAFF_PASSWORD_MIN = 8;
export const STAFF_PASSWORD_MAX = 64;

/** The refusals by whose text the desk's login knows what it asks for next. */
export const STAFF_WRONG_LOGIN = "手机号或密码不对";
export const STAFF_CODE_NEEDED = "请输入发到您手机的验证码";
/** The refusal of a member without the right to a call. */
export const NO_RIGHT = "您的岗位不能做这件事";
