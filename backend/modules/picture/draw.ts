import type { Label } from "./label.ts";
import { applyColors, colorTones } from "./paint.ts";
import { DRAWINGS } from "./picture-name.ts";

const FONT = "system-ui,-apple-system,PingFang SC,Microsoft YaHei,Noto Sans CJK SC,sans-serif";
const INKS = ["#1f1f1f", "#00a0d6", "#d6246e", "#f2c500"];
const PLATE = { y: 332, height: 58 };
const WIDTH_MAX = 384;
const BAR = 10;
const PADDING = 14;
const GAP = 11;
const BRAND_SIZE = 27;
const CODE_SIZE = 34;

/** Escapes text for an XML document and drops the characters that XML forbids. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

/** Estimated width: Chinese characters are as wide as high, bold letters and digits about three quarters of that. */
const widthOf = (text: string, size: number) =>
  [...text].reduce((sum, one) => sum + (/[\u{2E80}-\u{FFEF}]/u.test(one) ? size : size * 0.72), 0);

type Picture = { kind: string; colour: string; label: Label; alt: string };

/** A SKU's picture: the drawing in its colour, and a plate with brand and model below it. */
export function renderDrawing({ kind, colour, label, alt }: Picture): string {
  const drawing = applyColors(DRAWINGS[kind] ?? DRAWINGS["small-box"] ?? "", colour);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400" role="img">`,
    `<title>${escapeXml(alt)}</title>`,
    `<g transform="translate(26 -14) scale(.87)">${drawing}</g>`,
    plate(label, colour),
    "</svg>",
  ].join("");
}

function plate({ brand, code, set }: Label, colour: string): string {
  const gap = brand && code ? GAP : 0;
  const width = BAR + 2 * PADDING + widthOf(brand, BRAND_SIZE) + gap + widthOf(code, CODE_SIZE);
  const shrink = Math.min(1, WIDTH_MAX / width);
  const left = (400 - width * shrink) / 2;
  const texts = [
    brand && `<tspan font-size="${BRAND_SIZE}" font-weight="500" fill="#5b6472">${escapeXml(brand)}</tspan>`,
    code && `<tspan dx="${gap}" font-weight="700" fill="#1f2937">${escapeXml(code)}</tspan>`,
  ];
  return [
    `<g transform="translate(${left.toFixed(1)} ${PLATE.y}) scale(${shrink.toFixed(3)})">`,
    `<rect width="${width.toFixed(1)}" height="${PLATE.height}" rx="6" fill="#fff" stroke="#d9dde3"/>`,
    ...(set ? INKS : [colorTones(colour).main]).map(bar),
    `<text x="${((width + BAR) / 2).toFixed(1)}" y="${PLATE.height / 2 + 12}" text-anchor="middle" font-size="${CODE_SIZE}" font-family="${FONT}">`,
    ...texts,
    "</text></g>",
  ].join("");
}

/** A bar of colour at the plate's left edge; a set of inks has one for each. */
function bar(ink: string, index: number, all: readonly string[]): string {
  const height = PLATE.height / all.length;
  return `<rect y="${index * height}" width="${BAR}" height="${height}" fill="${ink}"/>`;
}
