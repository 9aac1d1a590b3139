import { describe, expect, test } from "vitest";
import { loader as loadBalance, action as startRecharge } from "#app/features/bill/balance.page.tsx";
import { loader as loadRecharge } from "#app/features/payment/recharge.page.tsx";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { licence } from "#tests/support/licence.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { cookieOf, ORIGIN, outcome, visit } from "#tests/support/visit.ts";
import { action, loader } from "./recharge-transfer.page.tsx";

const shop = freshBackend();
const phone = demoCustomers.stationer;

/** Begins a recharge of ¥5,000 on the page of the balance. */
async function beginRecharge() {
  const me = await buyer(shop, phone);
  const balance = await visit("/user/balance").with(me.token);
  const fields = { intent: "recharge", price: "5000.00", pay_type: "transfer", key: freshKey() };
  const location = ((await startRecharge(balance.post(fields))) as Response).headers.get("Location") ?? "";
  const browser = await visit(location).with(me.token);
  const id = new URL(location, ORIGIN).searchParams.get("id") ?? "";
  return { me, balance, location, id, browser };
}

async function slipForm(location: string, token: string, picture: Uint8Array) {
  const body = new FormData();
  body.set("intent", "submit_slip");
  body.set("payer", "远山");
  body.set("slip", new File([new Uint8Array(picture)], "slip.png", { type: "image/png" }));
  const headers = { Cookie: await cookieOf(token), Origin: ORIGIN };
  return { request: new Request(ORIGIN + location, { method: "POST", headers, body }), params: {}, context: {} };
}

describe("a recharge by bank transfer", () => {
  test("leads from the balance to the account and the slips, and is listed until the money is there [P6.90]", async () => {
    const { me, balance, location, id, browser } = await beginRecharge();
    expect(location).toBe(`/user/recharge/transfer?id=${id}`);
    expect(await loader(browser.get())).toMatchObject({
      account: { code: "0000 0000 0000" },
      transfer: { amount: "5000.00", state: "waiting" },
    });
    expect(((await action(await slipForm(location, me.token, await licence()))) as Response).status).toBe(303);
    const { recharge_sn, transfer } = await loader(browser.get());
    expect(transfer).toMatchObject({ state: "submitted", payer: "远山" });
    const { transfers } = await loadBalance(balance.get());
    expect(transfers).toMatchObject({ awaited: [{ recharge_sn, state: "submitted" }], methods: [{ reason: null }] });

    await shop.backend.staff.transfers.confirm(recharge_sn);
    const page = (await outcome(loader(browser.get()))) as Response;
    expect([page.status, page.headers.get("Location")]).toEqual([302, `/user/recharge?id=${id}`]);
    const paid = await visit(`/user/recharge?id=${id}`).with(me.token);
    expect((await loadRecharge(paid.get())).recharge.status).toBe("paid");
    expect((await loadBalance(balance.get())).transfers.awaited).toEqual([]);
  });

  test("is cancelled by its customer, and leads to the other methods then", async () => {
    const { balance, id, browser } = await beginRecharge();
    expect((await loader(browser.get())).asksToCancel).toBe(false);
    expect((await loader(browser.get(`/user/recharge/transfer?id=${id}&cancel=1`))).asksToCancel).toBe(true);
    const answered = (await action(browser.post({ intent: "cancel" }))) as Response;
    expect([answered.status, answered.headers.get("Location")]).toEqual([303, "/user/balance"]);
    expect(((await outcome(loader(browser.get()))) as Response).headers.get("Location")).toBe(
      `/user/recharge?id=${id}`,
    );
    expect(await action(browser.post({ intent: "cancel" }))).toMatchObject({ init: { status: 409 } });
    expect((await loadBalance(balance.get())).transfers.awaited).toEqual([]);
  });

  test("is not offered by a shop without an account [P2.11]", async () => {
    const { balance } = await beginRecharge();
    await shop.backend.staff.site.set("transfer_account", "null");
    expect((await loadBalance(balance.get())).transfers.methods).toEqual([]);
    const fields = { intent: "recharge", price: "5000.00", pay_type: "transfer", key: freshKey() };
    expect(await startRecharge(balance.post(fields))).toMatchObject({
      data: { form: { error: { "": ["暂不支持对公转账"] } } },
    });
  });
});
