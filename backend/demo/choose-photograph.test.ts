import { describe, expect, test } from "vitest";
import { choosePhotographs, type Pack, type Photograph, packOf } from "./choose-photograph.ts";
import type { Pictured } from "./photograph-shapes.ts";
import { readDemoRows } from "./seed-catalog.ts";
import { photographCells, photographsFor, productsOfRows, readPhotographs } from "./seed-photographs.ts";

const all = await readPhotographs();
const { header, rows } = await readDemoRows();
const products = productsOfRows(header, rows);

const BLACK = "#1f1f1f";
const toner: Pictured = {
  id: 10001,
  title: "惠普（HP）Q2612A 12A 原装黑色硒鼓",
  brand: "惠普",
  kind: "toner-cartridge",
  detail: "toner-cartridge",
  colour: "#2b2d31",
  skus: [{ name: "Q2612A 黑色", colour: BLACK }],
};
const choose = (changes: Partial<Pictured>, turn = 0) => choosePhotographs(all, { ...toner, ...changes }, turn);
const nameOf = (changes: Partial<Pictured>) => choose(changes)?.product.name ?? null;
const skusOf = (changes: Partial<Pictured>) => choose(changes)?.skus.map(({ name }) => name);

test.each<[string, Pack]>([
  ["黑色", "single"],
  ["单支装", "single"],
  ["双支装", "double"],
  ["三支装", "set"],
  ["四色套装", "set"],
  ["四色混装", "set"],
  ["5包/箱", "box"],
  ["57×30 100卷/箱", "box"],
  ["10盒", "box"],
  ["12支/盒", "box"],
])("%s is a %s", (name, pack) => {
  expect(packOf(name)).toBe(pack);
});

describe("a product shows", () => {
  test.each([
    ["none of another kind", { kind: "unknown" }, null],
    ["its detail", { kind: "correction", detail: "eraser", colour: "#f4f4f2" }, "correction-eraser"],
    ["its detail", { kind: "correction", detail: "correction-fluid", colour: "#f4f4f2" }, "correction-fluid"],
    ["its detail", { kind: "handheld-device", detail: "presenter", colour: "#24272b" }, "handheld-device-presenter"],
    ["its detail", { kind: "flask", detail: "kettle", colour: "#c9ced4" }, "flask-kettle"],
    ["its detail", { kind: "cable", detail: "hdmi-cable", colour: BLACK }, "cable-hdmi"],
    ["its detail", { kind: "gel-pen", detail: "pencil", colour: "#d8a021" }, "gel-pen-pencil-yellow"],
    ["its detail", { kind: "whiteboard", detail: "projector-screen", colour: "#f2f2f2" }, "whiteboard-screen"],
    ["its kind without its detail", { kind: "monitor", detail: "curved", colour: "#2f3136" }, "monitor-black"],
    ["the nearest colour", { kind: "a4-paper", detail: "a4-paper", colour: "#2d8a50" }, "a4-paper-ream-green"],
    ["the shape of its brand", { brand: "奔图", title: "奔图 PD-213" }, "toner-cartridge-pantum"],
    ["that of the printer's brand", { brand: "绘威", title: "绘威 PD-213 适用奔图" }, "toner-cartridge-pantum"],
    ["that of its code", { title: "惠普 CF226A", id: 10017 }, "toner-cartridge-hp26a-large"],
    ["that of its code", { title: "惠普 W1110A", id: 10034 }, "toner-cartridge-slim110a"],
  ])("%s", (_, changes, name) => {
    expect(nameOf(changes)).toBe(name);
  });

  test("no drum where its toner has none", () => {
    expect(nameOf({ detail: "toner-box", title: "惠普 CF230A" })).toMatch(/^toner-cartridge-hp17a-tube/);
  });

  test("its ink colours as a set", () => {
    const skus = ["黑色", "青色", "品红色", "黄色"].map((name) => ({ name, colour: null }));
    expect(choose({ detail: "color-toner", skus })?.product).toMatchObject({ pack: "set", colour: null });
    const two = ["PG-845 黑色", "CL-846 彩色"].map((name) => ({ name, colour: null }));
    expect(nameOf({ kind: "ink-cartridge", detail: "ink-cartridge", skus: two })).toMatch(
      /^ink-cartridge-block-.*set$/,
    );
  });
});

