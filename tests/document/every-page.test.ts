import { Window } from "happy-dom";
import { beforeAll, expect, test } from "vitest";
import { PASSWORD_RULES } from "#contract/rules/patterns.ts";
import { sharedBackend } from "#tests/support/backend.ts";
import { openShop, startBuiltShop } from "#tests/support/built.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { ownedRecords } from "#tests/support/records.ts";
import { dataAddress, pagesOf } from "#tests/support/site-map.ts";
import { cookieOf, ORIGIN } from "#tests/support/visit.ts";

/** Tests the controls and links of every page, as a customer and as a visitor open it. */

const shop = sharedBackend();

/** A limit for a crawl that hangs, in ms. */
const SLOW = 180_000;
const NOT_FOUND = 404;

const CONTROLS = "a[href], button, summary, select, textarea, input:not([type=hidden])";
/** What a control contains besides the words that it shows: hidden text, notes and counts beside them, and its value. */
const NOT_SHOWN = ".visually-hidden, [hidden], [aria-hidden=true], small, .badge, option";
/** Elements whose whole text is a label, a heading, a link or a button. */
const NAMED = "a[href], button, summary, label, legend, th, dt, h1, h2, h3, option";
/** Texts for which the shop has another word, which docs/glossary.md names. */
const FORMER_WORDS = [
  "批发商认证",
  "批发商入驻",
  "企业入驻",
  "来由",
  "余分",
  "怎么得",
  "怎么用",
  "少赠送",
  "看优惠券",
  "看积分",
  "看审批",
  "看清单",
  "看进度",
  "查",
  "求报价",
  "催一下",
  "改完再求报价",
  "贴清单",
  "贴采购清单",
  "粘贴清单询价",
  "建报价单",
  "为什么是这个价",
  "验收确认",
  "换兼容还能省",
  "没买过",
  "未完",
  "重新取链接",
  "停止",
  "好的",
  "改个说法再找",
  "选这个",
  "没勾的行留在这里",
  "我要退款(无需退货)",
  "哪种发票要填什么",
  "会员只有标识，价格按企业认证，不按会员",
];
/** Counts with the measure word of another thing, and changes in another form. */
const FORMER_FORMS = [
  /^看(?!看|不清)\p{Script=Han}{2,}$/u,
  /\d+ ?张订单|订单 ?\d+ ?张/,
  /少赠送 ?[\d,]+/,
  /[涨降] ?[\d.]+% ?比上/,
  /^\d+ ?\S{1,2}免运费$/,
];
type Element = ReturnType<Window["document"]["querySelectorAll"]>[number];

const pages = pagesOf(await startBuiltShop()).filter(({ hasPage, isLayout }) => hasPage && !isLayout);

let visit: Awaited<ReturnType<typeof openShop>>;
const opened: { at: string; cookie: string; html: string }[] = [];
beforeAll(async () => {
  visit = await openShop();
  const records = await ownedRecords(shop, demoCustomers.tradeCost);
  const customer = await cookieOf(await tokenOf(shop, demoCustomers.tradeCost));
  for (const cookie of [customer, ""]) {
    for (const { address } of pages) {
      const at = address(records);
      const page = await visit(at, { cookie });
      if (page.status === 200) opened.push({ at, cookie, html: await page.text() });
    }
  }
  expect(opened.length).toBeGreaterThan(pages.length);
}, SLOW);

test("no field cuts what is pasted into it", () => {
  for (const { at, html } of opened) expect({ at, cuts: /<[^>]*\smaxlength=[^>]*>/i.exec(html)?.[0] }).toEqual({ at });
});

test("every button, link and field has a name, which contains what it shows [P4.1]", { timeout: SLOW }, () => {
  const wrong = new Set<string>();
  const shells = new Set<string>();
  let count = 0;
  for (const { at, html } of opened) {
    const { content, shell } = partsOf(html);
    const isNew = !shells.has(shell);
    shells.add(shell);
    for (const control of controlsIn(isNew ? html : content)) {
      count += 1;
      const name = compact(nameOf(control));
      const shown = control.tagName === "TEXTAREA" ? "" : compact(textOf(control, NOT_SHOWN));
      if (name === "" || !name.includes(shown)) {
        wrong.add(`${at}: ${control.outerHTML.slice(0, 300)} ${shown} is named ${name}`);
      }
    }
  }
  expect(shells.size).toBeGreaterThan(1);
  expect(count).toBeGreaterThan(pages.length * 10);
  expect([...wrong]).toEqual([]);
});

