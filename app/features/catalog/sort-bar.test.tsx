import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { withSearch } from "#app/link.ts";
import { parseListQuery, searchOfList, withChange } from "./list.ts";
import { SortBar } from "./sort-bar.tsx";

afterEach(cleanup);

test.each([
  ["", "价格 ⇅", "price_asc"],
  ["price_asc", "价格 ↑", "price_desc"],
  ["price_desc", "价格 ↓", "price_asc"],
])("ordered by '%s', the one link %s turns the order by price to %s", async (order, text, next) => {
  const query = parseListQuery(new URLSearchParams({ order }));
  const Bar = () => (
    <SortBar
      query={query}
      count={1}
      last={1}
      hrefFor={(change) => withSearch("/list", searchOfList(withChange(query, change)))}
      path="/list"
    />
  );
  const Stub = createRemixStub([{ path: "/", Component: Bar }]);
  render(<Stub />);
  const links = (await screen.findAllByRole("link")).filter(({ textContent }) => textContent?.startsWith("价格"));
  expect(links.map((one) => [one.textContent, one.getAttribute("href")])).toEqual([[text, `/list?order=${next}`]]);
  expect(links[0]?.getAttribute("aria-current")).toBe(order ? "true" : null);
});
