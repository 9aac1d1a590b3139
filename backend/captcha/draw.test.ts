import sharp from "sharp";
import { expect, test } from "vitest";
import { drawCaptcha, drawPixels, HEIGHT, randomAnswer, WIDTH } from "./draw.ts";

test("answers have five characters, none of which people confuse", () => {
  for (let n = 0; n < 200; n++) expect(randomAnswer()).toMatch(/^[AEHJKRTXY34679]{5}$/);
});

test("a captcha is a small PNG of its answer", async () => {
  const { answer, picture } = await drawCaptcha();
  expect(answer).toHaveLength(5);
  expect(await sharp(picture).metadata()).toMatchObject({ format: "png", width: WIDTH, height: HEIGHT });
});

test("each drawing of an answer has ink in every quarter and differs from the one before", () => {
  const [first, second] = [drawPixels("AE347"), drawPixels("AE347")];
  const isInk = (pixels: Buffer, n: number) => (pixels[n] ?? 255) < 128;
  const quarters = [0, 1, 2, 3].map((quarter) =>
    Array.from(first, (_, n) => Math.floor((4 * (n % WIDTH)) / WIDTH) === quarter && isInk(first, n)).filter(Boolean),
  );
  for (const inked of quarters) expect(inked.length).toBeGreaterThan(50);
  const changed = Array.from(first, (_, n) => isInk(first, n) !== isInk(second, n)).filter(Boolean);
  expect(changed.length).toBeGreaterThan(500);
});
