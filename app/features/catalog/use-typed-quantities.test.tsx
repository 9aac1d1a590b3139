import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { RowResults } from "./row-result.tsx";
import { useTypedQuantities } from "./use-typed-quantities.ts";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

test("after a partly successful add the quantities of the refused rows stay", () => {
  const options = { rejected: false, signedIn: true };
  const { result, rerender } = renderHook(
    (now: { pageKey: string; results: RowResults }) =>
      useTypedQuantities({ 1: "5", 2: "7", 3: "9" }, { ...options, ...now }),
    { initialProps: { pageKey: "list", results: [] as RowResults } },
  );
  act(() => result.current.markSubmitted(["1", "2"]));
  rerender({
    pageKey: "answer",
    results: [
      [1, 5, null],
      [2, 0, "库存不足"],
    ],
  });
  expect(result.current.quantities).toEqual({ 2: "7", 3: "9" });
});

test("the end of the session clears the quantities of the page, the login of a visitor does not [S4.session.1]", () => {
  const { result, rerender } = renderHook(
    ({ signedIn }) => useTypedQuantities({ 1: "5" }, { pageKey: "list", rejected: false, signedIn }),
    { initialProps: { signedIn: false } },
  );
  rerender({ signedIn: true });
  expect(result.current.quantities).toEqual({ 1: "5" });
  rerender({ signedIn: false });
  expect(result.current.quantities).toEqual({});
  expect(sessionStorage.length).toBe(0);
});
