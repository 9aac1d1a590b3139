import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { Ways } from "#app/features/payment/pay-way.ts";
import { balanceAfter, formatPayType, shortage } from "#app/features/payment/payment.ts";
import { codeButtonText, remainingMs } from "#app/features/sms-code/sms-code.ts";
import { Button } from "#app/ui/button.tsx";
import { Radio } from "#app/ui/control.tsx";
import { TextField } from "#app/ui/field.tsx";
import { CheckboxGroup } from "#app/ui/field-group.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { useCountdown } from "#app/ui/use-countdown.ts";
import { urls } from "#app/urls.ts";
import type { CreditBill, CreditLine, repayment } from "#contract/credit.ts";
import type { Answer } from "#contract/endpoint.ts";
import { freeAfter, monthLabel, repaidBy } from "./credit.ts";

type Props = {
  line: CreditLine | null;
  /** The bills that owe something, the oldest first. */
  bills: readonly CreditBill[];
  /** The bills that are chosen first. */
  chosen: readonly number[];
  config: Answer<typeof repayment.config>;
  /** By which way the page pays at each gateway. */
  ways: Ways;
  /** The masked phone that gets the code. */
  phone: string;
  result: SubmissionResult<string[]> | null;
  /** When the last code was sent; undefined before. */
  sentAt: number | undefined;
};

