import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, formatDay } from "#contract/rules/calendar.ts";
import { BANNERS_STORED_MAX } from "#contract/rules/content.ts";
import { linkTarget } from "#contract/rules/shop-links.ts";
import type {
  StaffBanner,
  StaffHotWord,
  StaffQualification,
  StaffSettings,
  StaffStore,
} from "#contract/staff-content.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { licence } from "#tests/support/licence.ts";
import { asMember, demoMembers, newKey } from "#tests/support/members.ts";
import { runJob } from "#tests/support/paying.ts";
import { addressesIn } from "./links.ts";

const shop = freshBackend();
const db = () => shop.backend.database.read;
const PASSWORD = "staff2026";

type Desk = Awaited<ReturnType<typeof asMember>>;
let desk: Desk;
let admin: Desk;
beforeEach(async () => {
  desk = await asMember(shop, demoMembers.goods);
  admin = await asMember(shop, demoMembers.admin);
});

const get = async <T>(path: string, member = desk) => (await member.get(`/api/staff/${path}`)).data as T;
const post = (path: string, body: object, member = desk) =>
  member.post(`/api/staff/${path}`, { key: newKey(), ...body });
const shown = async <T>(path: string) => (await call(shop, "GET", path)).data as T;
const logged = (act: string) => db().selectFrom("staff_log").selectAll().where("act", "=", act).orderBy("id").execute();
const upload = async () =>
  (
    (await desk.post("/api/staff/content/pictures", { image: (await licence()).toString("base64") })).data as {
      picture: string;
    }
  ).picture;

describe("banners", () => {
  const list = () => get<{ version: string; list: StaffBanner[] }>("content/banners");
  const home = async () =>
    (await shown<{ pc_home_head_banner: { title: string }[] }>("/api/pc/home")).pc_home_head_banner.map(
      ({ title }) => title,
    );
  const banner = (more: object) => ({
    banner_id: null,
    link: "/goods_cate?cid=1",
    title: "双 12 囤货",
    text: "",
    action: "",
    is_on: true,
    from: null,
    until: null,
    ...more,
  });
  const save = async (more: object) => post("content/banners", { version: (await list()).version, ...banner(more) });

  test("are uploaded, shown in their period, moved, switched and removed, each with its row", async () => {
    const before = await home();
    const picture = await upload();
    expect(picture).toMatch(/^\/api\/picture\/[\da-f]{40}\.webp$/);
    const from = formatDay(shop.world.now + DAY_MS);
    expect((await save({ picture, from })).status).toBe(200);
    expect(await home()).toEqual(before);
    const { list: all, version } = await list();
    const own = all.at(-1);
    expect(own).toMatchObject({ state: "later", from, image: picture });
    shop.world.now += DAY_MS;
    desk = await asMember(shop, demoMembers.goods);
    expect((await home()).at(-1)).toBe("双 12 囤货");
    const arrange = async (act: string) =>
      post("content/banners/arrange", { version: (await list()).version, banner_id: own?.banner_id, act });
    await arrange("up");
    expect((await home()).at(-2)).toBe("双 12 囤货");
    await arrange("off");
    expect(await home()).toEqual(before);
    await arrange("remove");
    expect((await list()).list).toHaveLength(before.length);
    expect(await save({ picture, banner_id: own?.banner_id })).toMatchObject({ status: 404 });
    const late = { version, banner_id: all[0]?.banner_id, act: "off" };
    expect(await post("content/banners/arrange", late)).toMatchObject({
      status: 409,
      message: expect.stringContaining("改轮播图"),
    });
    expect((await logged("content.banners")).map(({ summary }) => summary)).toEqual([
      "加“双 12 囤货”",
      "上移“双 12 囤货”",
      "停“双 12 囤货”",
      "删除“双 12 囤货”",
    ]);
  });

  test("are bounded in number, have days in order, and are switched on only where their address leads somewhere", async () => {
    const picture = await upload();
    const days = { from: "2026-12-12", until: "2026-12-11" };
    expect((await save({ picture, ...days })).message).toBe("最后一天不能早于第一天");
    const hidden = "/goods_detail/10001";
    await save({ picture, link: hidden, is_on: false });
    const arrange = async (banner_id: number | undefined, act: string) =>
      (await post("content/banners/arrange", { version: (await list()).version, banner_id, act })).message;
    const own = (await list()).list.at(-1);
    await desk.post("/api/staff/goods/show", {
      key: newKey(),
      product_ids: [10_001],
      is_show: false,
      reason: "停产",
    });
    expect(await arrange(own?.banner_id, "on")).toContain("没有或已下架");
    expect((await save({ picture, link: hidden })).message).toContain("没有或已下架");
    expect(await arrange((await list()).list[0]?.banner_id, "up")).toBe("已经是第一张");
    while ((await list()).list.length < BANNERS_STORED_MAX) await save({ picture });
    expect((await save({ picture })).message).toBe(`最多 ${BANNERS_STORED_MAX} 张，请先删一张`);
  });

  test("whose address leads nowhere are refused", async () => {
    const picture = await upload();
    const refused = async (more: object) => (await save({ picture, ...more })).message;
    expect(await refused({ link: "/goods_detail/999999999" })).toContain("没有或已下架");
    expect(await refused({ link: "/nowhere" })).toContain("打不开");
    expect(await refused({ link: "/goods_search?title=zzqqxxyy" })).toContain("一件商品都没有");
    expect(await refused({ picture: `/api/picture/${"0".repeat(40)}.webp` })).toContain("重新上传");
    expect(await refused({ picture: "" })).toContain("请上传图片");
    expect(await refused({ link: "https://www.example.com/a" })).toBe("ok");
  });
});

