import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { commandLine } from "#backend/platform/staff-log.ts";
import { UPLOAD_BYTES_MAX } from "#contract/rules/picture.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { respondWith } from "#tests/support/broken.ts";
import { largePicture } from "#tests/support/large-picture.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { APPLICATION, applicant } from "#tests/support/settlements.ts";
import { ORIGIN, outcome, visit } from "#tests/support/visit.ts";
import { loader as avatarLoader } from "./avatar.resource.ts";
import { action, loader } from "./profile.page.tsx";

const shop = freshBackend();
const phone = demoCustomers.newcomer;
const PATH = "/user/profile";
let browser: Awaited<ReturnType<ReturnType<typeof visit>["with"]>>;
beforeEach(async () => {
  browser = await visit(PATH).with(await tokenOf(shop, phone));
});

const send = (fields: Record<string, string>) => outcome(action(browser.post(fields)));
const sentCode = (purpose: string) => shop.world.sent.findLast((message) => message.purpose === purpose)?.code ?? "";
const errorOf = (answer: unknown) => (answer as { data: { form: { error: unknown } } }).data.form.error;

/** Sends the form of a code with the right answer to the page's captcha. */
async function sendCode(fields: Record<string, string>) {
  const key = (await loader(browser.get())).phoneChange?.captcha.key ?? "";
  return send({ ...fields, key, captcha: shop.world.captchas.get(key) ?? "" });
}

describe("a new phone", () => {
  test("is set after a code to the present one, and the form shows it again without scripts [R13]", async () => {
    const early = await sendCode({ intent: "send_new_phone", phone: "13912340001" });
    expect(errorOf(early)).toEqual({ phone: ["请先验证现在的手机号"] });
    await sendCode({ intent: "send_old_phone" });
    expect(errorOf(await send({ intent: "verify_old_phone", code: "" }))).toEqual({ code: ["请输入验证码"] });
    await send({ intent: "verify_old_phone", code: sentCode("old_phone") });
    expect((await loader(browser.get())).phoneChange).toMatchObject({ verified: true, newPhone: "" });
    expect(errorOf(await send({ intent: "send_new_phone", phone: "12" }))).toEqual({ phone: ["请输入正确的手机号码"] });
    const sent = (await sendCode({ intent: "send_new_phone", phone: "13912340001" })) as Response;
    const cookies = sent.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
    const asked = browser.get();
    asked.request.headers.set("Cookie", [asked.request.headers.get("Cookie"), ...cookies].join("; "));
    expect((await loader(asked)).phoneChange?.newPhone).toBe("13912340001");
    const wrong = await send({ intent: "change_phone", phone: "13912340001", code: "abc" });
    expect(errorOf(wrong)).toEqual({ code: ["验证码错误"] });
    const done = await send({ intent: "change_phone", phone: "13912340001", code: sentCode("new_phone") });
    expect((done as Response).status).toBe(303);
    expect((await loader(browser.get())).buyer.phone).toBe("13912340001");
  });

  test.each<Record<string, string>>([{ intent: "send_old_phone" }, { intent: "send_new_phone", phone: "13912340001" }])(
    "gets no code of $intent without the captcha of GET sendTLCode, whose refusal is beside its field",
    async (fields) => {
      if (fields.intent === "send_new_phone") {
        await sendCode({ intent: "send_old_phone" });
        await send({ intent: "verify_old_phone", code: sentCode("old_phone") });
      }
      const before = shop.world.sent.length;
      const { captcha } = (await loader(browser.get())).phoneChange ?? {};
      expect(captcha?.picture).toMatch(/^data:image\//);
      const form = { ...fields, key: captcha?.key ?? "" };
      expect(errorOf(await send(form))).toEqual({ captcha: ["请填写图形验证码"] });
      expect(errorOf(await send({ ...form, captcha: "none" }))).toEqual({ captcha: ["图形验证码错误"] });
      expect(errorOf(await send(fields))).toEqual({ captcha: ["图形验证码错误"] });
      expect(shop.world.sent).toHaveLength(before);
    },
  );

  test("needs no captcha where the backend draws none", async () => {
    const original = shop.backend.fetch;
    const sent: unknown[] = [];
    respondWith(shop, async (request, address) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/api/auth/sendTLCode") return Response.json({ status: 404, message: "none", data: null });
      if (!pathname.startsWith("/api/user/phone/send_")) return original(request, address);
      sent.push(await request.json());
      return Response.json({ status: 200, message: "ok", data: {} });
    });
    expect((await loader(browser.get())).phoneChange?.captcha).toEqual({ picture: null, key: "" });
    expect(((await sendCode({ intent: "send_old_phone" })) as Response).status).toBe(303);
    expect(((await sendCode({ intent: "send_new_phone", phone: "13912340001" })) as Response).status).toBe(303);
    expect(sent).toEqual([{}, { phone: "13912340001" }]);
  });
});

