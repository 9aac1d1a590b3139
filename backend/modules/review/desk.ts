import type { Answer, Body } from "#contract/endpoint.ts";
import type { StaffReview, staffReview } from "#contract/staff-review.ts";
import type { Db } from "../../database/database.ts";
import { notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Platform } from "../../platform/module.ts";
import { customersFor } from "../../platform/staff-scope.ts";
import { parsePictures } from "../picture/picture-name.ts";
import * as store from "./desk.store.ts";
import { type ReviewActs, reviewRecord } from "./review-acts.ts";

type Deps = Pick<Platform, "database" | "staffKeys" | "staffLog"> & { acts: ReviewActs };
type Calls = typeof staffReview;

const versionOf = ({ reply, replied_at, state }: store.DeskRow) =>
  hashOf(JSON.stringify([reply, replied_at, state])).slice(0, 16);

const toRow = (row: store.DeskRow): StaffReview => ({
  reply_id: row.id,
  version: versionOf(row),
  product_id: row.product_id,
  store_name: row.name,
  sku: row.sku,
  customer_id: row.customer_id,
  customer: row.company || row.real_name,
  is_anonymous: row.is_anonymous === 1,
  order_sn: row.order_sn,
  product_score: row.product_score,
  service_score: row.service_score,
  postage_score: row.postage_score,
  comment: row.content,
  pics: [...parsePictures(row.pictures_json)],
  create_time: row.created_at,
  reply: row.reply,
  reply_time: row.replied_at,
  hidden_reason: row.hidden_reason,
  is_hidden: row.state === "hidden",
});

/** Reviews at the desk. */
export function createReviewDesk({ database, staffKeys, staffLog, acts }: Deps) {
  const scopeOf = (member: Member) => customersFor(member, "review.reply");

  async function require(db: Db, member: Member, id: number) {
    const row = await store.findReviewInScope(db, scopeOf(member), id);
    if (!row) throw notFound("没有这条评价，或不在您名下");
    return row;
  }

  type Typed = { key: string; version: string };
  const act = (
    member: Member,
    id: number,
    { key, version, ...form }: Typed,
    kind: string,
    work: (tx: Db) => Promise<void>,
  ) =>
    staffKeys.once(member, { key, kind, request: { id, version, ...form } }, async (tx) => {
      const row = await require(tx, member, id);
      if (versionOf(row) !== version) {
        throw await staffLog.conflict(tx, reviewRecord(row), "请看过现在的评价再办，您写的还在");
      }
      await work(tx);
      return {};
    });

  return {
    async list(member: Member, query: store.ReviewFilters): Promise<Answer<Calls["list"]>> {
      const [{ rows, count }, counts] = await Promise.all([
        store.listReviewsInScope(database.read, scopeOf(member), query),
        store.countReviews(database.read, scopeOf(member)),
      ]);
      return { count, counts, list: rows.map(toRow) };
    },

    one: async (member: Member, id: number) => ({ review: toRow(await require(database.read, member, id)) }),

    reply: (member: Member, id: number, form: Body<Calls["reply"]>) =>
      act(member, id, form, "review.reply", (tx) => acts.reply(tx, member, id, form.content)),

    async hide(member: Member, id: number, form: Body<Calls["hide"]>) {
      await act(member, id, form, "review.hide", (tx) => acts.hide(tx, member, id, form.reason));
      await acts.movePictures(id);
    },

    async show(member: Member, id: number, form: Body<Calls["show"]>) {
      await act(member, id, form, "review.show", (tx) => acts.show(tx, member, id));
      await acts.movePictures(id);
    },
  };
}
