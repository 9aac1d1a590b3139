import { createRemixStub } from "@remix-run/testing";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ReminderForm } from "./reminder-form.tsx";

test("a refused address is kept, with its error as its description [P3.4]", async () => {
  const form = { initialValue: { intent: "reminder", email: "a@b" }, error: { email: ["请填写正确的邮箱"] } };
  const Stub = createRemixStub([{ path: "/", Component: () => <ReminderForm reminder={null} mails form={form} /> }]);
  render(<Stub />);
  const input = await screen.findByLabelText<HTMLInputElement>("邮箱");
  expect([input.value, input.getAttribute("aria-invalid")]).toEqual(["a@b", "true"]);
  const described = document.getElementById(input.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toBe("请填写正确的邮箱");
});
