import { expect, test } from "vitest";
import { totalChange } from "./approval.ts";

test("compares the lines that were bought before with what the same quantities cost then", () => {
  const line = (unit_price: string | null, last_price: string | null, cart_num = 2) => ({
    unit_price,
    last_price,
    cart_num,
  });
  expect(totalChange([line("12.00", "10.00"), line("3.00", "3.50", 1), line("99.00", null)])).toEqual({
    ...{ kinds: 2, last: "23.50", difference: "3.50", sign: 1 },
  });
  expect(totalChange([line("9.00", "10.00")])).toMatchObject({ difference: "2.00", sign: -1 });
  expect(totalChange([line("9.00", "9.00")])).toMatchObject({ difference: "0.00", sign: 0 });
  expect(totalChange([line("99.00", null), line(null, null)])).toBeNull();
});
