import { beforeEach, expect, test } from "vitest";
import { urls } from "#app/urls.ts";
import { readSetting, writeSetting } from "#backend/modules/site/site.store.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { failCalls } from "#tests/support/broken.ts";
import { openShop } from "#tests/support/built.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { cookieOf } from "#tests/support/visit.ts";

/** Tests the shell in the built shop's HTML, by requirement. */

const shop = freshBackend();
let open: Awaited<ReturnType<typeof openShop>>;
beforeEach(async () => {
  open = await openShop();
});

type Person = Parameters<typeof tokenOf>[1];
async function page(at: string, phone?: Person) {
  const cookie = phone ? await cookieOf(await tokenOf(shop, phone)) : "";
  return (await open(at, { cookie })).text();
}
/** The HTML between the first and the second text. */
const piece = (html: string, start: string, end: string) => html.split(start)[1]?.split(end)[0] ?? "";
const topBar = async (at: string, phone?: Person) => piece(await page(at, phone), 'aria-label="顶部导航"', "</nav>");
const header = async (at: string, phone?: Person) => piece(await page(at, phone), "<header>", 'class="nav-row"');
const footer = async () => piece(await page("/"), "<footer", "</footer>");

/** The target of the link with this text. */
const leads = (html: string, words: string) =>
  html
    .split("<a ")
    .find((one) =>
      one
        .split("</a>")[0]
        ?.replace(/<[^>]*>/g, "")
        .endsWith(`>${words}`),
    )
    ?.match(/href="([^"]*)"/)?.[1]
    ?.replaceAll("&amp;", "&");

test("the top bar of every page but home has a link to home [S2.top.1]", async () => {
  expect(leads(await topBar("/goods_cate?cid=1"), "首页")).toBe("/");
  expect(leads(await topBar("/"), "首页")).toBeUndefined();
});

test("the top bar shows the company, or else the user's name, with avatar and nickname [S2.top.2]", async () => {
  const write = (change: { company?: string; avatar?: string }) =>
    shop.backend.database.write((tx) =>
      tx.updateTable("customers").set(change).where("phone", "=", demoCustomers.tradeMarkup).execute(),
    );
  await write({ avatar: "/favicon.svg" });
  const named = await topBar("/", demoCustomers.tradeMarkup);
  expect(named).toContain(">杭州远山办公贸易有限公司（虚构）<");
  expect(named).toContain(">远山贸易<");
  expect(named).toContain('src="/favicon.svg"');
  await write({ company: "" });
  expect(await topBar("/", demoCustomers.tradeMarkup)).toContain(">孙立成<");
});

test.each([
  { name: "both flags", phone: demoCustomers.tradeMarkup, crown: true },
  { name: "is_open_member alone", phone: demoCustomers.underReview, crown: false },
  { name: "is_money_level alone", phone: demoCustomers.stationer, crown: false },
  { name: "neither", phone: demoCustomers.newcomer, crown: false },
])("a customer with $name has the crown: $crown [S2.top.3]", async ({ phone, crown }) => {
  expect((await topBar("/", phone)).includes('aria-label="会员"')).toBe(crown);
});

test("the balance leads to its page of type 3 [S2.top.4]", async () => {
  const bar = await topBar("/", demoCustomers.tradeMarkup);
  expect(bar.replace(/<!-- -->/g, "")).toMatch(
    /<a [^>]*href="\/user\/balance\?type=3"[^>]*>余额 <b>¥12,680\.50<\/b><\/a>/,
  );
});

test("the points lead to their page of type 6 [S2.top.5]", async () => {
  const bar = await topBar("/", demoCustomers.tradeMarkup);
  expect(bar.replace(/<!-- -->/g, "")).toMatch(/<a [^>]*href="\/user\/integral\?type=6"[^>]*>积分 <b>9,320<\/b><\/a>/);
});

test("my quotations and invoice records lead to their pages [S2.top.7] [S2.top.9]", async () => {
  const bar = await topBar("/", demoCustomers.tradeMarkup);
  expect(leads(bar, "我的报价")).toBe("/project/my_offer");
  expect(leads(bar, "开票记录")).toBe("/user/invoice_list?type=2");
});

test("what narrow screens have no room for stands in one menu that needs no script [S2.top.2] [S2.top.3] [S2.top.4] [S2.top.5] [S2.top.7] [S2.top.9]", async () => {
  const menu = piece(await topBar("/", demoCustomers.tradeMarkup), "<details", "</details>");
  expect(menu).toContain(">更多 <");
  expect(menu).toContain("远山贸易");
  expect(menu).toContain('aria-label="会员"');
  const targets = [...menu.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to]) => to?.replaceAll("&amp;", "&"));
  expect(targets).toEqual([
    "/user/balance?type=3",
    "/user/integral?type=6",
    "/user/order_list?type=1",
    "/project/my_offer",
    "/user/order_list?type=1&status=6",
    "/user/invoice_list?type=2",
  ]);
});

