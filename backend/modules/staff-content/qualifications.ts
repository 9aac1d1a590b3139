import type { Answer, Body } from "#contract/endpoint.ts";
import { formatDay } from "#contract/rules/calendar.ts";
import type { staffContent } from "#contract/staff-content.ts";
import type { Db } from "../../database/database.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import { type QualificationActs, qualificationRecord } from "../qualification/qualification-acts.ts";
import { versionOfContent } from "./content.ts";

type Deps = Pick<Platform, "database" | "staffKeys" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock">;
  acts: QualificationActs;
};
type Calls = typeof staffContent;

/** Certificates at the desk. */
export function createStaffQualifications({ database, staffKeys, staffLog, acts, ports: { clock } }: Deps) {
  async function lock(tx: Db, id: number, version: string) {
    const row = await acts.lock(tx, id);
    if (!row) throw notFound("没有这份证照");
    if (versionOfContent(row) !== version) {
      throw await staffLog.conflict(tx, qualificationRecord(row), "这份证照变了，请看过现在的再办，您填的还在");
    }
    return row;
  }

  return {
    async list(): Promise<Answer<Calls["qualifications"]>> {
      const today = formatDay(clock.now());
      const rows = await acts.list(database.read);
      const sorted = rows.toSorted((a, b) => (a.valid_to ?? "9999").localeCompare(b.valid_to ?? "9999"));
      return {
        list: sorted.map((row) => {
          const { id, image, ...fields } = row;
          const is_over = row.valid_to !== null && row.valid_to < today;
          return { qualification_id: id, version: versionOfContent(row), ...fields, picture: image, image, is_over };
        }),
      };
    },

    /** @throws ApiError 400, 404, 409 */
    save: (member: Member, { key, ...form }: Body<Calls["saveQualification"]>) =>
      staffKeys.once(member, { key, kind: "qualification.save", request: form }, async (tx) => {
        const { qualification_id, version, picture, ...fields } = form;
        const before = qualification_id === null ? null : await lock(tx, qualification_id, version);
        if (before === null && version !== "new") throw new ApiError(409, "请重新打开这一页再办");
        await acts.save(tx, member, before, { ...fields, image: picture });
        return {};
      }),

    /** @throws ApiError 404, 409 */
    remove: (member: Member, id: number, { key, version }: { key: string; version: string }) =>
      staffKeys.once(member, { key, kind: "qualification.remove", request: { id, version } }, async (tx) => {
        await lock(tx, id, version);
        await acts.remove(tx, member, id);
        return {};
      }),
  };
}
