import { expect, test } from "vitest";
import { approval } from "#contract/approval.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { action } from "./approval.page.tsx";

const shop = freshBackend();

test("a browser in which the applicant is logged in cannot decide, and one with an ended session can", async () => {
  const me = await buyer(shop, demoCustomers.tradeCost);
  const { sku_id } = await createProduct(shop);
  const { data } = await me.post(approval.create.path, {
    key: freshKey(),
    title: "补货",
    approver: "周敏",
    email: null,
    message: "",
    days: 3,
    hides_prices: false,
    address_id: me.address_id,
    lines: [{ sku_id, cart_num: 1 }],
  });
  const { token } = data as { token: string };
  const decideAs = async (session: string) => {
    const browser = await visit(`/approval/${token}`).with(session);
    const sent = browser.post({ intent: "approve", name: "周敏", why: "", note: "" });
    return outcome(action({ ...sent, params: { token } }));
  };
  expect(await decideAs(me.token)).toMatchObject({
    data: { form: { error: { "": ["发起人不能审批自己的清单，请把链接发给审批人"] } } },
    init: { status: 409 },
  });
  expect(await decideAs("ended-session")).toMatchObject({ status: 303 });
});