test("an upload that is no picture is refused, and so is a sixty-first of an hour", async () => {
  const image = Buffer.from("<svg onload=alert(1)>").toString("base64");
  expect((await desk.post("/api/staff/content/pictures", { image })).status).toBe(400);
  const tries = await Promise.all(
    Array.from({ length: 60 }, () => desk.post("/api/staff/content/pictures", { image })),
  );
  expect(tries.filter(({ message }) => message.includes("频繁"))).toHaveLength(1);
});

describe("hot words", () => {
  const list = () => get<{ version: string; list: StaffHotWord[] }>("content/words");

  test("are replaced in their order; one that finds nothing is refused", async () => {
    const { version, list: before } = await list();
    const words = before.map(({ keyword, of }) => ({ keyword, of })).slice(0, 3);
    expect(before.every(({ found }) => found > 0)).toBe(true);
    const add = (keyword: string) => post("content/words", { version, list: [...words, { keyword, of: "goods" }] });
    expect((await add("硒鼓粉盒套装紫色星球")).message).toContain("一件商品都搜不到");
    expect((await add(words[0]?.keyword ?? "")).message).toBe("这个词已经有了");
    expect((await add("复印纸")).status).toBe(200);
    expect(await shown("/api/common/hot_keyword")).toHaveLength(4);
    expect((await add("订书机")).status).toBe(409);
    expect((await logged("content.words")).at(-1)?.summary).toContain("加 复印纸；去掉 ");
  });
});

test("an announcement gets a new version each time, and is taken down", async () => {
  const read = () => get<{ version: string }>("content/placard");
  const save = async (placard: object | null) => post("content/placard", { version: (await read()).version, placard });
  const picture = await upload();
  expect((await save({ picture, url: "/news_detail/999999" })).message).toContain("还没发布");
  await save({ picture, url: "/goods_seckill" });
  expect(await shown("/api/getPlacardInfo")).toEqual({
    placardImg: picture,
    url: "/goods_seckill",
    version: String(shop.world.now),
  });
  await save(null);
  expect(await shown("/api/getPlacardInfo")).toBeNull();
  expect((await logged("content.placard")).map(({ summary }) => summary)).toEqual([
    "发布，链接 /goods_seckill",
    "撤下",
  ]);
});

