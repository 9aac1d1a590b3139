import type { FreightTemplate } from "../modules/checkout/freight-template.ts";

const OVERSEAS = ["香港特别行政区", "澳门特别行政区", "台湾省"];
const REMOTE = ["西藏自治区", "新疆维吾尔自治区"];
const FAR = [...REMOTE, "内蒙古自治区", "青海省", "宁夏回族自治区", "甘肃省", "海南省"];

const byPiece: FreightTemplate = {
  by: "piece",
  first: 1,
  first_fee: 800,
  next: 5,
  next_fee: 200,
  free_over: 9900,
  remote: FAR,
  remote_extra: 1000,
  excluded: OVERSEAS,
};
const byWeight: FreightTemplate = { ...byPiece, by: "weight", first: 1000, next: 1000 };

/** The freight of the demo's shops in the order of data/stores.json; they differ so that every rule can be seen. */
const SHOPS: readonly Partial<FreightTemplate & { base: FreightTemplate }>[] = [
  // 优选办公自营 sells paper: by weight.
  { base: byWeight, first: 3000, first_fee: 600, next_fee: 100, free_over: 9900, remote_extra: 1500 },
  { base: byPiece, free_over: 19900 },
  { base: byPiece, first_fee: 0, next_fee: 0, free_over: null, remote_extra: 0 },
  { base: byPiece, first_fee: 600, free_over: 9900 },
  { base: byPiece, first_fee: 700, next: 3, next_fee: 300, free_over: 19900 },
  { base: byPiece, first_fee: 1000, next: 10, next_fee: 200, free_over: 19900 },
  { base: byPiece, free_over: 9900 },
  { base: byWeight, first: 2000, first_fee: 1200, next_fee: 150, free_over: null, remote_extra: 3000 },
  { base: byPiece, first_fee: 900, free_over: 19900 },
  { base: byPiece, first_fee: 800, free_over: 9900 },
  { base: byWeight, first: 2000, first_fee: 800, next_fee: 120, free_over: 9900 },
  // 良工家具五金专营店 sends furniture: heavy, and not everywhere.
  {
    base: byWeight,
    first: 10_000,
    first_fee: 3000,
    next: 5000,
    next_fee: 800,
    free_over: null,
    remote: FAR.filter((name) => !REMOTE.includes(name)),
    remote_extra: 6000,
    excluded: [...REMOTE, ...OVERSEAS],
  },
];

export function freightTemplateFor(index: number): FreightTemplate {
  const { base = byPiece, ...own } = SHOPS[index] ?? {};
  return { ...base, ...own };
}
