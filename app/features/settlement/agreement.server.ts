import type { SettlementKind } from "#contract/rules/settlement.ts";

/**
 * The terms of each kind of application. A page contains those of its kind as loader data, because its script would
 * contain both.
 */
export const TERMS: Readonly<Record<SettlementKind, readonly string[]>> = {
  wholesaler: [
    "申请人是依法设立的企业、个体工商户或其他组织，提交的证照真实、有效，与申请人一致。",
    "企业价只供申请人自用或转售采购，不得公开或透露给第三方。",
    "公司名称、统一社会信用代码变更后，应重新提交资料。",
    "资料不实、借用证照或公开企业价的，平台可以取消认证，已付款的订单不受影响。",
    "证照和联系方式只用于审核与开票，按《用户隐私协议》保护，不对外展示。",
  ],
  merchant: [
    "申请人是依法设立的企业或个体工商户，有权销售所申请类目的商品。",
    "旗舰店、专卖店须有品牌权利人的授权书，授权到期前应更新。",
    "商品须为正品，原装与兼容分开标明，并按平台规则发货、开票和处理售后。",
    "资料不实、销售假冒商品或多次违反平台规则的，平台可以关闭店铺。",
    "证照和联系方式只用于审核与结算，按《用户隐私协议》保护，不对外展示。",
  ],
};