test("my orders leads to the order list of type 1 [S2.top.6]", async () => {
  expect(leads(await topBar("/", demoCustomers.tradeMarkup), "我的订单")).toBe("/user/order_list?type=1");
});

test("the invoice request leads to the orders that can have an invoice [S2.top.8]", async () => {
  expect(leads(await topBar("/", demoCustomers.tradeMarkup), "申请开票")).toBe("/user/order_list?type=1&status=6");
});

test("the head of the login page has the search bar, without the row of categories [S2.search.1]", async () => {
  const [login = "", list = ""] = await Promise.all(
    ["/login", "/goods_cate?cid=1"].map(async (at) => piece(await page(at), "<header>", "</header>")),
  );
  expect([login, list].map((head) => head.includes('aria-label="搜索栏"'))).toEqual([true, true]);
  expect([login, list].map((head) => head.includes('href="/shop_street"'))).toEqual([false, true]);
});

const trail = (html: string) => piece(html, 'aria-label="面包屑"', "</nav>");

test("the breadcrumbs of the phone binding lead to the profile [P3.7]", async () => {
  const binding = trail(await page("/user/phone_binding", demoCustomers.unbound));
  expect(leads(binding, "用户中心")).toBe("/user/default");
  expect(leads(binding, "账户与安全")).toBe("/user/profile");
  expect(binding).toContain(">绑定手机号<");
});

test("the breadcrumbs of the login lead to home [P3.7]", async () => {
  const login = trail(await page("/login?mode=register"));
  expect(leads(login, "首页")).toBe("/");
  expect(login).toContain(">注册<");
  expect(trail(await page("/login/scan?key=unknown", demoCustomers.tradeMarkup))).toContain(">确认登录<");
});

test.each(["/evaluation?id=999999", "/refund_confirm?id=999999", "/order_detail?id=999999"])(
  "the title of %s says that the page does not exist [P3.7]",
  async (address) => {
    const cookie = await cookieOf(await tokenOf(shop, demoCustomers.tradeMarkup));
    const answer = await open(address, { cookie });
    expect([answer.status, await answer.text()]).toEqual([
      404,
      expect.stringContaining("<title>页面错误或不存在 - 百采汇<"),
    ]);
  },
);

test("a visitor of a private page is asked to log in, once", async () => {
  const sent = await open("/user");
  const cookie = sent.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const login = await open(sent.headers.get("Location") ?? "", { cookie });
  expect(await login.text()).toMatch(/class="toasts">.*>请登录</);
  expect(login.headers.getSetCookie().join()).toMatch(/shop_toast=;/);
});

test("visitors see the login, which leads back; customers see the logout [S2.top.10]", async () => {
  expect(leads(await topBar("/goods_cate?cid=1"), "登录/注册")).toBe("/login?from=%2Fgoods_cate%3Fcid%3D1");
  const mine = await topBar("/", demoCustomers.tradeMarkup);
  expect(mine).not.toContain("登录/注册");
  expect(mine).toContain("退出登录");
});

test.each([
  { at: "/goods_search?title=A4", name: "商品搜索" },
  { at: "/printer_search?title=88A", name: "耗材搜索" },
  { at: "/printer-list", name: "耗材搜索" },
])(
  "$at has no search bar but a search of its own, which sends no blanks [S2.search.1] [S2.search.6]",
  async ({ at, name }) => {
    expect(await header("/goods_cate?cid=1")).toContain('aria-label="搜索栏"');
    const html = await page(at);
    const [head, body] = [piece(html, "<header>", "</header>"), piece(html, "<main", "</main>")];
    for (const part of ["<form", 'role="search"', 'name="title"', "热门搜索", "/shopping_cart"])
      expect(head).not.toContain(part);
    expect(head).toContain('aria-label="百采汇首页"');
    const form = piece(body, `aria-label="${name}"`, "</form>");
    expect(form).toMatch(/<input [^>]*name="title"[^>]* required="" pattern="[^"]+"/);
    expect(form).toContain('aria-label="热门搜索"');
  },
);

test.each(["/printer-list", "/printer_search?title=88A"])(
  "the hot keywords of %s are those of the call, or none [S2.search.3]",
  async (at) => {
    const words = async () =>
      [...piece(await page(at), 'aria-label="热门搜索"', "</ul>").matchAll(/href="([^"]*)"/g)].map(([, to]) => to);
    const write = (value: unknown) => shop.backend.database.write((tx) => writeSetting(tx, "hot_keywords", value));
    await write([
      { keyword: "只此一词", target: "printer_search" },
      { keyword: "中性笔", target: "goods_search" },
    ]);
    expect(await words()).toEqual([`/printer_search?title=${encodeURIComponent("只此一词")}`]);
    await write([]);
    expect(await words()).toEqual([]);
  },
);