describe("an article", () => {
  type One = { article: { version: string; state: string; title: string } };
  const row = {
    title: "A4 纸怎么选",
    category: "采购指南",
    date: "2026-11-23",
    summary: "先看克重",
    author: "商城编辑部",
    content: "办公室先看**克重**，见 [复印纸](/goods_search?title=复印纸)。",
  };
  const save = (more: object) =>
    post("content/articles", { article_id: null, version: "new", publish: false, ...row, ...more });
  const one = (id: number) => get<One>(`content/articles/${id}`);

  test("is a draft that nobody reads, published, withdrawn and deleted", async () => {
    const { article_id: id } = (await save({})).data as { article_id: number };
    const isShown = async () => (await call(shop, "GET", `/api/article/detail/${id}`)).status === 200;
    const titles = async () =>
      (await shown<{ list: { article_id: number }[] }>("/api/article/list?page=1&limit=10")).list.map(
        (found) => found.article_id,
      );
    expect([await isShown(), (await titles()).includes(id)]).toEqual([false, false]);
    const { version } = (await one(id)).article;
    await save({ article_id: id, version, publish: true, date: "2099-01-01" });
    expect([await isShown(), (await titles()).includes(id)]).toEqual([true, true]);
    expect(await save({ article_id: id, version, title: "晚了" })).toMatchObject({ status: 409 });
    const typed = async () => ({ version: (await one(id)).article.version });
    expect((await post(`content/articles/${id}/remove`, await typed())).message).toBe("先撤下再删除");
    await post(`content/articles/${id}/withdraw`, await typed());
    expect(await isShown()).toBe(false);
    await post(`content/articles/${id}/remove`, await typed());
    expect(await desk.get(`/api/staff/content/articles/${id}`)).toMatchObject({ status: 404 });
    const acts = await db()
      .selectFrom("staff_log")
      .select("act")
      .where("subject", "=", "article")
      .orderBy("id")
      .execute();
    expect(acts.map(({ act }) => act)).toEqual([
      "article.save",
      "article.publish",
      "article.withdraw",
      "article.remove",
    ]);
  });

  test("is added once for its key, and withdrawn only where it is published", async () => {
    const key = newKey();
    const [first, again] = [await save({ key }), await save({ key })];
    expect([first.status, again.data]).toEqual([200, first.data]);
    const { article_id: id } = first.data as { article_id: number };
    const { version } = (await one(id)).article;
    expect((await post(`content/articles/${id}/withdraw`, { version })).message).toBe("还没有发布");
    expect(await save({ title: "另一篇", version })).toMatchObject({ status: 409 });
  });

  test("links to no draft, and to a hundred addresses at most", async () => {
    const { article_id: draft } = (await save({})).data as { article_id: number };
    const other = (content: string) => save({ title: "另一篇", content });
    expect((await other(`[草稿](/news_detail/${draft})`)).message).toContain("还没发布");
    const links = (count: number) =>
      Array.from({ length: count }, (_, at) => `[a](https://www.example.com/${at})`).join(" ");
    expect((await other(links(101))).message).toBe("链接和图片最多 100 个");
    expect((await other(links(100))).message).toBe("ok");
  });

  test("is refused with a link or a picture that leads nowhere", async () => {
    const refused = async (content: string) => (await save({ content })).message;
    expect(await refused("[坏](/goods_detail/999999999)")).toContain("没有或已下架");
    expect(await refused("[坏](javascript:alert(1))")).toBe("ok");
    expect(await refused("[坏](http://example.com)")).toContain("打不开");
    expect(await refused("![图](https://evil.example/track.png)")).toContain("只放在这里上传的图片");
    expect(await refused(`![图](/api/picture/${"0".repeat(40)}.webp)`)).toContain("不存在");
    expect(await save({ title: "有图", content: `![图](${await upload()})` })).toMatchObject({ status: 200 });
    expect((await save({})).message).toContain("已有同名文章");
  });
});

