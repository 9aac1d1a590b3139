import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { useClientToast } from "#app/ui/toast-message.ts";
import { QuantityStepper } from "./quantity-stepper.tsx";

afterEach(cleanup);

const of = { stock: 7, min_order: 3 };

function Field({ initial, optional }: { initial: string; optional: boolean }) {
  const [text, setText] = useState(initial);
  return <QuantityStepper text={text} onChange={setText} of={of} label="数量" optional={optional} hydrated />;
}

const Toasts = () => <p>{useClientToast()?.text}</p>;

function show(initial: string, optional: boolean) {
  render(<Field initial={initial} optional={optional} />);
  const field = screen.getByRole<HTMLInputElement>("textbox");
  const press = (name: string) => {
    fireEvent.click(screen.getByRole("button", { name }));
    return field.value;
  };
  const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name }).disabled;
  return { field, press, isDisabled };
}

describe("the small quantity field", () => {
  test("steps between one and the stock", () => {
    const { press, isDisabled } = show("2", false);
    expect([press("减少数量"), isDisabled("减少数量")]).toEqual(["1", true]);
    expect(Array.from({ length: 6 }, () => press("增加数量")).at(-1)).toBe("7");
    expect(isDisabled("增加数量")).toBe(true);
  });

  test("is empty below the minimum order where it is optional, and starts with it", () => {
    const { press, isDisabled } = show("", true);
    expect(isDisabled("减少数量")).toBe(true);
    expect([press("增加数量"), press("增加数量"), press("减少数量"), press("减少数量")]).toEqual(["3", "4", "3", ""]);
  });

  test("caps a typed quantity at the stock on blur and says so, and stays empty where nothing is typed", () => {
    const { field } = show("", true);
    render(<Toasts />);
    fireEvent.blur(field);
    expect(field.value).toBe("");
    fireEvent.change(field, { target: { value: "99" } });
    fireEvent.blur(field);
    expect(field.value).toBe("7");
    expect(screen.getByText("库存 7，已改为 7")).toBeTruthy();
  });

  test("has no buttons without scripts", () => {
    render(<QuantityStepper text="1" onChange={() => {}} of={of} label="数量" hydrated={false} />);
    expect(screen.queryAllByRole("button")).toEqual([]);
  });
});
