import { createRemixStub } from "@remix-run/testing";
import { render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TabLinks } from "./navigation.tsx";
import { Count } from "./tag.tsx";

test.each([
  { value: 0, shown: "" },
  { value: 1, shown: "<b>1</b>" },
  { value: 120, shown: "<b>120</b>" },
])("a count of $value shows as $shown", ({ value, shown }) => {
  expect(renderToStaticMarkup(<Count value={value} />)).toBe(shown);
});

test("a tab shows its count, and no count of zero", () => {
  const tabs = [
    { name: "全部", to: "/a", current: true, count: 3 },
    { name: "待付款", to: "/b", current: false, count: 0 },
    { name: "说明", to: "/c", current: false },
  ];
  const Stub = createRemixStub([{ path: "/", Component: () => <TabLinks label="订单" tabs={tabs} /> }]);
  render(<Stub />);
  expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(["全部3", "待付款", "说明"]);
});
