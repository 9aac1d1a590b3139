import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { PriceRows } from "./order-facts.tsx";

afterEach(cleanup);

const NOTHING = "0.00";
const order = {
  total_price: "233.10",
  postage_price: "15.00",
  pay_price: "248.10",
  coupon_price: NOTHING,
  platform_coupon_price: NOTHING,
  integral_price: NOTHING,
};

test.each([
  { state: "an open", isClosed: false },
  { state: "a closed", isClosed: true },
])("the total of $state order is red where it is still paid", ({ isClosed }) => {
  render(<PriceRows order={order} name="订单金额" isClosed={isClosed} />);
  const total = screen.getByText("订单金额").nextElementSibling?.firstElementChild;
  expect(total?.textContent).toBe("¥248.10");
  expect(total?.classList.contains("price--plain")).toBe(isClosed);
});
