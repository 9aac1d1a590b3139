import { describe, expect, test } from "vitest";
import { changedSince, fieldsNotShown, quotationSteps, quotedAct, savings, shownScene } from "./quotation-progress.ts";

const DATED = { version: 0, create_time: 1, quote_time: null, accept_time: null, valid_until: null };

describe("the steps of a quotation [P6.110]", () => {
  test.each([
    ["draft", {}, ["now", "ahead", "ahead", "ahead", "ahead"]],
    ["asked", {}, ["done", "now", "ahead", "ahead", "ahead"]],
    ["quoted", { version: 1 }, ["done", "done", "now", "ahead", "ahead"]],
    ["quoted", { version: 1, accept_time: 3 }, ["done", "done", "done", "now", "ahead"]],
    ["ordered", { version: 1, accept_time: 3 }, ["done", "done", "done", "done", "done"]],
    ["expired", { version: 1, valid_until: 9 }, ["done", "done", "done", "over"]],
    ["void", { version: 1 }, ["done", "done", "done", "over"]],
    ["void", {}, ["done", "over"]],
  ] as const)("%s %o", (state, dates, steps) => {
    expect(quotationSteps({ ...DATED, ...dates, state }).map(({ is }) => is)).toEqual(steps);
  });

  test("end in the side state with its day", () => {
    expect(quotationSteps({ ...DATED, state: "expired", version: 1, valid_until: 9 }).at(-1)).toEqual({
      name: "已失效",
      is: "over",
      at: 9,
    });
  });
});

const line = (line_id: number, quantity: number, price: number) => ({
  line_id,
  quantity,
  price,
  scene: "会议室",
  name: "会议桌",
  sku: "3.6m",
  unit_name: "张",
});
const version = (number: number, list: ReturnType<typeof line>[]) => ({
  version: number,
  total_price: "1.00",
  note: "",
  valid_until: 0,
  create_time: 0,
  list,
});

test("lines of the last quote name what the quote before had [P6.111]", () => {
  const versions = [
    version(2, [line(1, 2, 900), line(2, 1, 500), line(3, 4, 70)]),
    version(1, [line(1, 1, 1000), line(2, 1, 500)]),
  ];
  const quoted = { state: "quoted" as const, version: 2, versions };
  expect([...changedSince(quoted)]).toEqual([
    [1, { version: 1, quantity: 1, price: 1000 }],
    [3, null],
  ]);
  expect(changedSince({ ...quoted, versions: versions.slice(1) }).size).toBe(0);
  // While the next quote is prepared, the lines show the prices of today and the edited quantities.
  for (const state of ["draft", "asked", "void"] as const) expect(changedSince({ ...quoted, state }).size).toBe(0);
});

test("a quote is compared with what the goods cost now, and never with less", () => {
  const prices = (total_price: string, usual_price: string, public_price: string) =>
    savings({ total_price, usual_price, public_price } as Parameters<typeof savings>[0]);
  expect(prices("90.00", "95.00", "100.00")).toEqual({ fromPublic: 1000, fromUsual: 500 });
  expect(prices("98.00", "95.00", "100.00")).toEqual({ fromPublic: 200, fromUsual: 0 });
  expect(prices("90.00", "100.00", "100.00")).toEqual({ fromPublic: 1000, fromUsual: 0 });
});

test("the scene of the address is shown, one with a wrong field before it, all when asked [P6.110]", () => {
  const scenes = [
    { scene_id: 7, list: [{ line_id: 1 }] },
    { scene_id: 8, list: [{ line_id: 2 }] },
  ];
  expect([null, "8", "9", "all"].map((asked) => shownScene(scenes, asked, null))).toEqual([7, 8, 7, 0]);
  expect(shownScene(scenes, "7", { target_2: ["目标价应为最多两位小数的金额"] })).toBe(8);
  expect(shownScene([], null, null)).toBe(0);
});

test("errors of fields that the page does not show are shown above it [P6.110]", () => {
  const scenes = [{ list: [{ line_id: 7 }] }] as Parameters<typeof fieldsNotShown>[0]["scenes"];
  const errors = {
    num_7: [],
    target_8: [],
    markup_7: [],
    markup_9: [],
    name: [],
    scene_name: [],
    content: [],
    key: [],
  };
  expect(fieldsNotShown({ state: "draft", scenes }, errors)).toEqual(["target_8", "markup_9", "key"]);
  expect(fieldsNotShown({ state: "quoted", scenes }, errors)).toEqual([
    "num_7",
    "target_8",
    "markup_9",
    "name",
    "scene_name",
    "key",
  ]);
});

test.each([
  { accepted: 0, act: "查看并接受" },
  { accepted: 1, act: "去下单" },
])("the next act on a quote with accepted $accepted is $act", ({ accepted, act }) => {
  expect(quotedAct({ accepted })).toBe(act);
});
