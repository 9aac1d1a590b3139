import { formatYuan } from "#app/ui/price.tsx";
import { yuan } from "#contract/rules/money.ts";
import {
  type Buyer,
  NORMAL_PRODUCT,
  nextTier,
  type Offer,
  type PriceStep,
  priceSteps,
} from "#contract/rules/pricing.ts";

/** A row of the explanation; `amount` is the price of one unit after it, in yuan. */
type ExplainedStep = { name: string; reason: string; amount: string };

/** The steps of a unit price; amounts are yuan with two decimals. */
export type PriceExplanation = {
  steps: ExplainedStep[];
  /** The price of one unit, which is that of the last step. */
  amount: string;
  /** The price of the quantity. */
  total: string;
  /** The number of units from which the price is lower, as a sentence, or null. */
  hint: string | null;
};

const NAMES = {
  public: "商城价",
  sale: "秒杀价",
  markup: "企业价",
  cost: "企业价",
  agreed: "协议价",
  tier: "阶梯价",
  quoted: "报价单价",
} as const;

function reasonOf(step: PriceStep, quantity: number, unit: string, agreed_until: string | undefined): string {
  switch (step.kind) {
    case "public":
      return "公开的单价，所有人看到的都一样，含税。";
    case "sale":
      return "秒杀场次内对所有客户都是这个价，不再按企业价或阶梯价计算。";
    case "markup":
      return "您的企业认证已通过，按供货成本加固定加价的合计结算，代替商城价；不分数量。";
    case "cost":
      return "您的企业认证已通过，直接按供货成本结算，没有加价，代替商城价；不分数量。";
    case "agreed":
      return `商城与您约定的价，${agreed_until ? `有效至 ${agreed_until}，` : ""}不高于企业价，代替企业价；不分数量。`;
    case "tier":
      return `数量 ${quantity} ${unit}，达到 ${step.min_qty} ${unit}起的一档。`;
    case "quoted":
      return "您已接受的报价，价格锁定到报价的有效期末，不随商城价变动。";
  }
}

/**
 * The explanation of a unit price from the steps of its computation. It holds only the steps of the buyer's own price
 * class, and never the cost apart from the mark-up.
 * @param agreed_until the last day of the price that is agreed with the buyer
 */
export function explainPrice(
  offer: Offer,
  buyer: Buyer | null,
  quantity: number,
  unit: string,
  agreed_until?: string,
): PriceExplanation {
  const steps = priceSteps(offer, buyer, quantity);
  const price = steps.at(-1)?.price ?? offer.price;
  const next = offer.product_type === NORMAL_PRODUCT ? nextTier(offer, buyer, quantity) : null;
  return {
    steps: steps.map((step) => ({
      name: NAMES[step.kind],
      reason: reasonOf(step, quantity, unit, agreed_until),
      amount: yuan(step.price),
    })),
    amount: yuan(price),
    total: yuan(price * quantity),
    hint: next ? `再加 ${next.missing} ${unit}到下一档，每${unit} ${formatYuan(yuan(next.price))}。` : null,
  };
}
