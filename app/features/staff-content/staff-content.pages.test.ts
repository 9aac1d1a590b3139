import { expect, test } from "vitest";
import { deskUrls } from "#app/desk-urls.ts";
import { startStaffSession } from "#app/http/session.server.ts";
import { link } from "#app/link.ts";
import routes from "#app/routes.ts";
import { LINKED_PAGES, LINKED_RECORDS, LINKED_SEARCHES } from "#contract/rules/shop-links.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { licence } from "#tests/support/licence.ts";
import { demoMembers, newKey, staffToken } from "#tests/support/members.ts";
import { ORIGIN, outcome, visit } from "#tests/support/visit.ts";
import * as articlePage from "./article.page.tsx";
import * as bannerPage from "./banner.page.tsx";
import * as bannersPage from "./banners.page.tsx";
import * as settingsPage from "./settings.page.tsx";
import { NEW } from "./staff-content.ts";
import * as storesPage from "./stores.page.tsx";
import * as wordsPage from "./words.page.tsx";

const shop = freshBackend();

async function browse(phone: string, path: string, id = "") {
  const cookie = (await startStaffSession(await staffToken(shop, phone))).split(";")[0] ?? "";
  const page = visit(path, cookie);
  const params = { id };
  return {
    get: (search = "") => ({ ...page.get(`${path}${search}`), params }),
    post: (fields: Parameters<typeof page.post>[0]) => ({ ...page.post(fields), params }),
    /** Sends the form with a file. */
    send(fields: Record<string, string>, file?: Uint8Array) {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      if (file) body.append("file", new File([new Uint8Array(file)], "图.png", { type: "image/png" }));
      const headers = { Cookie: cookie, Origin: ORIGIN };
      return { request: new Request(new URL(path, ORIGIN), { method: "POST", headers, body }), params, context: {} };
    },
  };
}

