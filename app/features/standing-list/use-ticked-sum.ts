import { useState } from "react";
import { fen } from "#contract/rules/money.ts";
import type { StandingLine } from "#contract/standing-list.ts";

type Line = Pick<StandingLine, "line_id" | "unit_price" | "public_price" | "cart_num"> &
  Partial<Pick<StandingLine, "last_price">>;

/**
 * The number of ticked lines and, in fen, their sum, their saving against the public price and their rise against the last
 * purchase. `recount` reads ticks and quantities from the form of the lines.
 */
export function useTickedSum<T extends Line>(lines: readonly T[], isTicked: (line: T) => boolean) {
  const [sum, setSum] = useState(() => sumOf(lines.filter(isTicked)));
  const recount = (form: HTMLFormElement) => {
    const sent = new FormData(form);
    const [ids, nums] = [sent.getAll("id"), sent.getAll("num")];
    const ticked = new Set(sent.getAll("line").map(String));
    const quantityOf = (line_id: number) => Number(nums[ids.indexOf(String(line_id))]) || 0;
    setSum(
      sumOf(
        lines
          .filter(({ line_id }) => ticked.has(String(line_id)))
          .map((line) => ({ ...line, cart_num: quantityOf(line.line_id) })),
      ),
    );
  };
  return { ...sum, recount };
}

const sumOf = (lines: readonly Line[]) => ({
  kinds: lines.length,
  amount: lines.reduce((sum, { unit_price, cart_num }) => sum + fen(unit_price) * cart_num, 0),
  saved: lines.reduce(
    (sum, { public_price, unit_price, cart_num }) => sum + (fen(public_price) - fen(unit_price)) * cart_num,
    0,
  ),
  risen: lines.reduce(
    (sum, { last_price, unit_price, cart_num }) => sum + (fen(unit_price) - fen(last_price ?? unit_price)) * cart_num,
    0,
  ),
});