test("a certificate is published once, changed and taken down", async () => {
  const list = () => get<{ list: StaffQualification[] }>("content/qualifications");
  const row = {
    kind: "品牌授权",
    name: "授权书",
    number: "SQ-1",
    authority: "示例品牌",
    holder: "示例公司",
    scope: "",
    valid_from: "2026-01-01",
    valid_to: "2026-01-31",
    picture: await upload(),
  };
  const save = (more: object) =>
    post("content/qualifications", { qualification_id: null, version: "new", ...row, ...more });
  expect((await save({})).status).toBe(200);
  expect((await save({})).message).toContain("已有 授权书");
  expect(await save({ version: "v1", number: "SQ-3" })).toMatchObject({ status: 409 });
  expect((await save({ valid_to: "2025-01-01", number: "SQ-2" })).message).toContain("早于开始");
  const found = async () => (await list()).list.find(({ number }) => number === "SQ-1") as StaffQualification;
  const { qualification_id, version } = await found();
  expect((await found()).is_over).toBe(true);
  expect((await save({ qualification_id, version, valid_to: null })).status).toBe(200);
  expect((await post(`content/qualifications/${qualification_id}/remove`, { version })).status).toBe(409);
  const { version: now } = await found();
  expect((await post(`content/qualifications/${qualification_id}/remove`, { version: now })).status).toBe(200);
  expect(await found()).toBeUndefined();
});

test("the agreement is published in paragraphs", async () => {
  const read = () => get<{ version: string; content: string }>("content/agreement");
  const { version, content } = await read();
  const form = { title: "隐私政策", date: "2026-12-01", content: "一\n\n二" };
  expect(content).toContain("\n\n");
  expect((await post("content/agreement", { version, ...form })).status).toBe(200);
  expect((await post("content/agreement", { version, ...form })).status).toBe(409);
  expect(await shown("/api/agreement/sys_userr_privacy")).toMatchObject({
    updated_on: "2026-12-01",
    paragraphs: ["一", "二"],
  });
});

type Read = {
  version: string;
  settings: StaffSettings;
  bank: { version: string; account: object | null; pending: string | null };
};
const settings = () => get<Read>("settings", admin);