/** The repayment: which bills or how much, and by which way. With scripts the sums follow the choice. */
export function RepayForm({ line, bills, chosen, config, ways, phone, result, sentAt }: Props) {
  const { formData } = useNavigation();
  const hydrated = useHydrated();
  const typed = result?.initialValue;
  const ticked = typed ? [typed.bill ?? []].flat().map(String) : chosen.map(String);
  const text = String(typed?.amount ?? "");
  const [choice, setChoice] = useState({ bills: ticked.map(Number), amount: text });
  const amount = repaidBy(bills, choice.bills, choice.amount.trim());
  const { transfer } = config;
  const balance = config.methods.find(({ type }) => type === "balance");
  const gateways = config.methods.filter(({ type }) => type !== "balance");
  const isEnough = balance?.now_money !== undefined && amount !== null && shortage(balance.now_money, amount) === null;
  const usable = [
    ...(balance?.reason === null && isEnough ? ["balance"] : []),
    ...(transfer.offered && transfer.reason === null ? ["transfer"] : []),
    ...gateways.flatMap(({ type, reason }) => (reason === null ? [type] : [])),
  ];
  const first = typeof typed?.pay_type === "string" ? typed.pay_type : usable[0];
  useEffect(() => {
    if (sentAt !== undefined) document.getElementById("repay-code")?.focus();
  }, [sentAt]);
  const follow = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(currentTarget);
    setChoice({ bills: fields.getAll("bill").map(Number), amount: String(fields.get("amount") ?? "") });
  };
  const wayOf = (value: string, name: ReactNode, disabled: boolean) => (
    <Radio name="pay_type" value={value} defaultChecked={value === first} disabled={disabled}>
      {name}
    </Radio>
  );
  return (
    <Panel title="还款" titleId="repay-title" id="repay" hint="不选账单就先还最早到期的，多的进余额">
      <Form
        method="post"
        className="panel__body stack"
        aria-labelledby="repay-title"
        preventScrollReset
        onChange={follow}
      >
        {/* The first button is the one that Enter presses in a field. */}
        <button type="submit" name="intent" value="repay" hidden tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="key" value={String(typed?.key ?? config.key)} />
        <input type="hidden" name="way_weixin" value={ways.weixin} />
        <input type="hidden" name="way_alipay" value={ways.alipay} />
        <FormErrors of={result} fields={["bill", "pay_type", "key"]} />
        <div className="row items-start gap-x-5">
          <CheckboxGroup
            field={{ name: "bill", value: ticked }}
            legend="还哪几张"
            options={bills.map(({ bill_id, month, owed, issued_at }) => ({
              value: String(bill_id),
              label: `${monthLabel(month)}${issued_at === null ? "没出账的" : "账单"} ${formatYuan(owed)}`,
            }))}
          />
          <TextField
            field={fieldOf(result, "amount", "", "repay-amount")}
            label="或填金额（元）"
            placeholder="默认还清所选"
            inputMode="decimal"
            autoComplete="off"
            alert
          />
        </div>
        <div
          className="credit-ways grid grid-cols-[1.2fr_1.2fr_0.9fr] gap-3 max-mid:grid-cols-1"
          role="radiogroup"
          aria-label="还款方式"
        >
          {transfer.offered ? (
            <div>
              {wayOf("transfer", "一笔对公转账", transfer.reason !== null)}
              <p>几笔订单不用分开汇，附言写识别码就够。下一步给收款账户和识别码。</p>
              <p className="muted small">多汇的进余额；少汇的先记着，补足前不算还清，额度按已还的放开</p>
              <Reason text={transfer.reason} />
            </div>
          ) : null}
          {balance?.now_money === undefined ? null : (
            <div>
              {wayOf("balance", "用余额", balance.reason !== null)}
              <BalanceText line={line} balance={balance.now_money} amount={amount} />
              <p className="muted small">需要短信验证码；记在资金记录“还月结账单”</p>
              <TextField
                field={{ id: "repay-code", name: "code", error: result?.error?.code?.[0] }}
                label="验证码"
                hint={sentAt === undefined ? `发到 ${phone}` : `验证码已发送至 ${phone}`}
                inputMode="numeric"
                autoComplete="one-time-code"
                alert
                after={<SendButton key={sentAt} sentAt={sentAt} busy={formData?.get("intent") === "send_code"} />}
              />
              <Reason text={balance.reason} />
            </div>
          )}
          {gateways.length > 0 ? (
            <div>
              {gateways.map(({ type, reason }) => (
                <Radio
                  key={type}
                  name="pay_type"
                  value={type}
                  defaultChecked={type === first}
                  disabled={reason !== null}
                >
                  {formatPayType(type)}
                </Radio>
              ))}
              <p>
                {ways.weixin === "qr" && ways.alipay === "qr"
                  ? "下一步出示二维码，手机上直接付。"
                  : "下一步打开手机上的微信或支付宝。"}
              </p>
              <p className="muted small">限额以银行为准；付完马上结清</p>
              <Reason text={gateways[0]?.reason ?? null} />
            </div>
          ) : null}
        </div>
        <div className="row justify-end">
          <span className="muted small">开票和还款互不影响</span>
          <Button variant="primary" name="intent" value="repay" busy={formData?.get("intent") === "repay"}>
            {hydrated && amount !== null ? `还 ${formatYuan(amount)}` : "提交还款"}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

const Reason = ({ text }: { text: string | null }) => (text ? <p className="warn small">{text}</p> : null);

/** The balance before and after, or what it lacks with the link to a recharge. */
function BalanceText({ line, balance, amount }: Pick<Props, "line"> & { balance: string; amount: string | null }) {
  const missing = amount === null ? null : shortage(balance, amount);
  const free = line && amount !== null ? freeAfter(line, amount) : null;
  if (amount === null || missing !== null) {
    return (
      <p>
        可用余额 <b>{formatYuan(balance)}</b>
        {missing === null ? null : (
          <>
            ，
            <span className="warn">
              不够还 {formatYuan(amount ?? "0.00")}，差 {formatYuan(missing)}
            </span>
            。
            <Link className="link" to={`${urls.bill.balance}#recharge`}>
              充值
            </Link>
            或改用转账
          </>
        )}
      </p>
    );
  }
  return (
    <>
      <p>
        可用余额 <b>{formatYuan(balance)}</b>，还后剩 <b>{formatYuan(balanceAfter(balance, amount))}</b>。
      </p>
      <p>
        {free === null ? (
          "马上到账。"
        ) : (
          <>
            马上到账，额度恢复到 <b>{formatYuan(free)}</b>。
          </>
        )}
      </p>
    </>
  );
}

/** Sends the code, then counts down; without scripts the server refuses with the time to wait. */
function SendButton({ sentAt, busy }: { sentAt: number | undefined; busy: boolean }) {
  const [left] = useState(sentAt === undefined ? 0 : remainingMs(sentAt, sentAt));
  const countdown = useCountdown(left);
  const seconds = useHydrated() ? countdown : 0;
  return (
    <Button name="intent" value="send_code" formNoValidate busy={busy} disabled={seconds > 0}>
      {codeButtonText({ seconds, sent: sentAt !== undefined })}
    </Button>
  );
}
