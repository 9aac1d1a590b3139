import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { urls } from "#app/urls.ts";
import { build } from "#server/prepare.mjs";
import { startBuiltShop } from "#tests/support/built.ts";
import { type Program, startProgram, untilReady } from "#tests/support/program.ts";
import { deskPagesOf, pagesOf } from "#tests/support/site-map.ts";
import { send, sendForm } from "#tests/support/wire.ts";

/** Checks that live mode contains no code, data or address of the demo. */

/** A limit for a test that hangs, in ms. */
const SLOW = 180_000;
const PUBLIC_ORIGIN = "https://shop.example.com";
const LIVE = {
  SHOP_MODE: "live",
  PUBLIC_ORIGIN,
  SESSION_SECRET: "8sKq0ZzVb3nQm1xTg7YhPw5cRd2LfJ6u",
  SMS_URL: "https://sms.example.com/send",
  SMS_SECRET: "another secret of the carrier",
  TRUSTED_PROXIES: "127.0.0.1",
};

const { managers, customers } = JSON.parse(readFileSync("backend/demo/data/people.json", "utf8")) as {
  managers: { phone: string; real_name: string }[];
  customers: { phone: string; password: string | null; company: string }[];
};
/** Texts that occur in demo data only: people, site, outbox. */
const MARKS = [
  ...managers.flatMap(({ phone, real_name }) => [phone, real_name]),
  ...customers.flatMap(({ phone, company }) => [phone, company]),
  "code of the demo",
  "sms.jsonl",
  "captcha.jsonl",
  "百采汇",
].filter(Boolean);
const marksIn = (text: string) => MARKS.filter((mark) => text.includes(mark));

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

/** The files that a module imports statically, itself included. */
function staticImportsOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const statics = readFileSync(file, "utf8").matchAll(/(?:^|[;}\n])\s*(?:import|export)\b[^;"'()]*["'](\.[^"']+)["']/g);
  for (const [, path = ""] of statics) staticImportsOf(resolve(dirname(file), path), seen);
  return seen;
}

