import type { Db } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { ActedRecord, Actor } from "../../platform/staff-log.ts";
import {
  deleteQualification,
  insertQualification,
  listQualifications,
  lockQualification,
  type NewQualification,
  sameQualification,
  updateQualification,
} from "./qualification.store.ts";

export type StoredQualification = NonNullable<Awaited<ReturnType<typeof lockQualification>>>;

export const qualificationRecord = ({ id, name }: { id: number; name: string }): ActedRecord => ({
  subject: "qualification",
  id,
  label: name,
});

export type QualificationActs = ReturnType<typeof createQualificationActs>;

/** What staff do with certificates, at the desk and at the command line: part of a transaction, logged. */
export function createQualificationActs({ staffLog }: Pick<Platform, "staffLog">) {
  return {
    list: listQualifications,
    lock: lockQualification,

    /** Publishes a certificate, or changes one. @returns its id @throws ApiError 400 */
    async save(tx: Db, actor: Actor, before: StoredQualification | null, row: NewQualification): Promise<number> {
      if (row.valid_to && row.valid_to < row.valid_from) throw new ApiError(400, "有效期的结束早于开始");
      const taken = new ApiError(400, `已有 ${row.name}（${row.number}）`);
      if (before && (await sameQualification(tx, row, before.id))) throw taken;
      const id = before?.id ?? (await insertQualification(tx, row))?.id;
      if (id === undefined) throw taken;
      if (before) await updateQualification(tx, id, row);
      await staffLog.write(tx, actor, {
        act: "qualification.save",
        record: qualificationRecord({ id, name: row.name }),
        summary: `${row.kind}，编号 ${row.number}，${row.valid_from} 至 ${row.valid_to ?? "长期"}`,
        before: before ? { ...before } : {},
        after: { ...row },
      });
      return id;
    },

    /** Takes a certificate down. @throws ApiError 400 for an unknown one */
    async remove(tx: Db, actor: Actor, id: number) {
      const row = await lockQualification(tx, id);
      if (!row || (await deleteQualification(tx, id)) === 0) throw new ApiError(400, `没有证照 ${id}`);
      await staffLog.write(tx, actor, {
        act: "qualification.remove",
        record: qualificationRecord(row),
        summary: `${row.kind}，编号 ${row.number}`,
        before: { ...row },
      });
    },
  };
}
