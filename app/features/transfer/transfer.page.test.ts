import { describe, expect, test } from "vitest";
import { loader as loadPayment, action as pay } from "#app/features/payment/payment.page.tsx";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { licence } from "#tests/support/licence.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { cookieOf, ORIGIN, outcome, visit } from "#tests/support/visit.ts";
import { action, loader } from "./transfer.page.tsx";
import { loader as loadSlip } from "./transfer-slip.resource.ts";

const shop = freshBackend();

async function customerWithTransfer() {
  const me = await buyer(shop, demoCustomers.tradeCost);
  const group = await me.order(await createProduct(shop, { cost: 1000 }));
  const browser = await visit(`/payment/transfer?id=${group}`).with(me.token);
  const fields = { intent: "pay", pay_type: "transfer", key: freshKey() };
  const chosen = (await pay(browser.post(fields, `/payment?id=${group}`))) as Response;
  return { me, group, browser, chosen };
}

/** A form with a picture, as the page sends it. */
async function slipForm(group: number, token: string, picture: Uint8Array | null, intent = "submit_slip") {
  const body = new FormData();
  body.set("intent", intent);
  body.set("payer", "远山");
  if (picture) body.set("slip", new File([new Uint8Array(picture)], "slip.png", { type: "image/png" }));
  const headers = { Cookie: await cookieOf(token), Origin: ORIGIN };
  const request = new Request(`${ORIGIN}/payment/transfer?id=${group}`, { method: "POST", headers, body });
  return { request, params: {}, context: {} };
}

describe("the page of a transfer", () => {
  test("follows the choice on the payment page, and leads back there once the order is paid", async () => {
    const { me, group, browser, chosen } = await customerWithTransfer();
    expect([chosen.status, chosen.headers.get("Location")]).toEqual([303, `/payment/transfer?id=${group}`]);
    const { transfer, account } = await loader(browser.get());
    expect([transfer.state, transfer.amount, account.name]).toEqual(["waiting", "18.00", expect.any(String)]);
    expect((await loadPayment(browser.get(`/payment?id=${group}`))).transfer).toMatchObject({
      transfer: { state: "waiting" },
    });
    await shop.backend.staff.transfers.confirm(transfer.code);
    const paid = (await outcome(loader(browser.get()))) as Response;
    expect([paid.status, paid.headers.get("Location")]).toEqual([302, `/payment?id=${group}`]);
    expect((await loadPayment(browser.get(`/payment?id=${group}`))).group.status).toBe("paid");
    expect(me.id).toBeGreaterThan(0);
  });

  test("of a group without a transfer leads to the methods", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    const group = await me.order(await createProduct(shop));
    const browser = await visit(`/payment/transfer?id=${group}`).with(me.token);
    expect(((await outcome(loader(browser.get()))) as Response).status).toBe(302);
  });

  test("submits a slip, shows a refusal beside it, and removes it", async () => {
    const { me, group, browser } = await customerWithTransfer();
    const refused = await action(await slipForm(group, me.token, Buffer.from("%PDF-1.4")));
    expect(refused).toMatchObject({
      init: { status: 409 },
      data: { form: { error: { slip: [expect.stringContaining("jpg")] } } },
    });
    const missing = await action(await slipForm(group, me.token, null));
    expect(missing).toMatchObject({
      data: { form: { error: { slip: ["请先上传转账凭证"] }, initialValue: { payer: "远山" } } },
    });
    const none = await action(await slipForm(group, me.token, null, "upload"));
    expect(none).toMatchObject({ data: { form: { error: { slip: ["请选择图片"] } } } });
    expect(((await action(await slipForm(group, me.token, await licence(), "upload"))) as Response).status).toBe(303);
    expect((await loader(browser.get())).transfer).toMatchObject({ state: "waiting", slips: [expect.any(Number)] });
    expect(((await action(await slipForm(group, me.token, await licence()))) as Response).status).toBe(303);
    const { transfer } = await loader(browser.get());
    expect(transfer).toMatchObject({ state: "submitted", payer: "远山" });
    const slip = {
      request: new Request(ORIGIN, browser.get().request),
      params: { id: String(transfer.slips[0]) },
      context: {},
    };
    const shown = await loadSlip(slip);
    expect(shown.headers.get("Cache-Control")).toBe("private, no-store");
    for (const slip_id of transfer.slips) await action(browser.post({ intent: "remove_slip", slip_id }));
    expect((await loader(browser.get())).transfer).toMatchObject({ state: "waiting", slips: [] });
  });
});
