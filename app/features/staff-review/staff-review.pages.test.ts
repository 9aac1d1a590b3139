import { expect, test } from "vitest";
import { deskUrls } from "#app/desk-urls.ts";
import { startStaffSession } from "#app/http/session.server.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { demoMembers, newKey, staffToken } from "#tests/support/members.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import * as reviewPage from "./review.page.tsx";
import * as reviewsPage from "./reviews.page.tsx";

const shop = freshBackend();

async function browse(phone: string, path: string, id = 0) {
  const cookie = (await startStaffSession(await staffToken(shop, phone))).split(";")[0] ?? "";
  const page = visit(path, cookie);
  const params = { id: String(id) };
  return {
    get: (search = "") => ({ ...page.get(`${path}${search}`), params }),
    post: (fields: Parameters<typeof page.post>[0]) => ({ ...page.post(fields), params }),
  };
}

test("lists reviews, replies to one, hides it with a reason and shows it again", async () => {
  const list = await browse(demoMembers.goods, deskUrls.staffReview.list);
  const { list: open, query } = await reviewsPage.loader(list.get("?filter=none"));
  expect(query).toMatchObject({ filter: "open", page: 1 });
  const id = open[0]?.reply_id ?? 0;
  const page = await browse(demoMembers.goods, `${deskUrls.staffReview.list}/${id}`, id);
  const review = async () => (await reviewPage.loader(page.get())).review;
  const act = async (fields: Record<string, string>) =>
    outcome(reviewPage.action(page.post({ key: newKey(), version: (await review()).version, ...fields })));
  expect(await act({ intent: "reply", content: "已收到" })).toMatchObject({ status: 303 });
  expect(await act({ intent: "hide", reason: "" })).toMatchObject({
    data: { form: { error: { reason: ["请写隐藏的原因"] } } },
  });
  expect(await act({ intent: "hide", reason: "含侮辱字眼" })).toMatchObject({ status: 303 });
  expect(await review()).toMatchObject({ reply: "已收到", is_hidden: true, hidden_reason: "含侮辱字眼" });
  expect(await act({ intent: "show" })).toMatchObject({ status: 303 });
  expect(await review()).toMatchObject({ is_hidden: false, hidden_reason: null });
});

test("it is 403 for 仓库", async () => {
  const page = await browse(demoMembers.warehouse, deskUrls.staffReview.list);
  expect(await outcome(reviewsPage.loader(page.get()))).toMatchObject({ init: { status: 403 } });
});
