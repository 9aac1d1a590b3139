import { Price } from "#app/ui/price.tsx";
import type { PriceExplanation } from "./price-explanation.ts";
import "./price-explanation-table.css";

type Props = {
  caption: string;
  explanation: PriceExplanation;
  unit: string;
  quantity: number;
};

/** The steps to a unit price, and the sum for the quantity. */
export function PriceExplanationTable({ caption, explanation: { steps, amount, total }, unit, quantity }: Props) {
  return (
    <table className="price-explanation">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">步骤</th>
          <th scope="col">依据</th>
          <th scope="col" className="price-explanation__amount">
            每{unit}
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step, index) => (
          <tr key={step.amount}>
            <th scope="row">
              {index + 1}. {step.name}
            </th>
            <td>{step.reason}</td>
            <td className="price-explanation__amount">
              <Price amount={step.amount} plain />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">您的价</th>
          <td>
            {quantity} {unit}小计 <Price amount={total} plain />
          </td>
          <td className="price-explanation__amount">
            <Price amount={amount} size="lg" />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
