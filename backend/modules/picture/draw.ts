import drawingBoxes from "./drawing-boxes.json";
import type { Label } from "./label.ts";
import { applyColors, colorTones } from "./paint.ts";
import { DRAWINGS } from "./picture-name.ts";

/** The font stack of the pages, with fonts for Latin letters first. */
const FONT = "Arial,Helvetica,Liberation Sans,PingFang SC,Microsoft YaHei,Noto Sans CJK SC,system-ui,sans-serif";
const EDGE = 400;
const PLATE = { y: 346, height: 42 };
/** The width on the screen, in CSS pixels, below which a label cannot be read. */
const LABELLED_FROM = 160;
const WIDTH_MAX = 376;
const BAR = 8;
const PADDING = 11;
const GAP = 9;
const BRAND_SIZE = 20;
const CODE_SIZE = 25;

type Area = { x: number; y: number; width: number; height: number };
const WHOLE: Area = { x: 14, y: 14, width: 372, height: 372 };
const ABOVE_LABEL: Area = { x: 14, y: 8, width: 372, height: 328 };

/** The bounding box of each drawing in its 400 by 400, without its shadow: x, y, width, height. */
const BOXES: Readonly<Record<string, readonly number[]>> = drawingBoxes;

/** Escapes text for an XML document and drops the characters that XML forbids. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

/** Estimated width: Chinese characters are as wide as high, letters and digits about two thirds of that. */
const widthOf = (text: string, size: number) =>
  [...text].reduce((sum, one) => sum + (/[\u{2E80}-\u{FFEF}]/u.test(one) ? size : size * 0.66), 0);

type Picture = {
  kind: string;
  colour: string;
  /** The colours of a set, one for each piece. */
  pieces: readonly string[];
  label: Label | null;
  alt: string;
};

/**
 * A SKU's picture: the drawing in its colour, or one for each piece of a set, with brand and model below it. A small
 * picture is the drawing alone.
 */
export function renderDrawing({ kind, colour, pieces, label, alt }: Picture): string {
  const known = kind in DRAWINGS ? kind : "small-box";
  const drawing = pieces.length > 1 ? drawSet(known, pieces) : drawOne(known, colour);
  const [clean, labelled] = [placeIn(drawing.box, WHOLE), placeIn(drawing.box, ABOVE_LABEL)];
  const style = `<style>@media(max-width:${LABELLED_FROM - 1}px){.drawing{transform:${cssTransform(clean)}}.label{display:none}}</style>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${EDGE} ${EDGE}" width="${EDGE}" height="${EDGE}" role="img">`,
    `<title>${escapeXml(alt)}</title>`,
    label ? style : "",
    `<g class="drawing" transform="${svgTransform(label ? labelled : clean)}">${drawing.svg}</g>`,
    label ? plate(label, pieces.length > 1 ? pieces : [colour]) : "",
    "</svg>",
  ].join("");
}

type Drawn = { svg: string; box: Area };

function drawOne(kind: string, colour: string): Drawn {
  const [x = 0, y = 0, width = EDGE, height = EDGE] = BOXES[kind] ?? [];
  return { svg: applyColors(DRAWINGS[kind] ?? "", colour), box: { x, y, width, height } };
}

/** Tall pieces form one row, wide ones rows of two. */
function drawSet(kind: string, colours: readonly string[]): Drawn {
  const { box } = drawOne(kind, "");
  const columns = box.height > box.width * 1.15 ? colours.length : 2;
  const [stepX, stepY] = [box.width * (columns > 2 ? 0.86 : 1.04), box.height * 1.06];
  const drawn = colours.map((colour, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    return `<g transform="translate(${round(column * stepX)} ${round(row * stepY)})">${drawOne(kind, colour).svg}</g>`;
  });
  const rows = Math.ceil(colours.length / columns);
  return {
    svg: drawn.join(""),
    box: { ...box, width: box.width + (columns - 1) * stepX, height: box.height + (rows - 1) * stepY },
  };
}

type Transform = { x: number; y: number; scale: number };

/** Scales and centres a box into an area. */
function placeIn(box: Area, area: Area): Transform {
  const scale = Math.min(area.width / box.width, area.height / box.height);
  return {
    scale,
    x: area.x + (area.width - box.width * scale) / 2 - box.x * scale,
    y: area.y + (area.height - box.height * scale) / 2 - box.y * scale,
  };
}

const round = (value: number) => Math.round(value * 1000) / 1000;
const svgTransform = ({ x, y, scale }: Transform) => `translate(${round(x)} ${round(y)}) scale(${round(scale)})`;
const cssTransform = ({ x, y, scale }: Transform) => `translate(${round(x)}px,${round(y)}px) scale(${round(scale)})`;

function plate({ brand, code }: Label, colours: readonly string[]): string {
  const gap = brand ? GAP : 0;
  const width = BAR + 2 * PADDING + widthOf(brand, BRAND_SIZE) + gap + widthOf(code, CODE_SIZE);
  const shrink = Math.min(1, WIDTH_MAX / width);
  const left = (EDGE - width * shrink) / 2;
  const texts = [
    brand && `<tspan font-size="${BRAND_SIZE}" fill="#5b6472">${escapeXml(brand)}</tspan>`,
    `<tspan dx="${gap}" font-weight="600" fill="#1f2937">${escapeXml(code)}</tspan>`,
  ];
  return [
    `<g class="label" transform="translate(${left.toFixed(1)} ${PLATE.y}) scale(${shrink.toFixed(3)})">`,
    `<rect width="${width.toFixed(1)}" height="${PLATE.height}" rx="5" fill="#fff" stroke="#d9dde3"/>`,
    ...colours.map((colour) => colorTones(colour).main).map(bar),
    `<text x="${((width + BAR) / 2).toFixed(1)}" y="${PLATE.height / 2 + 9}" text-anchor="middle" font-size="${CODE_SIZE}" font-family="${FONT}">`,
    ...texts,
    "</text></g>",
  ].join("");
}

/** A bar of colour at the plate's left edge; a set has one for each piece. */
function bar(ink: string, index: number, all: readonly string[]): string {
  const height = PLATE.height / all.length;
  return `<rect y="${round(index * height)}" width="${BAR}" height="${round(height)}" fill="${ink}"/>`;
}