test.each(["send_code", "send_old_phone", "send_closing"])(
  "a refused %s has its reason above its own form",
  async (intent) => {
    expect(((await send({ intent: "send_code" })) as Response).status).toBe(303);
    expect(errorOf(await sendCode({ intent }))).toEqual({ "": [expect.stringMatching(/^发送过于频繁/)] });
  },
);

test("the certified company has the code and the region of its approved application", async () => {
  expect((await loader(browser.get())).certified).toBeNull();
  const id = await applicant(shop, await tokenOf(shop, phone)).apply();
  expect((await loader(browser.get())).certified).toBeNull();
  await shop.backend.staff.settlements.approveByCommand(commandLine(), id, 1);
  const { certified } = await loader(browser.get());
  expect(certified).toEqual({ credit_code: APPLICATION.credit_code, region: "浙江省 绍兴市 越城区" });
});

describe("the picture", () => {
  const upload = async (bytes: Uint8Array | null) => {
    const body = new FormData();
    body.set("intent", "upload_avatar");
    if (bytes) body.set("avatar", new File([new Uint8Array(bytes)], "a.jpg"));
    const headers = { Cookie: browser.get().request.headers.get("Cookie") ?? "", Origin: ORIGIN };
    const request = new Request(new URL(PATH, ORIGIN), { method: "POST", headers, body });
    return outcome(action({ request, params: {}, context: {} }));
  };

  test("is uploaded, shown to its owner alone, and removed", async () => {
    expect(errorOf(await upload(null))).toEqual({ avatar: ["请选择图片"] });
    expect(errorOf(await upload(Buffer.from("no picture")))).toMatchObject({ avatar: [/不是图片，请上传/] });
    expect(errorOf(await upload(await largePicture(UPLOAD_BYTES_MAX + 1)))).toEqual({
      avatar: ["图片不能超过 5 MB，所选的有 5.1 MB，请压缩或截图后再传"],
    });
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#c00" } })
      .jpeg()
      .toBuffer();
    expect(((await upload(picture)) as Response).status).toBe(303);
    const { avatar } = (await loader(browser.get())).buyer;
    const name = avatar?.replace("/user/avatar/", "") ?? "";
    const shown = await avatarLoader({ ...browser.get(avatar ?? ""), params: { name } });
    expect(shown.headers.get("Content-Type")).toBe("image/webp");
    const other = await visit(avatar ?? "").with(await tokenOf(shop, demoCustomers.tradeCost));
    expect(await outcome(avatarLoader({ ...other.get(), params: { name } }))).toMatchObject({ init: { status: 404 } });
    await send({ intent: "remove_avatar" });
    expect((await loader(browser.get())).buyer.avatar).toBeNull();
  });
});

describe("the closing", () => {
  test("needs the checkbox and the code, ends the session of the browser, and tells what follows", async () => {
    expect((await loader(browser.get())).closure?.blockers).toEqual([]);
    await send({ intent: "send_closing" });
    const code = sentCode("close");
    expect(errorOf(await send({ intent: "close_account", code }))).toEqual({ agree: ["请先确认已了解注销的后果"] });
    const done = (await send({ intent: "close_account", code, agree: "on" })) as Response;
    expect([done.status, done.headers.get("Location")]).toEqual([303, "/"]);
    expect(done.headers.getSetCookie().some((cookie) => /Expires=Thu, 01 Jan 1970/.test(cookie))).toBe(true);
    expect(((await outcome(loader(browser.get()))) as Response).status).toBe(302);
  });
});

test("another device is logged out alone, and an unknown session is refused", async () => {
  await tokenOf(shop, phone);
  const { sessions } = await loader(browser.get());
  const other = sessions?.find(({ current }) => current === 0)?.session_id ?? "";
  expect(((await send({ intent: "end_session", session_id: other })) as Response).status).toBe(303);
  expect((await loader(browser.get())).sessions).toHaveLength(1);
  expect(await send({ intent: "end_session", session_id: other })).toMatchObject({ init: { status: 404 } });
  expect(await send({ intent: "end_session", session_id: "x" })).toMatchObject({ init: { status: 400 } });
});
