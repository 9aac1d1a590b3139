import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { StaticToasts } from "./toast-content.tsx";

afterEach(cleanup);

test("a message that asks to copy a text shows it with a button that copies it", async () => {
  const message = { id: "1", kind: "ok", text: "请复制", copy: { text: "https://shop.test/x", name: "链接" } } as const;
  const Stub = createRemixStub([{ path: "/", Component: () => <StaticToasts messages={[message]} /> }]);
  render(<Stub />);
  expect((await screen.findByRole("status")).textContent).toContain("请复制https://shop.test/x");
  expect(screen.getByRole("button", { name: "复制链接 https://shop.test/x" })).toBeTruthy();
});
