import { Window } from "happy-dom";
import { expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { openShop, startBuiltShop } from "#tests/support/built.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { ownedRecords } from "#tests/support/records.ts";
import { pagesOf } from "#tests/support/site-map.ts";
import { cookieOf } from "#tests/support/visit.ts";

const shop = freshBackend();
const pages = pagesOf(await startBuiltShop()).filter(({ hasPage, isLayout }) => hasPage && !isLayout);

const CONTROLS = "a[href], button, summary, select, textarea, input:not([type=hidden])";
/** What a control contains besides the words that it shows: hidden text, notes and counts beside them, and its value. */
const NOT_SHOWN = ".visually-hidden, [hidden], [aria-hidden=true], small, .badge, option";
type Element = ReturnType<Window["document"]["querySelectorAll"]>[number];

test("every button, link and field has a name, which contains what it shows [P4.1]", {
  timeout: 180_000,
}, async () => {
  const visit = await openShop();
  const records = await ownedRecords(shop, demoCustomers.tradeCost);
  const customer = await cookieOf(await tokenOf(shop, demoCustomers.tradeCost));
  const wrong = new Set<string>();
  let count = 0;
  for (const cookie of [customer, ""]) {
    for (const { address } of pages) {
      const page = await visit(address(records), { cookie });
      if (page.status !== 200) continue;
      for (const control of controlsIn(await page.text())) {
        count += 1;
        const name = compact(nameOf(control));
        const shown = control.tagName === "TEXTAREA" ? "" : compact(textOf(control, NOT_SHOWN));
        if (name === "" || !name.includes(shown)) {
          wrong.add(`${address(records)}: ${control.outerHTML.slice(0, 300)} ${shown} is named ${name}`);
        }
      }
    }
  }
  expect(count).toBeGreaterThan(pages.length * 20);
  expect([...wrong]).toEqual([]);
});

/** The controls of a page that are offered to every reader. */
function controlsIn(html: string): Element[] {
  const { document } = new Window();
  document.write(html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ""));
  return [...document.querySelectorAll(CONTROLS)].filter((control) => !control.closest("[hidden], [aria-hidden=true]"));
}

/** The accessible name: the control's label, that of an element beside it, its text, that of its picture, or its title. */
function nameOf(control: Element): string {
  const byId = (control.getAttribute("aria-labelledby") ?? "").split(" ").filter(Boolean);
  const labels = [
    ...byId.map((id) => control.ownerDocument.getElementById(id)),
    control.id ? control.ownerDocument.querySelector(`label[for="${control.id}"]`) : null,
    control.closest("label"),
    control,
  ].map((element) => (element ? textOf(element as Element, "[aria-hidden=true]") : ""));
  const pictures = [...control.querySelectorAll("img")].map((picture) => picture.getAttribute("alt"));
  return (
    [control.getAttribute("aria-label"), ...labels, ...pictures, control.getAttribute("title")].find(Boolean) ?? ""
  );
}

function textOf(element: Element, left: string): string {
  const copy = element.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll(left)) part.remove();
  return copy.textContent.trim();
}

/** A text without spaces and the arrows of a sorted column. */
const compact = (text: string) => text.replace(/[\s↑↓⇅]+/g, "");
