import type { Db } from "../../database/database.ts";
import { notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { ActedRecord, Actor } from "../../platform/staff-log.ts";
import { uploadName } from "../picture/store-picture.ts";
import { pictureNamesOf } from "./own-review.store.ts";
import * as store from "./review.store.ts";

type Deps = Pick<Platform, "database" | "staffLog"> & { ports: Pick<Platform["ports"], "clock" | "uploads"> };

/** The upload name of a hidden review's picture, which has no public address. */
const hiddenUpload = (name: string) => `hidden/${name}`;

/** A review as the log names it. */
export const reviewRecord = ({ id, customer_id }: { id: number; customer_id: number }): ActedRecord => ({
  subject: "review",
  id,
  label: `评价 ${id}`,
  customer_id,
});

export type ReviewActs = ReturnType<typeof createReviewActs>;

/** What staff do with a review, at the desk and at the command line: each act is part of a transaction and logged. */
export function createReviewActs({ database, staffLog, ports: { clock, uploads } }: Deps) {
  async function require(tx: Db, id: number) {
    const row = await store.findReview(tx, id);
    if (!row) throw notFound(`没有评价 ${id}`);
    return row;
  }

  return {
    /** Writes or replaces the shop's public reply. @throws ApiError 404 */
    async reply(tx: Db, actor: Actor, id: number, reply: string) {
      const before = await require(tx, id);
      await store.updateReview(tx, id, { reply, replied_at: clock.now() });
      await staffLog.write(tx, actor, {
        act: "review.reply",
        record: reviewRecord(before),
        summary: before.reply === null ? "第一次答复" : "替换了答复",
        before: { reply: before.reply },
        after: { reply },
      });
    },

    /** Hides a review from other readers; the customer reads the reason. @throws ApiError 404 */
    async hide(tx: Db, actor: Actor, id: number, reason: string) {
      const before = await require(tx, id);
      await store.updateReview(tx, id, { state: "hidden", hidden_reason: reason });
      await staffLog.write(tx, actor, {
        act: "review.hide",
        record: reviewRecord(before),
        summary: "不再公开显示",
        before: { state: before.state },
        after: { state: "hidden" },
        note: reason,
      });
    },

    /** Shows a review again. @throws ApiError 404 */
    async show(tx: Db, actor: Actor, id: number) {
      const before = await require(tx, id);
      await store.updateReview(tx, id, { state: "shown", hidden_reason: null });
      await staffLog.write(tx, actor, {
        act: "review.show",
        record: reviewRecord(before),
        summary: "重新公开显示",
        before: { state: before.state },
        after: { state: "shown" },
      });
    },

    /** Moves the pictures of a review to where its present state has them. */
    async movePictures(id: number) {
      const row = await store.findReview(database.read, id);
      const isHidden = row?.state === "hidden";
      for (const { name } of await pictureNamesOf(database.read, id)) {
        const [from, to] = isHidden ? [uploadName(name), hiddenUpload(name)] : [hiddenUpload(name), uploadName(name)];
        const picture = await uploads.read(from);
        if (!picture) continue;
        await uploads.write(to, picture);
        await uploads.remove(from);
      }
    },
  };
}