describe("settings", () => {
  test("write one row for each that has changed, and the later of two editors is told", async () => {
    const { version, settings: before } = await settings();
    const save = (more: object) => post("settings", { version, ...before, ...more }, admin);
    const texts = { ...before.texts, site_name: "新名", service_hours: "每天" };
    const [one, other] = await Promise.all([save({ texts }), save({ texts: { ...before.texts, sys_phone: "400-1" } })]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    const rows = await logged("setting.change");
    expect(rows.every(({ summary }) => / → /.test(summary))).toBe(true);
    const now = await settings();
    expect((await post("settings", { version: now.version, ...now.settings }, admin)).message).toBe("没有改动");
    const empty = { ...now.settings.texts, site_name: " " };
    expect((await post("settings", { version: now.version, ...now.settings, texts: empty }, admin)).status).toBe(400);
    const site = { ...now.settings.texts, site_url: "javascript:alert(1)" };
    expect((await post("settings", { version: now.version, ...now.settings, texts: site }, admin)).status).toBe(400);
    for (const field of ["logo", "qrcode"]) {
      const lost = { [field]: `/api/picture/${"0".repeat(40)}.webp` };
      expect((await post("settings", { version: now.version, ...now.settings, ...lost }, admin)).message).toContain(
        "重新上传",
      );
    }
    const footer = [{ name: "备案", url: "/nowhere" }];
    expect((await post("settings", { version: now.version, ...now.settings, footer }, admin)).message).toContain(
      "打不开",
    );
    expect(await post("settings", { version: now.version, ...now.settings }, desk)).toMatchObject({ status: 403 });
  });
});

describe("the account for transfers", () => {
  const account = { name: "示例商城有限公司", bank: "示例银行", number: "0000 0000 0000 2002" };
  const save = async (more: object) => {
    const { bank } = await settings();
    return post(
      "settings/bank",
      { version: bank.version, ...account, reason: "换银行", password: PASSWORD, ...more },
      admin,
    );
  };
  const stored = async () => (await settings()).bank.account;

  test("is changed a day later by a lone administrator with the own password, and says no number in the log", async () => {
    const before = await stored();
    expect(await save({ password: "" })).toMatchObject({ status: 400, message: expect.stringContaining("密码") });
    expect(await save({ password: "wrong1234" })).toMatchObject({ status: 400 });
    expect(await save({})).toMatchObject({ data: { outcome: "waiting" } });
    expect(await stored()).toEqual(before);
    expect((await settings()).bank.pending).not.toBeNull();
    expect(await save({})).toMatchObject({ status: 409 });
    shop.world.now += DAY_MS;
    await runJob(shop, "execute approved acts");
    admin = await asMember(shop, demoMembers.admin);
    expect(await stored()).toMatchObject({ number: account.number });
    const rows = await db().selectFrom("staff_log").selectAll().where("subject", "=", "setting").execute();
    expect(rows.some(({ summary }) => summary.includes("2002"))).toBe(false);
    expect(rows.at(-1)).toMatchObject({
      act: "setting.bank",
      personal_after: expect.stringContaining("2002"),
      is_alone: 1,
    });
  });

  test("is refused where it has changed since it was read", async () => {
    const { bank } = await settings();
    await shop.backend.staff.site.set(
      "transfer_account",
      JSON.stringify({ ...account, number: "0000 0000 0000 3003" }),
    );
    expect(await save({ version: bank.version })).toMatchObject({
      status: 409,
      message: expect.stringContaining("收款账户变了"),
    });
  });

  test("that is the first one holds at once", async () => {
    await shop.backend.staff.site.set("transfer_account", "null");
    expect(await save({})).toMatchObject({ data: { outcome: "done" } });
    expect(await stored()).toMatchObject({ name: account.name });
  });
});

test("the freight of a store is changed in yuan, and refused where it has changed", async () => {
  const list = async () => (await get<{ list: StaffStore[] }>("settings/stores", admin)).list;
  const [store] = await list();
  if (!store) throw new Error("no store");
  const { store_id, name: _, kind: __, logo_image: ___, version, ...fields } = store;
  const change = { ...fields, freight: { ...fields.freight, first_fee: "12.00", free_over: "300.00" } };
  expect((await post(`settings/stores/${store_id}`, { version, ...change }, admin)).status).toBe(200);
  expect((await list())[0]?.freight).toMatchObject({ first_fee: "12.00", free_over: "300.00" });
  expect((await post(`settings/stores/${store_id}`, { version, ...change }, admin)).status).toBe(409);
  expect((await logged("store.change")).at(-1)).toMatchObject({ summary: "运费" });
  const gone = { ...fields, logo: "/api/picture/0000000000000000.webp" };
  expect((await post(`settings/stores/${store_id}`, { version, ...gone }, admin)).status).toBe(400);
});

test("a store is added once under its name, with its row of the log", async () => {
  const list = async () => (await get<{ list: StaffStore[] }>("settings/stores", admin)).list;
  const [known] = await list();
  if (!known) throw new Error("no store");
  const { store_id: _, logo_image: __, version: ___, ...fields } = known;
  expect((await post("settings/stores", fields, admin)).message).toBe(`已有店铺 ${known.name}`);
  const added = { ...fields, name: "苏州分店", city: "苏州", is_best: true };
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 4 }, () => post("settings/stores", { key, ...added }, admin)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await list()).filter(({ name }) => name === "苏州分店")).toEqual([expect.objectContaining(added)]);
  expect(await logged("store.add")).toMatchObject([{ summary: `${known.kind}，苏州` }]);
});

test("the addresses of a Markdown text are those of its links and pictures", () => {
  expect(addressesIn("[a](/x) `[b](/y)` ![c](/z.webp) <https://e.example/>\n\n[d][1]\n\n[1]: /r?title=纸")).toEqual({
    links: ["/x", "https://e.example/", "/r?title=纸"],
    pictures: ["/z.webp"],
  });
});

test.each([
  ["/", { kind: "page" }],
  ["/goods_detail/12?from=a", { kind: "product", id: 12 }],
  ["/goods_detail/x", null],
  ["/goods_cate?cid=3", { kind: "category", id: 3 }],
  ["/goods_cate", null],
  ["/goods_search?title=硒鼓", { kind: "search", words: "硒鼓" }],
  ["/goods_search", null],
  ["https://www.example.com/a?b=c", { kind: "external" }],
  ["https://user@www.example.com/", null],
  ["https://127.0.0.1/", null],
  ["https://localhost/", null],
  ["https://www.example.com:8443/", null],
  ["http://www.example.com/", null],
  ["//evil.example", null],
  ["/\\evil.example", null],
  ["/staff/members", null],
  ["javascript:alert(1)", null],
  ["/a b", null],
])("%s leads to %j", (address, target) => {
  expect(linkTarget(address)).toEqual(target);
});
