import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Quotation } from "#contract/quotation-document.ts";
import { parseQuotationQuestions, QuotationQuestion } from "./quotation-questions.tsx";

afterEach(cleanup);

const line = (line_id: number, sum: string) => ({ line_id, sum });
// The question reads these fields alone.
const quotation = {
  offer_id: 7,
  state: "quoted",
  version: 2,
  accept_time: null,
  key: "generated-key-000001",
  shared_until: null,
  valid_until: Date.parse("2026-12-11T00:00:00+08:00"),
  scenes: [{ list: [line(1, "15000.00"), line(2, "752.99")] }, { list: [line(3, "10.00")] }],
} as unknown as Quotation;

async function ask(search: string, change: Partial<Quotation> = {}) {
  const asked = parseQuotationQuestions(new URLSearchParams(search));
  const Page = () => (
    <main>
      <QuotationQuestion quotation={{ ...quotation, ...change }} asked={asked} scene={null} />
      <p>end of the page</p>
    </main>
  );
  const Stub = createRemixStub([{ path: "/", Component: Page }]);
  render(<Stub initialEntries={[`/?${search}`]} />);
  await screen.findByText("end of the page");
}

async function question() {
  const dialog = await screen.findByRole("dialog");
  const form = dialog.querySelector("form");
  if (!form) throw new Error("a question without its form");
  return {
    dialog,
    text: dialog.textContent ?? "",
    sent: [...new FormData(form)].map(([name, value]) => `${name}=${value}`),
  };
}

const SENT = ["version=2", "key=generated-key-000001"];

test("接受报价 asks with the sum, the version, its end and what can still be changed", async () => {
  await ask("accept=all");
  const { dialog, text, sent } = await question();
  for (const fact of ["¥15,762.99", "V2，3 种商品", "2026-12-10 24:00", "下单前可以修改后重新询价"])
    expect(text).toContain(fact);
  expect(sent).toEqual(["intent=accept_all", ...SENT]);
  expect(within(dialog).getByRole("link", { name: "再看看" }).getAttribute("href")).not.toContain("accept");
});

test("部分接受 asks with the ticked lines, and keeps the ticks on the way back", async () => {
  await ask("accept=part&line_id=1&line_id=3&line_id=99");
  const { dialog, text, sent } = await question();
  for (const fact of ["¥15,010.00", "V2，2 种商品"]) expect(text).toContain(fact);
  expect(sent).toEqual(["intent=accept_part", ...SENT, "line_id=1", "line_id=3"]);
  const back = within(dialog).getByRole("link", { name: "再看看" }).getAttribute("href");
  expect(back).toContain("line_id=1&line_id=3");
});

test("部分接受 without a tick says so", async () => {
  await ask("accept=part");
  expect([screen.getByText("请先勾选要接受的商品") !== null, screen.queryByRole("dialog")]).toEqual([true, null]);
});

test.each([{ accept_time: 1 }, { state: "expired" as const }])(
  "nothing is asked of a quotation with %j",
  async (change) => {
    await ask("accept=all", change);
    expect(screen.queryByRole("dialog")).toBeNull();
  },
);
