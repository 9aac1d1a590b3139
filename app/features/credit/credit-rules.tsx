import { Panel } from "#app/ui/panel.tsx";

/** How limits, bills, refunds and repayments work. */
export function CreditRules({ days }: { days: number }) {
  const rules = [
    ["什么时候占额度", "用月结付款就占，退款和还款马上放开。"],
    ["账单", `每月 1 日出账，写上个月用月结付款的订单，月末后 ${days} 天内还清。出账前的退款直接从账单里减。`],
    [
      "出账后的退款",
      "先抵这笔订单所在的账单，再抵最早的其他账单，再抵还没出账的；这笔订单已经还过的部分，抵完剩下的退到余额。",
    ],
    [
      "还款",
      "选了账单就还所选的，只填金额先还最早到期的，多的进余额。少汇的先记着，补足前不算还清，额度按已还的放开。",
    ],
    ["逾期", "到期日 24:00 没还清，第二天起不能再用月结付款；已下的单照发。还清后马上恢复。"],
    ["转账的时间", "首张凭证提交后 3 个工作日内不算逾期，每张账单一次。"],
    ["积分", "月结订单赠送的积分，收货并还清账单后到账。"],
    ["不能用月结的", "充值。"],
  ] as const;
  return (
    <Panel title="怎么算" titleId="credit-rules" id="rules">
      <dl className="panel__body">
        {rules.map(([name, text]) => (
          <div key={name} className="not-first:mt-2.5">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-(--ink-2)">{text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