describe("a SKU shows", () => {
  test("its ink colour and its set", () => {
    const colours: [string, string | null][] = [
      ["CF400A 黑色", BLACK],
      ["CF401A 青色", "#00a0d6"],
      ["CF402A 黄色", "#f5d800"],
      ["CF403A 品红色", "#d6246e"],
      ["四色套装", null],
    ];
    const skus = colours.map(([name, colour]) => ({ name, colour }));
    expect(skusOf({ detail: "color-toner", skus })).toEqual([
      expect.stringMatching(/colour-(long-)?k$/),
      "toner-cartridge-colour-c",
      "toner-cartridge-colour-y",
      "toner-cartridge-colour-m",
      expect.stringMatching(/set$/),
    ]);
  });

  test("its pack", () => {
    const skus = ["1包", "5包/箱"].map((name) => ({ name, colour: null }));
    const paper = { kind: "a4-paper", detail: "a4-paper", colour: "#1e4ea1", skus };
    expect(skusOf(paper)).toEqual(["a4-paper-ream-blue", "a4-paper-carton-blue"]);
    const packs = ["单支装", "双支装", "四支装"].map((name) => ({ name, colour: null }));
    expect(choose({ skus: packs })?.skus.map(({ pack }) => pack)).toEqual(["single", "double", "set"]);
  });

  test("the set, where its colour has no photograph", () => {
    const skus = [{ name: "TN216C 青色", colour: "#00a0d6" }];
    expect(skusOf({ kind: "copier-toner", detail: "copier-toner", skus })).toEqual(["copier-toner-bottle-set"]);
  });
});

test("the same product has the same photographs, the next turn others that fit as well", () => {
  expect(choose({})).toEqual(choose({}));
  const turns = [0, 1, 2].map((turn) => choose({}, turn)?.product);
  expect(new Set(turns).size).toBe(3);
  for (const photograph of turns) expect(photograph).toMatchObject({ kind: "toner-cartridge", pack: "single" });
});

test.each([
  [10349, "label-printer-handheld"],
  [10378, "desk-machine-thermal-binder"],
  [10490, "calculator-scientific-black"],
  [10512, "utility-knife-blades"],
  [10520, "file-rack-cup-wood"],
  [10568, "storage-drive-nvme"],
  [10578, "battery-9v"],
  [10585, "storage-drive-wireless-adapter"],
  [10588, "cable-network-carton"],
  [10590, "router-fibre-converter"],
  [10596, "handheld-device-cable-tester"],
  [10598, "pen-refill-trunking"],
  [10600, "router-patch-panel"],
  [10621, "trash-bin-green"],
  [10626, "mask-folded"],
  [10639, "shoes-rain-boots"],
  [10645, "toolbox-plasters"],
  [10647, "camera-dome"],
  [10666, "food-box-noodle-bag"],
  [10679, "lamp-led-tube"],
  [10689, "padlock-code-black"],
])("product %i shows the article of its title, %s", (id, name) => {
  const product = products.find((one) => one.id === id);
  expect(product && choosePhotographs(all, product)?.product.name).toBe(name);
});

test("neighbours in the most sold products of a category differ, where two photographs fit [P8.5]", () => {
  const chosen = photographsFor(all, products);
  for (const category of new Set(products.map((product) => product.category))) {
    const list = chosen.filter(({ product }) => product.category === category);
    for (const [index, { product, own }] of list.entries()) {
      const others = [1, 2].map((turn) => choosePhotographs(all, product, turn)?.product);
      if (others.some((other) => other !== own)) expect(own, product.title).not.toBe(list[index - 1]?.own);
    }
  }
});

test("a SKU has a cell where it looks different from its product", () => {
  const cells = photographCells(photographsFor(all, products));
  expect(cells.products.size).toBe(products.length);
  const paper = products.find(({ detail }) => detail === "a4-paper");
  const [pack = "", carton = ""] = paper?.sku_ids ?? [];
  expect([cells.skus.get(pack), cells.skus.get(carton)]).toEqual([
    undefined,
    expect.stringMatching(/^\/api\/picture\/a4-paper-carton-/),
  ]);
});

test("an unknown kind stops the filling", () => {
  const rubber: Photograph[] = all.filter(({ kind }) => kind === "correction");
  expect(() => photographsFor(rubber, products)).toThrow("no photograph of");
});
