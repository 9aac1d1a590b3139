import { qualification } from "#contract/qualification.ts";
import { QUALIFICATION_KINDS } from "#contract/rules/qualification.ts";
import type { Database } from "../../database/database.ts";
import { cachedRoute } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import { commandLine } from "../../platform/staff-log.ts";
import { listQualifications, type NewQualification } from "./qualification.store.ts";
import { createQualificationActs, type QualificationActs } from "./qualification-acts.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly qualifications: ReturnType<typeof createQualifications>;
  }
}

/** The certificates at the command line. */
const createQualifications = (database: Database, acts: QualificationActs) => ({
  list: () => listQualifications(database.read),

  /** @throws ApiError 400 when it is published already, or ends before it begins. */
  add: (row: NewQualification): Promise<number> => database.write((tx) => acts.save(tx, commandLine(), null, row)),

  /** @throws ApiError 400 for an unknown one. */
  remove: (id: number) => database.write((tx) => acts.remove(tx, commandLine(), id)),
});

/** Certificates of the shop. */
export default defineModule({
  calls: { qualification },
  create(platform) {
    const { database, responseCache } = platform;
    const acts = createQualificationActs(platform);
    return {
      services: { qualificationActs: acts },
      routes(app) {
        cachedRoute(app, responseCache, qualification.list, async () => {
          const rows = (await listQualifications(database.read)).map(({ id, ...row }) => ({
            qualification_id: id,
            ...row,
          }));
          return QUALIFICATION_KINDS.flatMap((kind) => rows.filter((row) => row.kind === kind));
        });
      },
      staff: { qualifications: createQualifications(database, acts) },
    };
  },
});
