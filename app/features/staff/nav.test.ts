import { expect, test } from "vitest";
import { deskUrls } from "#app/desk-urls.ts";
import { currentEntry } from "./staff.ts";

test.each([
  [deskUrls.staff.home, deskUrls.staff.home],
  ["/staff/orders/WX2611210001", deskUrls.staffOrder.list],
  [deskUrls.staffOrder.ship, deskUrls.staffOrder.ship],
  ["/staff/messages/12", deskUrls.staffMessage.list],
  [deskUrls.staffNotice, undefined],
  [deskUrls.staff.search, undefined],
])("the menu of the desk shows %s as %s", (pathname, entry) => {
  expect(currentEntry(pathname)).toBe(entry);
});
