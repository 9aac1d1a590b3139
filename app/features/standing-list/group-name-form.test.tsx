import { createRemixStub } from "@remix-run/testing";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { GroupNameForm } from "./group-name-form.tsx";

test("a refused name is kept, with its error as its description [P3.4]", async () => {
  const form = { initialValue: { intent: "add", name: "太长的名称" }, error: { name: ["分组名称不能超过 20 个字"] } };
  const Stub = createRemixStub([{ path: "/", Component: () => <GroupNameForm form={form} renamed={null} /> }]);
  render(<Stub />);
  const input = await screen.findByLabelText<HTMLInputElement>("新分组的名称");
  expect([input.value, input.getAttribute("aria-invalid")]).toEqual(["太长的名称", "true"]);
  const described = document.getElementById(input.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toBe("分组名称不能超过 20 个字");
});
