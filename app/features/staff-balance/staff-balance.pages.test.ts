import { beforeEach, expect, test } from "vitest";
import { startStaffSession } from "#app/http/session.server.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { demoMembers, type MemberName, newKey, staffToken } from "#tests/support/members.ts";
import { runJob } from "#tests/support/paying.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import * as balancePage from "./balance.page.tsx";

const shop = freshBackend();
type Args = Parameters<typeof balancePage.loader>[0];

async function browserOf(role: MemberName) {
  const cookie = (await startStaffSession(await staffToken(shop, demoMembers[role]))).split(";")[0] ?? "";
  return (id = "5") => {
    const { get, post } = visit(`/staff/customers/${id}/balance`, cookie);
    return {
      get: () => ({ ...get(), params: { id } }) as unknown as Args,
      post: (fields: object) => ({ ...post({ key: newKey(), ...fields }), params: { id } }) as unknown as Args,
    };
  };
}
let finance: Awaited<ReturnType<typeof browserOf>>;
beforeEach(async () => {
  finance = await browserOf("finance");
});
const errorsOf = (answered: unknown) =>
  (answered as { data: { form: { error: Record<string, string[]> } } }).data.form.error;
const SENT = { intent: "correct", direction: "take", told: "多退的运费", reason: "算错", evidence: "邮件" };
async function correct(fields: object) {
  const { version } = await balancePage.loader(finance().get());
  return outcome(balancePage.action(finance().post({ ...SENT, version, ...fields })));
}

test("shows the movements and asks for a correction; the act is grey while it waits", async () => {
  const read = await balancePage.loader(finance().get());
  expect(read).toMatchObject({ balance: "12680.50", count: 1, last: 1 });
  expect(read.acts).toEqual([
    { act: "correct", why: "" },
    { act: "open", why: "余额已有流水，不能再记期初，请用改余额" },
  ]);
  expect(errorsOf(await correct({ amount: "0", told: "", evidence: "" }))).toEqual({
    amount: ["请填大于 0、最多两位小数的金额"],
    told: ["请填写给客户看的原因"],
    evidence: ["请写明凭据，如单号、邮件、合同"],
  });
  const short = await correct({ amount: "12,680.51" });
  expect(errorsOf(short)).toEqual({ amount: ["余额不足：不扣，现在 ¥12,680.50，差 ¥0.01"] });
  expect(short).toMatchObject({ data: { form: { initialValue: { told: "多退的运费" } } } });
  expect(await correct({ amount: "￥80.50" })).toMatchObject({ status: 303 });
  expect((await balancePage.loader(finance().get())).acts[0]?.why).toMatch(/^方静 已提请/);
});

test("is read by 客服 of the customer alone, and asked for by 财务 and 管理员", async () => {
  const service = await browserOf("service");
  expect(await balancePage.loader(service().get())).toMatchObject({ acts: [{ why: "您的岗位不能做这件事" }, {}] });
  expect(await outcome(balancePage.loader(service("6").get()))).toMatchObject({ init: { status: 404 } });
  expect(await outcome(balancePage.action(service().post(SENT)))).toMatchObject({ init: { status: 403 } });
  const goods = await browserOf("goods");
  expect(await outcome(balancePage.loader(goods().get()))).toMatchObject({ init: { status: 403 } });
});

test("a lone 管理员 asks for an opening balance with the own password, which a day later is booked", async () => {
  const admin = (await browserOf("admin"))("1");
  const open = async (password: string) => {
    const { version } = await balancePage.loader(admin.get());
    const opening = { intent: "open", amount: "100", reason: "旧系统", evidence: "余额表", version, password };
    return outcome(balancePage.action(admin.post(opening)));
  };
  expect(errorsOf(await open(""))).toHaveProperty("password");
  expect(await open("staff2026")).toMatchObject({ status: 303 });
  expect(await balancePage.loader(admin.get())).toMatchObject({ balance: "0.00", count: 0 });
  shop.world.now += DAY_MS;
  await runJob(shop, "execute approved acts");
  const later = (await browserOf("admin"))("1");
  expect(await balancePage.loader(later.get())).toMatchObject({ balance: "100.00", count: 1 });
});
