import { groupDigits } from "#contract/rules/money.ts";

const SIZES = {
  table: "price",
  card: "price price--card",
  lg: "price price--large",
  xl: "price price--extra-large",
} as const;

/** ¥1,234.50 with a large integer part, as selectable text; `amount` is yuan with two decimals. */
export function Price({
  amount,
  size = "table",
  plain = false,
}: {
  amount: string;
  size?: keyof typeof SIZES;
  plain?: boolean;
}) {
  const [whole, cents] = groupDigits(amount).split(".");
  return (
    <span className={`${SIZES[size]}${plain ? " price--plain" : ""}`}>
      <i>¥</i>
      {whole}
      <s>{`.${cents}`}</s>
    </span>
  );
}

/** A struck-through price, such as the public price beside a trade price. */
export function ListPrice({ amount, label = "" }: { amount: string; label?: string }) {
  return <span className="list-price">{`${label ? `${label} ` : ""}${formatYuan(amount)}`}</span>;
}

/** ¥1,234.50 inside a sentence, −¥1,234.50 below zero. */
export const formatYuan = (amount: string) =>
  amount.startsWith("-") ? `−¥${groupDigits(amount.slice(1))}` : `¥${groupDigits(amount)}`;

/** A balance in yuan inside a sentence; null where it is not known, which is never written as an amount. */
export const formatBalance = (amount: string | null) => (amount === null ? BALANCE_UNKNOWN : formatYuan(amount));
const BALANCE_UNKNOWN = "余额未知";

/** +¥1,234.50 or −¥1,234.50 for an amount that is added or taken away; zero has no sign. */
export const formatSignedYuan = (sign: "+" | "−", amount: string) =>
  Number(amount) === 0 ? formatYuan(amount) : `${sign}${formatYuan(amount)}`;