test.each([
  { at: "/goods_search?in=goods&title=%E3%80%80", to: "/goods_search" },
  { at: "/printer_search?title=+", to: "/printer_search" },
  { at: "/goods_cate?cid=4&title=&all=2", to: "/goods_cate?cid=4" },
])("the search $at is not made [S2.search.6]", async ({ at, to }) => {
  const answer = await open(at);
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, to]);
});

test("the search bar has a button, hot keywords and the cart with its count [S2.search.3]", async () => {
  const bar = await header("/", demoCustomers.tradeMarkup);
  expect(bar).toMatch(/<button type="submit">搜索<\/button>/);
  expect(bar).toContain('aria-label="热门搜索"');
  expect(bar).toContain('href="/shopping_cart"');
});

test("a search opens the search page; a hot keyword is one click [S2.search.4]", async () => {
  const bar = await header("/");
  expect(bar).toMatch(/<form[^>]*action="\/goods_search"/);
  expect(leads(bar, "A4复印纸")).toBe(`/goods_search?title=${encodeURIComponent("A4复印纸")}`);
  expect(leads(bar, "TN-2325")).toBe("/printer_search?title=TN-2325");
});

test("under the consumables a search goes to the printer finder, until the switch is changed [S2.search.2] [S2.search.4] [P6.3]", async () => {
  const { product_id } = await shop.backend.database.read
    .selectFrom("consumables")
    .select("product_id")
    .executeTakeFirstOrThrow();
  for (const at of ["/goods_cate?cid=1", `/goods_detail/${product_id}`]) {
    const bar = await header(at);
    expect(bar).toMatch(/<form[^>]*action="\/printer_search"/);
    expect(bar).toContain('placeholder="搜索耗材"');
    expect(bar).toMatch(/name="in" checked="" value="consumables"/);
  }
  const elsewhere = await header("/goods_cate?cid=4");
  expect(elsewhere).toContain('placeholder="搜索商品"');
  expect(elsewhere).toMatch(/name="in" checked="" value="goods"/);
  for (const at of ["/printer-list", "/printer_search?title=88A"]) {
    expect(await header(at)).not.toContain('aria-label="搜索栏"');
  }
});

test("a search on the category page remains there: all=2 by button, all=1 by hot keyword [S2.search.5]", async () => {
  const bar = await header("/goods_cate?cid=4");
  expect(bar).toMatch(/<form[^>]*action="\/goods_cate"/);
  expect(bar).toContain('name="cid" value="4"');
  expect(bar).toContain('name="all" value="2"');
  expect(leads(bar, "TN-2325")).toBe("/goods_cate?cid=4&title=TN-2325&all=1");
});

test("the shortcuts, cart and back to top, float on all pages but home [S2.shortcuts.1]", async () => {
  const shortcuts = async (at: string) => piece(await page(at), 'aria-label="快捷工具"', "</nav>");
  expect(await shortcuts("/")).toBe("");
  const targets = [...(await shortcuts("/goods_cate?cid=1")).matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to]) => to);
  expect(targets).toEqual(["/shopping_cart", "#top"]);
});

test("visitors have the side shortcuts, customers the toolbar in their place [P6.2]", async () => {
  const withService = async (phone?: Person) =>
    (await page("/goods_cate?cid=1", phone))
      .split('aria-label="快捷工具"')
      .slice(1)
      .map((nav) => nav.split("</nav>")[0]?.includes('action="/service"'));
  expect([await withService(), await withService(demoCustomers.tradeMarkup)]).toEqual([[false], [true]]);
});

test("the footer leads to the stores, the news and the certificates", async () => {
  const html = await footer();
  for (const [name, to] of [
    ["店铺街", "/shop_street"],
    ["品牌好店", "/shop_more"],
    ["资讯", "/news_list"],
    ["营业执照/资质公示", "/qualifications"],
  ] as const) {
    expect(leads(html, name)).toBe(to);
  }
});

test("the footer shows the four selling points [S2.footer.1]", async () => {
  const html = await footer();
  for (const words of ["品类齐全", "多仓快发", "正品保障", "天天低价"]) expect(html).toContain(words);
});

test("copyright entries are links, except those with the url # [S2.footer.2]", async () => {
  const { database } = shop.backend;
  const copyright = [
    { name: "版权所有", url: "#", img: "" },
    { name: "备案查询", url: "https://beian.example.com/", img: "" },
  ];
  const config = Object(await readSetting(database.read, "config"));
  await database.write((tx) => writeSetting(tx, "config", { ...config, copyright }));
  const html = await footer();
  expect(leads(html, "备案查询")).toBe("https://beian.example.com/");
  expect(html).toContain("<span>版权所有</span>");
  expect(html).not.toContain('href="#"');
});

