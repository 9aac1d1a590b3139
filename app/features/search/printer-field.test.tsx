import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { PrinterField } from "./printer-field.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const printer = { printer_id: 5, brand_name: "惠普", model: "LaserJet 1020", consumables: 5 };

function show() {
  const Stub = createRemixStub([
    { path: "/", Component: PrinterField },
    { path: "/printer_search", Component: () => <h1>机型页</h1> },
  ]);
  render(<Stub />);
}

test("without scripts the field is a form of the printer search", async () => {
  show();
  const field = await screen.findByRole("searchbox", { name: "打印机型号" });
  const form = field.closest("form");
  expect([form?.method, form?.getAttribute("action"), field.getAttribute("name")]).toEqual([
    "get",
    "/printer_search",
    "title",
  ]);
});

test("the field asks for printers alone, and a suggestion leads to the printer's page", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return Response.json({ printers: [printer], words: [], categories: [], brands: [], goods: [] });
  });
  show();
  await userEvent.setup().type(await screen.findByRole("searchbox", { name: "打印机型号" }), "惠普1020");
  const option = await screen.findByRole("option");
  expect(option.textContent).toContain("惠普 LaserJet 1020 · 5 种耗材");
  expect(option.getAttribute("href")).toBe("/printer_search?printer=5");
  expect(new URL(asked.at(-1) ?? "", "http://shop.test").searchParams.get("of")).toBe("printers");
});
