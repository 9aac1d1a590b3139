import { beforeEach, expect, test } from "vitest";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { Quotation } from "#contract/quotation-document.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { visit } from "#tests/support/visit.ts";
import { loader as projectPage } from "./project.page.tsx";
import * as quotationPage from "./quotation.page.tsx";
import { loader as printPage } from "./quotation-print.page.tsx";
import * as quotationsPage from "./quotations.page.tsx";

const shop = freshBackend();
let me: Awaited<ReturnType<typeof buyer>>;
beforeEach(async () => {
  me = await buyer(shop, demoCustomers.tradeMarkup);
});

const ABOUT = {
  name: "展厅布置",
  client: "",
  contact: "",
  phone: "",
  address: "",
  wanted_on: "",
  budget: null,
  remark: "",
};

/** A draft of the scene 会议室 with one line. */
async function draft() {
  const lines = [{ product_attr_unique: 100_748, cart_num: 2 }];
  const { data } = await me.post("/api/offer/create", { ...ABOUT, scene: "会议室", lines });
  const { offer_id: id } = data as { offer_id: number };
  const page = await visit(link(urls.quotation.detail, { id })).with(me.token);
  const at = { params: { id: String(id) } };
  const read = async () => (await me.get(`/api/offer/detail/${id}`)).data as Quotation;
  return {
    id,
    read,
    scene_id: (await read()).scenes[0]?.scene_id ?? 0,
    act: (fields: Record<string, string | number>) => quotationPage.action({ ...page.post(fields), ...at }),
  };
}

/** The errors and the typed fields of an answer that the page shows again. */
const formOf = (answer: unknown) =>
  (answer as { data: { form: { error: Record<string, string[]>; initialValue: Record<string, unknown> } } }).data.form;

test("a scene's new name is checked, and its error is shown beside the typed text [P6.110]", async () => {
  const { act, scene_id, read } = await draft();
  const long = "字".repeat(31);
  const sent = { intent: "rename_scene", scene_id };
  for (const [scene_name, words] of [
    ["", "请填写场景名称"],
    [long, "场景名称不能超过 30 个字，现在有 31 个字"],
  ] as const) {
    const form = formOf(await act({ ...sent, scene_name }));
    expect([form.error.scene_name?.[0], form.initialValue.scene_name ?? ""]).toEqual([words, scene_name]);
  }
  expect(await act({ ...sent, scene_name: "大会议室" })).toMatchObject({ status: 303 });
  await act({ intent: "copy_scene", scene_id });
  const taken = formOf(await act({ ...sent, scene_name: "大会议室 2" }));
  expect(taken.error.scene_name).toEqual(["已有场景“大会议室 2”，请换个名称"]);
  expect(await act({ intent: "remove_scene", scene_id })).toMatchObject({ status: 303 });
  expect((await read()).scenes.map(({ name }) => name)).toEqual(["大会议室 2"]);
  for (const forged of ["x", "-1", "1e9"])
    expect(await act({ intent: "copy_scene", scene_id: forged }), forged).toMatchObject({ init: { status: 400 } });
});

test("the manager is reminded from the list, once a day [P6.110]", async () => {
  const { id, act, read } = await draft();
  await act({ intent: "ask" });
  const list = await visit(urls.quotation.accountList).with(me.token);
  const nudge = () => quotationsPage.action(list.post({ intent: "nudge", offer_id: id }));
  expect(await nudge()).toMatchObject({ status: 303 });
  expect(formOf(await nudge()).error[""]).toEqual(["今天已经催过了，明天可以再催"]);
  expect((await read()).nudge).toBe("done");
});

test("the printed document names the mark-up to its owner alone, and sums up several scenes [P6.113] [P6.114]", async () => {
  const { id, act, scene_id } = await draft();
  await act({ intent: "copy_scene", scene_id });
  await act({ intent: "markup", markup: "12.5", rounding: "jiao" });
  const print = async (search = "") => {
    const page = await visit(link(urls.quotation.print, { id }) + search).with(me.token);
    return printPage({ ...page.get(), params: { id: String(id) } });
  };
  expect(await print()).toMatchObject({ isClient: false, markup: 12.5 });
  expect(await print("?client=1")).toMatchObject({ isClient: true, markup: null });
  const { document } = await print();
  expect(document.scenes.map(({ name }) => name)).toEqual(["会议室", "会议室 2"]);
});

test("the bundles are shown by category; an unknown one shows all [P6.115]", async () => {
  const read = async (search: string) => projectPage((await visit(`/project${search}`).with(me.token)).get());
  const all = await read("");
  expect(all.chips.map(({ name, count }) => [name, count])).toEqual([
    ["全部", 5],
    ["办公", 4],
    ["仓储", 1],
  ]);
  expect((await read(`?kind=${encodeURIComponent("仓储")}`)).bundles.map(({ name }) => name)).toEqual(["仓库"]);
  for (const kind of ["x", "", "%00", "all"]) expect((await read(`?kind=${kind}`)).bundles).toHaveLength(5);
});
