import { qualification } from "#contract/qualification.ts";
import { QUALIFICATION_KINDS } from "#contract/rules/qualification.ts";
import type { Database } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import { cachedRoute } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import {
  deleteQualification,
  insertQualification,
  listQualifications,
  type NewQualification,
} from "./qualification.store.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly qualifications: ReturnType<typeof createQualifications>;
  }
}

/** The certificates as staff edit them. */
const createQualifications = (database: Database) => ({
  list: () => listQualifications(database.read),

  /** @throws ApiError 400 when it is published already, or ends before it begins. */
  async add(row: NewQualification): Promise<number> {
    if (row.valid_to && row.valid_to < row.valid_from) throw new ApiError(400, "有效期的结束早于开始");
    const inserted = await database.write((tx) => insertQualification(tx, row));
    if (!inserted) throw new ApiError(400, `已有 ${row.name}（${row.number}）`);
    return inserted.id;
  },

  /** @throws ApiError 400 for an unknown one. */
  async remove(id: number) {
    if ((await database.write((tx) => deleteQualification(tx, id))) === 0) throw new ApiError(400, `没有证照 ${id}`);
  },
});

/** Certificates of the shop. */
export default defineModule({
  calls: { qualification },
  create({ database, responseCache }) {
    return {
      routes(app) {
        cachedRoute(app, responseCache, qualification.list, async () => {
          const rows = (await listQualifications(database.read)).map(({ id, ...row }) => ({
            qualification_id: id,
            ...row,
          }));
          return QUALIFICATION_KINDS.flatMap((kind) => rows.filter((row) => row.kind === kind));
        });
      },
      staff: { qualifications: createQualifications(database) },
    };
  },
});
