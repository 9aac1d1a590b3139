import type { ReactNode } from "react";
import { Steps, stepsAt } from "#app/ui/steps.tsx";

const STEPS = ["购物车", "确认订单", "支付"] as const;

/** Heading of the cart, confirm and payment pages with the current step of the three. */
export function CheckoutSteps({ step, title }: { step: 1 | 2 | 3; title: ReactNode }) {
  return (
    <div className="row row--between min-h-12 mb-2">
      <h1 className="page-title">{title}</h1>
      <Steps steps={stepsAt(STEPS, step - 1)} label="下单步骤" />
    </div>
  );
}
