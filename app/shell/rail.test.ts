import { expect, test } from "vitest";
import { nextRailItem } from "./rail.ts";

const rail = { items: 3, links: 4 };
test.each([
  { key: "ArrowDown", from: { item: 2, link: 0 }, to: { item: 0, link: 0 } },
  { key: "ArrowUp", from: { item: 0, link: 0 }, to: { item: 2, link: 0 } },
  { key: "ArrowRight", from: { item: 1, link: 0 }, to: { item: 1, link: 1 } },
  { key: "ArrowRight", from: { item: 1, link: 3 }, to: { item: 1, link: 3 } },
  { key: "ArrowDown", from: { item: 1, link: 1 }, to: { item: 1, link: 2 } },
  { key: "ArrowUp", from: { item: 1, link: 1 }, to: { item: 1, link: 1 } },
  { key: "ArrowLeft", from: { item: 1, link: 1 }, to: { item: 1, link: 0 } },
  { key: "Escape", from: { item: 1, link: 2 }, to: { item: 1, link: 0 } },
  { key: "ArrowLeft", from: { item: 1, link: 0 }, to: null },
  { key: "Tab", from: { item: 1, link: 0 }, to: null },
])("$key from link $from.link of category $from.item leads to $to", ({ key, from, to }) => {
  expect(nextRailItem(key, { ...from, ...rail })).toEqual(to);
});
