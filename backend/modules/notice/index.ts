import { notice } from "#contract/notice.ts";
import { HOUR_MS } from "#contract/rules/calendar.ts";
import { staffNotice } from "#contract/staff-notice.ts";
import { defineModule } from "../../platform/module.ts";
import staff from "../staff/index.ts";
import { createChoices } from "./choices.ts";
import { createInbox } from "./inbox.ts";
import { createNoticeMail } from "./mail.ts";
import { createMailChannel } from "./mail-channel.ts";
import { createMessageLog, type MessageLog } from "./message-log.ts";
import { noticeDeskRoutes, noticeRoutes } from "./notice.routes.ts";
import { createNoticeRobot } from "./robot.ts";
import { createStaffInbox } from "./staff-inbox.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly messageLog: MessageLog;
  }
}

/** The inboxes of customers and members of staff, and the channels by which customers get their notices too. */
export default defineModule({
  calls: { notice, staffNotice },
  needs: { staff },
  erasure: { deleted: ["notice_choices", "notice_mails"], mailed: { notice_mails: ["email", "pending_email"] } },
  create(platform, { staff: { markNoticesRead } }) {
    const { database, notices } = platform;
    const choices = createChoices(platform);
    return {
      services: { noticeMail: createMailChannel(platform) },
      routes(app) {
        noticeRoutes(app, {
          inbox: createInbox(platform),
          choices,
          mail: createNoticeMail(platform),
          robot: createNoticeRobot(platform),
        });
        noticeDeskRoutes(app, createStaffInbox({ ...platform, markNoticesRead }));
      },
      jobs: [{ name: "delete old notices", everyMs: HOUR_MS, run: () => database.write(notices.deleteOld) }],
      staff: { messageLog: createMessageLog(platform) },
    };
  },
});