test("a banner is added with an uploaded picture, and refused where its address leads nowhere", async () => {
  const page = await browse(demoMembers.goods, link(deskUrls.staffContent.banner, { id: NEW }), NEW);
  const list = await browse(demoMembers.goods, deskUrls.staffContent.banners);
  const { version, list: before } = await bannersPage.loader(list.get());
  const fields = { intent: "save", version, title: "囤货", link: "/goods_cate?cid=1", is_on: "on" };
  const save = (more: object, file?: Uint8Array) =>
    outcome(bannerPage.action(page.send({ ...fields, key: newKey(), ...more }, file)));
  expect(await save({ link: "/nowhere" }, await licence())).toMatchObject({
    data: { form: { error: { link: [expect.stringContaining("打不开")] }, initialValue: { title: "囤货" } } },
  });
  expect(await save({})).toMatchObject({ data: { form: { error: { file: [expect.any(String)] } } } });
  expect(await save({}, Buffer.from("<svg onload=alert(1)>"))).toMatchObject({
    data: { form: { error: { file: [expect.any(String)] } } },
  });
  expect(await save({}, await licence())).toMatchObject({ status: 303 });
  const after = await bannersPage.loader(list.get());
  expect(after.list).toHaveLength(before.length + 1);
  // Pages get the picture by its signed address, the form by its own.
  expect(after.list.at(-1)).toMatchObject({
    image: expect.stringMatching(/^\/picture\/\*\//),
    picture: expect.stringMatching(/^\/api\/picture\/[\da-f]{40}\.webp$/),
  });
  const off = { intent: "off", key: newKey(), version: after.version, banner_id: String(after.list[0]?.banner_id) };
  expect(await outcome(bannersPage.action(list.post(off)))).toMatchObject({ status: 303 });
  expect(await outcome(bannerPage.loader({ ...page.get(), params: { id: "999" } }))).toMatchObject({ status: 404 });
});

test("a hot word that finds nothing is refused beside its field", async () => {
  const page = await browse(demoMembers.goods, deskUrls.staffContent.words);
  const act = async (fields: Record<string, string>) => {
    const { version } = await wordsPage.loader(page.get());
    return outcome(wordsPage.action(page.post({ key: newKey(), version, ...fields })));
  };
  const words = async () => (await wordsPage.loader(page.get())).list.map(({ keyword }) => keyword);
  const before = await words();
  const refusal = async (keyword: string) => {
    const refused = (await act({ intent: "add", keyword, of: "goods" })) as { data: { form: { error: object } } };
    return refused.data.form.error;
  };
  expect(await refusal("硒鼓")).toEqual({ keyword: [expect.stringContaining("最多 12 个")] });
  await act({ intent: "remove", keyword: before[0] ?? "" });
  expect(await refusal("硒鼓粉盒紫色星球")).toEqual({ keyword: [expect.stringContaining("一件商品都搜不到")] });
  await act({ intent: "up", keyword: before[2] ?? "" });
  expect((await words()).slice(0, 2)).toEqual([before[2], before[1]]);
});

test("an article is previewed, gets a picture, is saved and published", async () => {
  const page = await browse(demoMembers.goods, link(deskUrls.staffContent.article, { id: NEW }), NEW);
  const fields = {
    key: newKey(),
    version: NEW,
    title: "纸",
    category: "采购指南",
    date: "2026-11-23",
    summary: "选纸",
    author: "编辑部",
    content: "**重** <script>alert(1)</script>",
  };
  expect(await outcome(articlePage.action(page.send({ ...fields, intent: "preview", title: "" })))).toMatchObject({
    data: { blocks: [{ kind: "paragraph", parts: [{ kind: "strong" }, " <script>alert(1)</script>"] }] },
  });
  const pictured = (await outcome(
    articlePage.action(page.send({ ...fields, intent: "picture" }, await licence())),
  )) as unknown as { data: { form: { initialValue: { content: string } } } };
  const { content } = pictured.data.form.initialValue;
  expect(content).toMatch(/!\[图片说明\]\(\/api\/picture\/[\da-f]{40}\.webp\)\n$/);
  expect(await outcome(articlePage.action(page.send({ ...fields, intent: "save", summary: "" })))).toMatchObject({
    data: { form: { error: { summary: [expect.any(String)] } } },
  });
  const saved = (await outcome(articlePage.action(page.send({ ...fields, intent: "save", content })))) as Response;
  const [, id = ""] = /articles\/(\d+)$/.exec(saved.headers.get("Location") ?? "") ?? [];
  const own = await browse(demoMembers.goods, link(deskUrls.staffContent.article, { id }), id);
  const { article, blocks } = await articlePage.loader(own.get());
  expect(article.state).toBe("draft");
  expect(JSON.stringify(blocks)).toContain('"kind":"picture"');
  const publish = { ...fields, content, intent: "publish", key: newKey(), version: article.version };
  expect(await outcome(articlePage.action(own.send(publish)))).toMatchObject({ status: 303 });
  expect((await articlePage.loader(own.get())).article.state).toBe("published");
});

test("settings and the account are those of 管理员 alone; a conflict keeps what was typed beside what is stored", async () => {
  const goods = await browse(demoMembers.goods, deskUrls.staffContent.settings);
  expect(await outcome(settingsPage.loader(goods.get()))).toMatchObject({ init: { status: 403 } });
  const page = await browse(demoMembers.admin, deskUrls.staffContent.settings);
  const { version, settings, bank, isAlone } = await settingsPage.loader(page.get());
  const form = { ...settings.texts, logo: settings.logo, intent: "save", version } as Record<string, string>;
  const save = (more: object) => outcome(settingsPage.action(page.send({ ...form, key: newKey(), ...more })));
  for (const [fields, error] of [
    [{ site_url: "ruolan.cn" }, { site_url: [expect.stringContaining("https://")] }],
    [
      { footer_name_0: "备案", footer_name_1: "备案二", footer_url_1: "beian.example" },
      { footer_url_1: [expect.any(String)] },
    ],
  ] as const) {
    expect(await save(fields)).toMatchObject({ data: { form: { error } } });
  }
  expect(await save({ site_name: "" })).toMatchObject({
    data: { form: { error: { site_name: [expect.any(String)] } } },
  });
  expect(await save({ site_name: "甲" })).toMatchObject({ status: 303 });
  expect(await save({ site_name: "乙" })).toMatchObject({
    data: { form: { error: { "": [expect.stringContaining("改设置")] }, initialValue: { site_name: "乙" } } },
    init: { status: 409 },
  });
  const account = { name: "示例公司", bank: "示例银行", number: "0000 0000 0000 2002", reason: "换银行" };
  const change = { intent: "bank", key: newKey(), version: bank.version, ...account, password: "wrong1234" };
  expect([isAlone, await outcome(settingsPage.action(page.send(change)))]).toMatchObject([
    true,
    { data: { form: { error: { password: [expect.any(String)] } } } },
  ]);
});

test("the freight of a store is changed in plain words", async () => {
  const page = await browse(demoMembers.admin, deskUrls.staffContent.stores);
  const { list } = await storesPage.loader(page.get());
  const [first] = list;
  const { store } = await storesPage.loader(page.get(`?store=${first?.store_id}`));
  if (!store) throw new Error("no store");
  const fields = {
    intent: "save",
    key: newKey(),
    version: store.version,
    store_id: String(store.store_id),
    city: "苏州",
    intro: store.intro,
    logo: store.logo,
    service_phone: store.service_phone,
    address: store.address,
    by: "piece",
    first: "2",
    first_fee: "9.5",
    next: "1",
    next_fee: "1",
    free_over: "",
    remote: "新疆、西藏",
    remote_extra: "15",
    excluded: "",
  };
  for (const wrong of ["remote", "excluded"]) {
    expect(
      await outcome(storesPage.action(page.post({ ...fields, key: newKey(), [wrong]: "新疆、火星" }))),
    ).toMatchObject({
      data: { form: { error: { [wrong]: [expect.stringMatching(/^火星/)] } } },
    });
  }
  expect(await outcome(storesPage.action(page.post(fields)))).toMatchObject({ status: 303 });
  expect((await storesPage.loader(page.get())).list[0]).toMatchObject({ city: "苏州", is_best: false });
  expect((await storesPage.loader(page.get())).list[0]?.freight).toMatchObject({
    first_fee: "9.50",
    free_over: null,
    remote: ["新疆", "西藏"],
    remote_extra: "15.00",
  });
});

test("the logo of the shop and of a store are shown by signed addresses", async () => {
  const picture = `/api/picture/${"0".repeat(40)}.webp`;
  await shop.backend.database.write((tx) => tx.updateTable("stores").set({ logo: picture }).execute());
  const page = await browse(demoMembers.admin, deskUrls.staffContent.stores);
  const [store] = (await storesPage.loader(page.get())).list;
  expect(store).toMatchObject({ logo: picture, logo_image: expect.stringMatching(/^\/picture\/\*\//) });
});

test("a store is added once by its name, and the typed text stays where the name is taken", async () => {
  const page = await browse(demoMembers.admin, deskUrls.staffContent.stores);
  expect((await storesPage.loader(page.get("?store=new"))).isNew).toBe(true);
  const fields = { name: "苏州分店", kind: "自营", city: "苏州", by: "piece", first: "1", first_fee: "8", next: "1" };
  const add = () => outcome(storesPage.action(page.post({ intent: "add", key: newKey(), ...fields })));
  expect(await add()).toMatchObject({ status: 303 });
  expect(await add()).toMatchObject({
    data: { form: { initialValue: { city: "苏州" }, error: { name: ["已有店铺 苏州分店"] } } },
  });
  const { list } = await storesPage.loader(page.get());
  expect(list.filter(({ name }) => name === "苏州分店")).toEqual([
    expect.objectContaining({ kind: "自营", city: "苏州", freight: expect.objectContaining({ first_fee: "8.00" }) }),
  ]);
});

test("every page that an address may lead to is one of the shop", () => {
  type Entry = { path?: string | undefined; children?: Entry[] | undefined };
  const pathsOf = (entries: readonly Entry[]): string[] =>
    entries.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...pathsOf(children ?? [])]);
  const known = new Set(pathsOf(routes as Entry[]).map((path) => (path.startsWith("/") ? path : `/${path}`)));
  const linked = [...LINKED_PAGES, ...Object.keys(LINKED_RECORDS), ...Object.keys(LINKED_SEARCHES)];
  expect(linked.filter((path) => !known.has(path))).toEqual([]);
});