let folder: string;
let shop: Program;
beforeAll(async () => {
  await build();
  // The folder is inside the project, where node_modules is resolved.
  folder = mkdtempSync(resolve("node_modules/.cache/live-"));
  cpSync("build", folder, { recursive: true });
  for (const file of demoFiles()) rmSync(join(folder, relative("build", file)));
  shop = await untilReady(await startProgram([join(folder, "server.js")], LIVE));
}, SLOW);
afterAll(async () => {
  await shop?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The chunks of backend/demo, which the bundlers name after its files. */
function demoFiles() {
  const named = readdirSync("backend/demo/data").map((name) => name.replace(/\.json$/, ""));
  const chunk = new RegExp(`/(demo-ports|demo-module|seed|${named.join("|")})-[\\w-]{8}\\.js$`);
  return filesBelow("build").filter((file) => !file.startsWith("build/client") && chunk.test(file));
}

test.each(["build/server.js", "build/backend.js", "build/staff.js", "build/server/index.js"])(
  "%s statically imports nothing of the demo",
  (file) => {
    const imported = [...staticImportsOf(file)];
    expect(imported.flatMap((one) => marksIn(readFileSync(one, "utf8")))).toEqual([]);
    // The same search must find the texts in the demo's own chunks.
    expect(demoFiles().flatMap((one) => marksIn(readFileSync(one, "utf8")))).not.toEqual([]);
  },
);

test("client files contain nothing of the demo [P2.3]", () => {
  for (const file of filesBelow("build/client").filter((name) => /\.(js|css|html|json|txt)$/.test(name))) {
    expect([file, marksIn(readFileSync(file, "utf8"))]).toEqual([file, []]);
  }
});

/** Pages that an empty shop answers with 404. */
const MISSING_WHEN_EMPTY: ReadonlySet<string> = new Set([
  urls.product.detail,
  urls.product.price,
  urls.seckill.detail,
  urls.article.detail,
  urls.printer.search,
  urls.store.index,
  urls.store.home,
  urls.store.category,
  urls.store.coupons,
  urls.auth.privacyAgreement,
  urls.payment.demoCashier,
  urls.auth.demoWechat,
  urls.quotation.scene,
  urls.quotation.sceneExport,
]);

/** The page of the service leads customers on to their conversation. */
const visitorStatus = (name: string, status: number) => (name === "/service" ? 200 : status);

test("every page of a live shop is answered without the demo's files and shows nothing of them", {
  timeout: SLOW,
}, async () => {
  const nothing = {
    product: 1,
    sku: 1,
    order: 1,
    item: 1,
    group: 1,
    line: 1,
    address: 1,
    licence: 1,
    transfer: 1,
    slip: 1,
    refund: 1,
    evidence: 1,
    recharge: 1,
    awaited: 1,
    photo: 1,
    title: 1,
    invoice: 1,
    list: 1,
    quotation: 1,
    quotation_scene: 1,
    quotation_line: 1,
    quotation_attachment: 1,
    objection: 1,
    draft: 1,
    draft_scene: 1,
    draft_line: 1,
    standing_line: 1,
    standing_group: 1,
    approval: 1,
    notice: 1,
    message_file: 1,
    credit_bill: 1,
    avatar: "a.webp",
    session: "s",
    wechat_account: 1,
  };
  const routes = pagesOf(await startBuiltShop()).filter(({ isLayout }) => !isLayout);
  for (const { name, hasPage, access, owned, address, status } of routes) {
    const at = address(nothing);
    const answer = await send(shop.port, { path: encodeURI(decodeURI(at)), headers: { Host: "shop.example.com" } });
    const shown =
      access === "customer" || owned ? 302 : MISSING_WHEN_EMPTY.has(name) ? 404 : visitorStatus(name, status);
    expect([name, answer.status]).toEqual([name, shown]);
    expect([name, marksIn(answer.body)]).toEqual([name, []]);
    expect([name, answer.body.includes("演示")]).toEqual([name, false]);
    if (hasPage && answer.status !== 302) expect([name, answer.body.includes("</html>")]).toEqual([name, true]);
  }
  const desk = deskPagesOf(await startBuiltShop()).filter(({ isLayout }) => !isLayout);
  for (const { name, access, address } of desk) {
    const ids = { member: 1, request: 1, customer: 1, application: 1, asked_quotation: 1 };
    const at = address({ ...ids, sn: "1", refund_sn: "TK1" });
    const answer = await send(shop.port, { path: at, headers: { Host: "shop.example.com" } });
    expect([name, answer.status, marksIn(answer.body)]).toEqual([name, access === "staff" ? 302 : 200, []]);
    expect([name, answer.body.includes("演示")]).toEqual([name, false]);
  }
  for (const mode of ["sms", "password", "scan", "forgot", "register"]) {
    const answer = await send(shop.port, { path: `/login?mode=${mode}`, headers: { Host: "shop.example.com" } });
    expect([mode, answer.status, marksIn(answer.body)]).toEqual([mode, 200, []]);
  }
  const bodyOf = async (path: string) => (await send(shop.port, { path, headers: { Host: "shop.example.com" } })).body;
  expect(await bodyOf("/")).toContain("商品正在上架");
  expect(await bodyOf("/goods_cate")).toContain("还没有上架");
  expect(await bodyOf("/goods_cate")).not.toMatch(/0 个大类|热门搜索/);
  expect(await bodyOf("/privacy_agreement")).toContain("用户隐私协议尚未发布");
  expect(existsSync(join(shop.folder, "outbox"))).toBe(false);
  expect(shop.output()).not.toMatch(/演示|demo/i);
});

test("the simulated cashier is absent: its page, its payment, its notices and its secret [P2.3]", async () => {
  const headers = { Host: "shop.example.com" };
  const own = { ...headers, Origin: PUBLIC_ORIGIN };
  const cashier = "/demo_cashier?trade=ZF20261121000000";
  expect((await send(shop.port, { path: cashier, headers })).status).toBe(404);
  expect((await sendForm(shop.port, cashier, "intent=pay&trade=ZF20261121000000", own)).status).toBe(404);
  for (const type of ["weixin", "alipay"]) {
    const notice = { ...headers, Origin: undefined, "X-Cashier-Signature": "0".repeat(64) };
    expect((await sendForm(shop.port, `/api/pay/notice/${type}`, "a=1", notice)).status).toBe(404);
  }
  expect(existsSync(join(shop.folder, "cashier-secret"))).toBe(false);
  for (const file of ["build/server.js", "build/backend.js", "build/server/index.js"]) {
    const imported = [...staticImportsOf(file)].map((one) => readFileSync(one, "utf8"));
    expect([file, imported.filter((text) => text.includes("createCashier"))]).toEqual([file, []]);
  }
});

test("behind a proxy that terminates TLS cookies are Secure and bound to the host [P2.10]", async () => {
  const proxied = { Host: "10.0.0.5:3000", "X-Forwarded-Host": "shop.example.com", "X-Forwarded-For": "203.0.113.9" };
  const plain = await send(shop.port, { path: "/login", headers: { ...proxied, "X-Forwarded-Proto": "http" } });
  expect([plain.status, plain.headers.get("location")]).toEqual([308, `${PUBLIC_ORIGIN}/login`]);
  const form = "intent=login&account=13912345678&password=abc123&agree=on";
  const headers = { ...proxied, "X-Forwarded-Proto": "https", Origin: PUBLIC_ORIGIN };
  const refused = await sendForm(shop.port, "/login?mode=password", form, headers);
  expect(refused.status).toBe(409);
  const left = await sendForm(shop.port, "/logout", "", headers);
  const cookies = left.headers.get("set-cookie")?.split("\n") ?? [];
  expect(cookies).not.toEqual([]);
  for (const cookie of cookies)
    expect(cookie).toMatch(/^__Host-shop_\w+=.*; Path=\/;.* HttpOnly; Secure; SameSite=Lax$/);
});

test("the demo does not start without its files", { timeout: SLOW }, async () => {
  const demo = await startProgram([join(folder, "server.js")], { SHOP_MODE: "demo" });
  expect(await demo.ended).toBe(1);
  await demo.stop();
});