test("the footer shows the registration numbers [S2.footer.3]", async () => {
  expect(await footer()).toMatch(/沪ICP备\d+号/);
});

test("在线客服 is a form for customers that needs no script [S2.toolbar.5]", async () => {
  const tools = piece(await page("/", demoCustomers.tradeMarkup), 'aria-label="快捷工具"', "</nav>");
  expect(tools).toMatch(/<form method="post" action="\/service" target="_blank"/);
  expect(await page("/goods_cate?cid=1")).not.toContain('action="/service"');
});

test("on phones the tools stand first in 我的, and for visitors first in the footer", async () => {
  const tools = (html: string) => piece(html, 'aria-label="客服与秒杀"', "</nav>");
  const area = piece(await page("/user/default", demoCustomers.tradeMarkup), "<main", "</main>");
  expect(area.indexOf('aria-label="客服与秒杀"')).toBeLessThan(area.indexOf("<h1"));
  expect(tools(area)).toMatch(/href="tel:13800000001".*专属客服经理.*action="\/service".*在线客服/s);
  const foot = await footer();
  expect(foot.indexOf('aria-label="客服与秒杀"')).toBeLessThan(foot.indexOf("品类齐全"));
  expect([leads(foot, "专属客服经理"), leads(foot, "在线客服")]).toEqual(["/user/default", "/service"]);
  expect(await page("/goods_cate?cid=1", demoCustomers.tradeMarkup)).not.toContain('aria-label="客服与秒杀"');
});

test("without scripts there is no bookmark button", async () => {
  expect(await topBar("/", demoCustomers.tradeMarkup)).not.toContain("收藏本站");
});

test("each customer sees the assigned account manager, if any, in the toolbar and the user area [S6.manager.1]", async () => {
  const managers: Record<string, string> = { 陈知远: "13800000001", 林语桐: "13800000002", 赵启明: "13800000003" };
  const seenBy = async (phone: Person) => {
    const html = await page("/user/default", phone);
    const toolbar = piece(html, 'aria-label="快捷工具"', "</nav>");
    const area = piece(html, "<main", "</main>");
    return [toolbar, area].map((part) =>
      Object.entries(managers).flatMap(([name, number]) =>
        part.includes(name) && part.includes(`tel:${number}`) ? name : [],
      ),
    );
  };
  expect(await seenBy(demoCustomers.tradeMarkup)).toEqual([["陈知远"], ["陈知远"]]);
  expect(await seenBy(demoCustomers.tradeCost)).toEqual([["赵启明"], ["赵启明"]]);
  await shop.backend.database.write((tx) =>
    tx.updateTable("customers").set({ manager_id: null }).where("phone", "=", demoCustomers.tradeCost).execute(),
  );
  expect(await seenBy(demoCustomers.tradeCost)).toEqual([[], []]);
});

test.each(["/project/my_offer", "/user/offer"])(
  "%s is the entry 我的报价 of the account menu [P6.15]",
  async (address) => {
    const html = await page(address, demoCustomers.tradeMarkup);
    expect(piece(html, 'class="panel account-menu', "</nav>")).toMatch(/aria-current="page"[^>]*>我的报价</);
  },
);

test("a failing page of the user area still has the menu [P6.15]", async () => {
  failCalls(shop, "/api/order/list");
  const cookie = await cookieOf(await tokenOf(shop, demoCustomers.tradeMarkup));
  const answer = await open("/user/order_list?type=1", { cookie });
  const html = await answer.text();
  const area = piece(html, "<main", "</main>");
  expect(answer.status).toBe(502);
  expect(area).toMatch(/>502<.*>请求错误，请检查配置</);
  expect(area).toContain('aria-label="用户中心"');
  expect(leads(area, "收货地址")).toBe("/user/address_list");
  expect(leads(area, "返回首页")).toBe("/");
});

test.each(["/", "/goods_cate?cid=1&limit=60", "/goods_detail/10001"])("%s holds no zero byte", async (address) => {
  expect((await page(address)).includes("\0")).toBe(false);
});

test("an unknown address is a 404 that names the error and leads home [S2.error.1] [S2.error.4]", async () => {
  const answer = await open("/no/such/page");
  const html = await answer.text();
  expect([answer.status, leads(html, "返回首页")]).toEqual([404, "/"]);
  expect(html).toMatch(/<h1[^>]*>页面错误或不存在</);
});

test("the big screen has no shell, and a browser without scripts reloads it [S2.frame.1] [P6.190]", async () => {
  const html = await page(urls.bigScreen.index);
  expect(html).not.toMatch(/<header|<footer/);
  expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="\d+"/i);
});
