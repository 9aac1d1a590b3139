import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { UPLOAD_BYTES_MAX } from "#contract/rules/picture.ts";
import { expect, test } from "#tests/support/browser.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { beginTransferRecharge } from "#tests/support/shopper.ts";

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

test("without scripts a photograph over the limit is refused with its size, and the typed payer stays", {
  tag: "@nojs",
}, async ({ page, session }) => {
  await session.logIn(buyer);
  await beginTransferRecharge(page, "88");
  const main = page.getByRole("main");
  await main.getByLabel("凭证图片").setInputFiles(await photograph());
  await main.getByLabel("付款户名").fill("北辰分公司");
  await main.getByRole("button", { name: "提交凭证" }).click();
  await expect(main.getByText(/不能超过 5 MB，所选的有 \d+\.\d MB/)).toBeVisible();
  await expect(main.getByLabel("付款户名")).toHaveValue("北辰分公司");
  await expect(main.getByRole("link", { name: /^查看凭证 / })).toHaveCount(0);
});