test("labels, links and buttons are in the words of the shop", { timeout: SLOW }, () => {
  const former = new Set<string>();
  let count = 0;
  for (const { at, html } of opened) {
    for (const element of parsed(html).querySelectorAll(NAMED)) {
      const text = textOf(element, ".visually-hidden, [aria-hidden=true]").replace(/\s+/g, " ").trim();
      count += 1;
      if (FORMER_WORDS.includes(text) || FORMER_FORMS.some((form) => form.test(text))) former.add(`${at}: ${text}`);
    }
  }
  expect(count).toBeGreaterThan(pages.length * 10);
  expect([...former]).toEqual([]);
});

test("every link on the pages of a customer and of a visitor leads to a page [P3.12]", { timeout: SLOW }, async () => {
  const dead = new Set<string>();
  const followed = new Set<string>();
  for (const { at, cookie, html } of opened) {
    for (const next of linksIn(html, at)) {
      const shape = `${shapeOf(next)} ${cookie}`;
      if (followed.has(shape)) continue;
      followed.add(shape);
      // The data of a missing page have its status too, and need no rendering.
      if ((await visit(dataAddress(next), { cookie })).status === NOT_FOUND) dead.add(`${at} → ${next}`);
    }
  }
  expect(followed.size).toBeGreaterThan(pages.length);
  expect((await visit(dataAddress("/nowhere"))).status).toBe(NOT_FOUND);
  expect([...dead]).toEqual([]);
});

test("every picture on these pages has a signed address [P6.30]", { timeout: SLOW }, async () => {
  const addresses = new Set(opened.flatMap(({ html }) => html.match(/\/picture\/\d+\/[^"\s,)]+/g) ?? []));
  expect(addresses.size).toBeGreaterThan(0);
  const [first = ""] = addresses;
  expect((await visit(first)).status).toBe(200);
  expect([...addresses].filter((at) => !/^\/picture\/\d+\/[\w-]{16}\//.test(at))).toEqual([]);
});

test("every field of a new password tells password managers the rule [P4.1]", { timeout: SLOW }, async () => {
  const modes = ["register", "forgot", "set"].map((mode) => visit(`/login?mode=${mode}`));
  const pages = [
    ...opened.map(({ html }) => html),
    ...(await Promise.all(modes.map(async (page) => (await page).text()))),
  ];
  const fields = pages.flatMap((html) => html.match(/<input[^>]*autoComplete="new-password"[^>]*>/gi) ?? []);
  expect(fields.length).toBeGreaterThan(4);
  expect(fields.filter((field) => !field.includes(`passwordrules="${PASSWORD_RULES}"`))).toEqual([]);
});

/**
 * The markup of a page without its head and scripts, in two parts: what surrounds the page's own content, with the
 * addresses and values left out that differ between pages of one shell, and that content.
 */
function partsOf(html: string) {
  const body = html.replace(/^[\s\S]*?<body/, "<body").replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "");
  const content = /<main\b[\s\S]*<\/main>/.exec(body)?.[0] ?? "";
  return {
    content,
    shell: body.replace(content, "").replace(/ (?:href|action|value|id|for|aria-labelledby)="[^"]*"/g, ""),
  };
}

/** The controls in this markup that are offered to every reader. */
function controlsIn(html: string): Element[] {
  return [...parsed(html).querySelectorAll(CONTROLS)].filter(
    (control) => !control.closest("[hidden], [aria-hidden=true]"),
  );
}

function parsed(html: string) {
  const { document } = new Window();
  document.write(html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ""));
  return document;
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

/** The addresses of pages that a page links to, without links to files. */
function* linksIn(html: string, at: string) {
  for (const [, href = ""] of html.matchAll(/<a\s[^>]*?href="([^"]+)"/g)) {
    const url = new URL(href.replaceAll("&amp;", "&"), new URL(at, ORIGIN));
    if (url.origin === ORIGIN && !/\.\w+$/.test(url.pathname)) yield url.pathname + url.search;
  }
}

/**
 * The shape of an address, which is equal for addresses that differ in numbers and values only; one link of each shape
 * is followed.
 */
function shapeOf(address: string) {
  const { pathname, searchParams } = new URL(address, ORIGIN);
  return `${pathname.replace(/\d+/g, "0")}?${[...searchParams.keys()].sort().join("&")}`;
}
