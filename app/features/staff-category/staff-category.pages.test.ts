import { expect, test } from "vitest";
import { deskUrls } from "#app/desk-urls.ts";
import { startStaffSession } from "#app/http/session.server.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { demoMembers, newKey, staffToken } from "#tests/support/members.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import * as brandsPage from "./brands.page.tsx";
import * as categoriesPage from "./categories.page.tsx";

const shop = freshBackend();

async function browse(phone: string, path: string) {
  const cookie = (await startStaffSession(await staffToken(shop, phone))).split(";")[0] ?? "";
  const page = visit(path, cookie);
  return {
    get: (search = "") => page.get(`${path}${search}`),
    post: (fields: Parameters<typeof page.post>[0]) => page.post({ key: newKey(), ...fields }),
  };
}

test("a category is added, renamed, refused at its field, ordered and removed", async () => {
  const page = await browse(demoMembers.goods, deskUrls.staffCategory.categories);
  const post = (fields: Record<string, string | number>) => outcome(categoriesPage.action(page.post(fields)));
  const row = async (name: string) => {
    const { list } = await categoriesPage.loader(page.get());
    const found = list.find((one) => one.name === name);
    if (!found) throw new Error(name);
    return { id: found.category_id, version: found.version };
  };
  expect(await post({ intent: "add", parent_id: 0, name: "" })).toMatchObject({
    data: { form: { error: { name: ["请填写分类名称"] } } },
  });
  expect(await post({ intent: "add", parent_id: 0, name: "鎏金" })).toMatchObject({ status: 303 });
  expect(await post({ intent: "add", parent_id: 0, name: "鎏金" })).toMatchObject({
    data: { form: { error: { name: ["这一级已有 鎏金，可以合并过去"] } } },
  });
  const old = await row("鎏金");
  expect(await categoriesPage.loader(page.get(`?edit=${old.id}`))).toMatchObject({ edited: { name: "鎏金" } });
  expect(await post({ intent: "rename", ...old, name: "鎏银" })).toMatchObject({ status: 303 });
  expect(await post({ intent: "up", ...old })).toMatchObject({ init: { status: 409 } });
  expect(await post({ intent: "up", ...(await row("鎏银")) })).toMatchObject({ status: 303 });
  expect(await post({ intent: "remove", ...(await row("鎏银")) })).toMatchObject({ status: 303 });
});

test("a brand is added, found, renamed and merged", async () => {
  const page = await browse(demoMembers.goods, deskUrls.staffCategory.brands);
  const post = (fields: Record<string, string | number>) => outcome(brandsPage.action(page.post(fields)));
  expect(await post({ intent: "add", name: "鎏金", name_en: "Liujin" })).toMatchObject({ status: 303 });
  const { shown, list } = await brandsPage.loader(page.get("?keyword=liujin"));
  expect(shown.map(({ name }) => name)).toEqual(["鎏金"]);
  const { brand_id: id = 0, version = "" } = shown[0] ?? {};
  expect(await post({ intent: "merge", id, version, into_id: "x" })).toMatchObject({
    data: { form: { error: { into_id: ["请选并入哪个品牌"] } } },
  });
  const into_id = list.find(({ name }) => name === "惠普")?.brand_id ?? 0;
  expect(await post({ intent: "merge", id, version, into_id })).toMatchObject({ status: 303 });
  expect((await brandsPage.loader(page.get())).list.some(({ brand_id }) => brand_id === id)).toBe(false);
});

test("they are 403 for 仓库", async () => {
  const page = await browse(demoMembers.warehouse, deskUrls.staffCategory.categories);
  expect(await outcome(categoriesPage.loader(page.get()))).toMatchObject({ init: { status: 403 } });
});
