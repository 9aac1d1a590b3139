import { HOUR_MS } from "#contract/rules/calendar.ts";
import type { Subject } from "#contract/rules/staff.ts";
import { staff } from "#contract/staff.ts";
import { defineModule } from "../../platform/module.ts";
import { SEES_ALL_CUSTOMERS } from "../../platform/staff-sessions.ts";
import site from "../site/index.ts";
import { createMemberActs } from "./acts.ts";
import { createMembersByCommand, type MembersByCommand } from "./by-command.ts";
import { logOfCustomer, logOfRecord } from "./log.store.ts";
import { createLogins, type Logins } from "./logins.ts";
import { markNoticesRead, releaseManager } from "./members.store.ts";
import { createMembers, type Members } from "./members.ts";
import { createRequests } from "./requests.ts";
import { logRowOf, staffRoutes } from "./staff.routes.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly members: Members & MembersByCommand;
  }
}

/** Acts that a record shows. */
const RECORD_LOG_MAX = 100;
const MINUTE_MS = 60_000;

/** Members of staff: logins, roles, the log of their acts, and requests for a second member. */
export default defineModule({
  calls: { staff },
  needs: { site },
  create(platform, { site: { readSetting, writeSetting } }) {
    const { database, fourEyes, staffKeys, staffSessions } = platform;
    const logins = createLogins(platform);
    const acts = createMemberActs(platform);
    const members = createMembers({ ...platform, acts, confirms: logins.confirms });
    const byCommand = createMembersByCommand({
      ...platform,
      acts,
      seesAll: {
        read: async (db) => (await readSetting(SEES_ALL_CUSTOMERS, db)) === true,
        write: (tx, seesAll) => writeSetting(tx, SEES_ALL_CUSTOMERS, seesAll),
      },
    });
    const requests = createRequests(platform);
    return {
      services: {
        /** Whether a password is a member's own. */
        confirms: logins.confirms satisfies Logins["confirms"],
        /** The acts on one record, the newest first, as its page shows them. */
        logOf: async (subject: Subject, id: number) =>
          (await logOfRecord(database.read, subject, id, RECORD_LOG_MAX)).map(logRowOf),
        /** The acts about one customer, the newest first. */
        logOfCustomer: async (customer_id: number) =>
          (await logOfCustomer(database.read, customer_id, RECORD_LOG_MAX)).map(logRowOf),
        countRequests: requests.count,
        markNoticesRead,
      },
      routes: (app) => staffRoutes(app, { ...platform, logins, members, requests }),
      executors: members.executors,
      follows: { "manager.removed": (tx, { id }) => releaseManager(tx, id) },
      jobs: [
        { name: "execute approved acts", everyMs: MINUTE_MS, run: fourEyes.executeDue },
        { name: "delete expired sessions of staff", everyMs: HOUR_MS, run: staffSessions.deleteExpired },
        { name: "delete old keys of staff", everyMs: HOUR_MS, run: staffKeys.deleteOld },
      ],
      staff: { members: { ...members, ...byCommand } },
    };
  },
});
