import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { UPLOAD_BYTES_MAX } from "#contract/rules/picture.ts";
import { expect, test } from "#tests/support/browser.ts";
import { demoCustomers } from "#tests/support/people.ts";

const buyer = { phone: demoCustomers.tradeCost, password: "cost2026a" };
const [WIDTH, HEIGHT] = [3000, 2000];

/** A photograph of noise, which no format makes small. */
async function photograph() {
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  const buffer = await sharp(randomBytes(WIDTH * HEIGHT * 3), { raw })
    .jpeg({ quality: 94 })
    .toBuffer();
  expect(buffer.length).toBeGreaterThan(UPLOAD_BYTES_MAX);
  return { name: "凭证.jpg", mimeType: "image/jpeg", buffer };
}

test("a photograph over the limit is reduced in the browser and accepted", { tag: "@all" }, async ({
  page,
  session,
}) => {
  await session.logIn(buyer);
  await page.goto("/user/profile");
  const main = page.getByRole("main");
  const field = main.getByLabel("头像图片");
  await field.setInputFiles(await photograph());
  const chosen = () =>
    field.evaluate(async (input: HTMLInputElement) => {
      const file = input.files?.[0];
      if (!file) return null;
      const { width, height } = await createImageBitmap(file);
      return { width, height, size: file.size };
    });
  await expect.poll(async () => (await chosen())?.width).toBe(2560);
  const reduced = await chosen();
  expect(reduced?.height).toBeLessThan(HEIGHT);
  expect(reduced?.size).toBeLessThanOrEqual(UPLOAD_BYTES_MAX);
  await main.getByRole("button", { name: /上传头像|换头像/ }).click();
  await expect(page.getByText("头像已更换").first()).toBeVisible();
});
