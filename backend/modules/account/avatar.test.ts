import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { accountSecurity } from "#contract/account-security.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";

const shop = freshBackend();
let token = "";
beforeEach(async () => {
  token = await tokenOf(shop, demoCustomers.tradeMarkup);
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c00" } })
    .withExif({ IFD0: { Copyright: "secret-place" } })
    .jpeg()
    .toBuffer();
const upload = (bytes: Uint8Array) =>
  call(shop, "POST", "/api/user/avatar/upload", { token, body: { image: Buffer.from(bytes).toString("base64") } });
const addressOf = async () =>
  ((await call(shop, "GET", "/api/user", { token })).data as { avatar: string | null }).avatar;
const read = (name: string, by = token) => call(shop, "GET", `/api/user/avatar/${name}`, { token: by });
const nameOf = async () => (await addressOf())?.replace("/user/avatar/", "") ?? "";

test("a picture is stored as a small square without its metadata, and shown to its owner alone", async () => {
  expect(await upload(await picture(900, 300))).toMatchObject({ status: 200 });
  const name = await nameOf();
  const { image } = accountSecurity.avatar.answer.parse((await read(name)).data);
  const stored = Buffer.from(image, "base64");
  expect(await sharp(stored).metadata()).toMatchObject({ format: "webp", width: 256, height: 256 });
  expect(stored.includes("secret-place")).toBe(false);
  expect(await read(name, await tokenOf(shop, demoCustomers.tradeCost))).toMatchObject({ status: 404 });
});

test("a new picture replaces the former, and a removal leaves none", async () => {
  await upload(await picture(20, 20));
  const first = await nameOf();
  await upload(await picture(20, 20));
  const second = await nameOf();
  expect(second).not.toBe(first);
  expect(await shop.world.ports.uploads.read(`avatars/${first}`)).toBeNull();
  expect(await call(shop, "POST", "/api/user/avatar/remove", { token })).toMatchObject({ status: 200 });
  expect(await addressOf()).toBeNull();
  expect(await read(second)).toMatchObject({ status: 404 });
});

test("anything but a picture within 2 MB is refused, and uploads are limited", async () => {
  for (const bytes of [Buffer.from("<svg onload=alert(1)/>"), Buffer.from("\xff\xd8\xff\xe0 no picture", "latin1")])
    expect(await upload(bytes)).toMatchObject({ status: 400 });
  expect(await upload(Buffer.alloc(2 * 1024 * 1024 + 3))).toMatchObject({ status: 400 });
  for (let count = 0; count < 20; count += 1) await upload(Buffer.from("x"));
  expect(await upload(await picture(20, 20))).toMatchObject({ message: /上传过于频繁/ });
});
