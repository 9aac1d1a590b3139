import { expect, test } from "vitest";
import { urls } from "#app/urls.ts";
import { currentEntry } from "./staff.ts";

test.each([
  [urls.staff.home, urls.staff.home],
  ["/staff/orders/WX2611210001", urls.staffOrder.list],
  [urls.staffOrder.ship, urls.staffOrder.ship],
  ["/staff/messages/12", urls.staffMessage.list],
  [urls.staffNotice, undefined],
  [urls.staff.search, undefined],
])("the menu of the desk shows %s as %s", (pathname, entry) => {
  expect(currentEntry(pathname)).toBe(entry);
});
