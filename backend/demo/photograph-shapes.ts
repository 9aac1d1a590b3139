export type Pictured = {
  id: number;
  title: string;
  brand: string;
  /** 图片类型 and 图片款式. */
  kind: string;
  detail: string;
  /** 主色 as #rrggbb. */
  colour: string;
  skus: readonly { name: string; colour: string | null }[];
};

/** Shapes are the beginnings of a photograph's variant, the part of its name after the kind. */
type Shapes = readonly string[];

const OF_BRANDS: readonly [string, Shapes][] = [
  ["兄弟", ["brother"]],
  ["联想", ["lenovo", "brother"]],
  ["京瓷", ["kyocera"]],
  ["三星", ["samsung"]],
  ["奔图", ["pantum"]],
  ["施乐", ["xerox", "lenovo"]],
  ["理光", ["xerox", "lenovo"]],
];

/** The shapes of HP and Canon by the codes in the title. */
const OF_CODES: readonly [RegExp, Shapes][] = [
  [/CF277A|W1110A|W1370A|W1500A|W1660A|CF24[78]A|CRG-047|CRG-071/, ["slim"]],
  [/26A|28A|55A|76A|87A|14A|90A|147A|93A|CRG-?(052|057|324|333)/, ["hp26a"]],
];
const OTHERS: Shapes = ["hp12a", "hp88a", "canon"];
/** HP and Canon toners without a drum. */
const TONER_BOX: Shapes = ["hp17a"];

/** Brands whose colour toners are tanks without a drum. */
const TANKS = /三星|京瓷|施乐|理光/;
const TANK: Shapes = ["colour-tank"];
const NO_TANK: Shapes = ["colour-c", "colour-k", "colour-m", "colour-y", "colour-long", "colour-set", "colour-row-set"];

const THREE_COLOURS = /彩色/;

/** The shapes that look like a product; none where its kind has one shape only. */
export function shapesOf({ kind, detail, brand, title, skus }: Pictured): Shapes {
  if (kind === "ink-cartridge") return skus.some(({ name }) => THREE_COLOURS.test(name)) ? ["block"] : ["tank"];
  if (kind !== "toner-cartridge" && kind !== "drum-unit") return [];
  if (detail === "color-toner") return TANKS.test(brand + title) ? TANK : NO_TANK;
  return (
    OF_BRANDS.find(([name]) => brand.includes(name))?.[1] ??
    OF_BRANDS.find(([name]) => title.includes(name))?.[1] ??
    (detail === "toner-box" ? TONER_BOX : OF_CODES.find(([codes]) => codes.test(title))?.[1]) ??
    OTHERS
  );
}

const INK_KINDS = new Set(["toner-cartridge", "copier-toner", "ink-cartridge", "ink-bottle"]);
const INKS: readonly RegExp[] = [/黑/, /青/, /品红/, /黄/];
const INKS_MIN = 3;

/** Whether the SKUs of a product are its ink colours, so that the product itself is shown as a set of them. */
export function isSetOfInks({ kind, skus }: Pick<Pictured, "kind" | "skus">): boolean {
  if (!INK_KINDS.has(kind)) return false;
  const has = (ink: RegExp) => skus.some(({ name }) => ink.test(name));
  return INKS.filter(has).length >= INKS_MIN || (has(/黑/) && has(THREE_COLOURS));
}
