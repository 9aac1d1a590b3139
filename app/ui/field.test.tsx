import { cleanup, render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { Checkbox, Input, Radio } from "./control.tsx";
import { CheckField, Field, FieldError, SelectField, TextField } from "./field.tsx";
import { CheckboxGroup, RadioGroup } from "./field-group.tsx";
import { fieldOf } from "./form-field.ts";

afterEach(cleanup);

const refused = { initialValue: { phone: "123", kind: "b" }, error: { phone: ["手机号有误"], kind: ["请选择"] } };

/** A field as conform gives it. */
const conformField = (initialValue: unknown, errors?: string[]) => ({
  key: "1",
  id: "form-city",
  name: "city",
  formId: "form",
  errorId: "form-city-error",
  errors,
  initialValue,
});

test("a field of a refused form has what was typed, its label, and hint and error as its description", () => {
  render(<TextField field={fieldOf(refused, "phone", "138", "own-phone")} label="手机" hint="11 位" required />);
  const input = screen.getByLabelText<HTMLInputElement>(/^手机/);
  expect(input).toMatchObject({ id: "own-phone", name: "phone", value: "123", className: "input" });
  expect(input.getAttribute("aria-required")).toBe("true");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  const described = input.getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(["11 位", "手机号有误"]);
});

test("a field without an error shows its own value, and needs no id", () => {
  render(<TextField field={fieldOf(null, "phone", "138")} label="手机" />);
  const input = screen.getByLabelText<HTMLInputElement>("手机");
  expect(input.value).toBe("138");
  expect([input.getAttribute("aria-invalid"), input.getAttribute("aria-describedby")]).toEqual([null, null]);
});

test("only a field with an error is focused as the document opens, also without scripts [P3.4]", () => {
  expect(renderToString(<TextField field={fieldOf(refused, "phone")} label="手机" />)).toContain("autofocus");
  expect(renderToString(<TextField field={fieldOf(null, "phone")} label="手机" />)).not.toContain("autofocus");
});

test("a field of conform keeps its ids, its form and its value", () => {
  render(
    <SelectField field={conformField("hz", ["请选择城市"])} label="城市">
      <option value="sh">上海</option>
      <option value="hz">杭州</option>
    </SelectField>,
  );
  const select = screen.getByLabelText<HTMLSelectElement>("城市");
  expect(select).toMatchObject({ id: "form-city", name: "city", value: "hz", className: "input select" });
  expect(select.getAttribute("form")).toBe("form");
  expect(select.getAttribute("aria-describedby")).toBe("form-city-error");
  expect(document.getElementById("form-city-error")?.textContent).toBe("请选择城市");
});

test("the props of the control win over those of its field", () => {
  render(
    <Field field={{ name: "code", value: "A" }} label="编码" after={<button type="submit">查找</button>}>
      <Input small required form="other" placeholder="如 A" />
    </Field>,
  );
  const input = screen.getByLabelText<HTMLInputElement>("编码");
  expect(input).toMatchObject({ value: "A", required: true, className: "input input--small" });
  expect(input.getAttribute("form")).toBe("other");
  expect(input.parentElement?.className).toBe("input-group");
});

test.each(["on", undefined])("a checkbox of a field is ticked by the value %s", (value) => {
  render(<CheckField field={conformField(value)}>同意</CheckField>);
  expect(screen.getByLabelText<HTMLInputElement>("同意").checked).toBe(value === "on");
});

const OPTIONS = [
  { value: "a", label: "甲" },
  { value: "b", label: "乙" },
  { value: "c", label: "丙", disabled: true },
];

test("a group of options has the chosen one, and its error as its description", () => {
  render(<RadioGroup field={fieldOf(refused, "kind", "a")} legend="类型" options={OPTIONS} />);
  const group = within(screen.getByRole("group", { name: "类型" }));
  const options = group.getAllByRole<HTMLInputElement>("radio");
  expect(options.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ]);
  expect(options.every((one) => one.getAttribute("aria-invalid") === "true")).toBe(true);
  const id = screen.getByRole("group").getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(id)?.textContent).toBe("请选择");
});

test("a group of checkboxes has all chosen ones", () => {
  render(<CheckboxGroup field={conformField(["a", "c"])} legend="主营" options={OPTIONS} />);
  expect(screen.getAllByRole<HTMLInputElement>("checkbox").map(({ checked }) => checked)).toEqual([true, false, true]);
});

test("a checkbox and a radio button stand in their label, or alone with a name", () => {
  const { container } = render(
    <>
      <Checkbox name="all">全选</Checkbox>
      <Radio name="one">一个</Radio>
      <Checkbox bare aria-label="本行" />
    </>,
  );
  expect([...container.children].map(({ tagName, className }) => [tagName, className])).toEqual([
    ["LABEL", "checkbox"],
    ["LABEL", ""],
    ["INPUT", ""],
  ]);
});

test.each([
  ["请填写", true],
  [undefined, false],
])("an error with the text %s is shown: %s", (text, isShown) => {
  render(<FieldError alert>{text}</FieldError>);
  expect(screen.queryByRole("alert") !== null).toBe(isShown);
});
