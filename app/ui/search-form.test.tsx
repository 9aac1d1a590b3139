import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { DayRange, SearchForm } from "./search-form.tsx";

afterEach(cleanup);

test("a search sends its text with the other parameters of the list, and leaves out empty ones", async () => {
  const Page = () => (
    <SearchForm
      label="搜索订单"
      field={{ value: "A4", placeholder: "品名" }}
      params={{ status: 0, from: "", to: undefined }}
      wordsClass="words"
    >
      <DayRange label="下单日期" from="2026-01-01" to="" />
    </SearchForm>
  );
  const Stub = createRemixStub([{ path: "/", Component: Page }]);
  render(<Stub />);
  const form = await screen.findByRole<HTMLFormElement>("search", { name: "搜索订单" });
  expect([...new FormData(form)]).toEqual([
    ["status", "0"],
    ["from", "2026-01-01"],
    ["to", ""],
    ["keyword", "A4"],
  ]);
  expect(screen.getByLabelText<HTMLInputElement>("下单日期从").value).toBe("2026-01-01");
});
