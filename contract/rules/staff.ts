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
  "member.manage": { name: "员工与岗位", roles: [] },
  "log.all": { name: "查看全部操作记录", roles: [] },
  "approve.admin": { name: "批准改价、成本价、停用与岗位", roles: [] },
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
} as const;
export type ActName = keyof typeof ACT_NAMES;
export const ACTS = Object.keys(ACT_NAMES) as readonly ActName[];

/** The kinds of records that acts are about. */
export const SUBJECT_NAMES = {
  order: "订单",
  customer: "客户",
  member: "员工",
  application: "申请",
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
