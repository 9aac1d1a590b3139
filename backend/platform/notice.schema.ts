import type { Generated } from "kysely";
import type { NoticeKind, StaffNoticeKind } from "#contract/rules/notice.ts";

declare module "../database/schema.ts" {
  interface Schema {
    /** The inboxes of customers: one row for an event and its customer. */
    notices: {
      id: Generated<number>;
      customer_id: number;
      kind: NoticeKind;
      event: string;
      title: string;
      body: string;
      path: string;
      created_at: number;
      read_at: number | null;
    };
    /** What members of staff are told; `customer_id` is the customer whose account manager reads it. */
    staff_notices: {
      id: Generated<number>;
      kind: StaffNoticeKind;
      event: string;
      title: string;
      customer_id: number | null;
      path: string;
      created_at: number;
    };
    /** Messages to phones and robots, one for an event, its receiver and the channel; `message` is blanked once sent. */
    outgoing: {
      id: Generated<number>;
      message_id: string;
      channel: OutgoingChannel;
      customer_id: number | null;
      message: string;
      created_at: number;
      sent_at: number | null;
      dropped_at: number | null;
      failure: string;
    };
    /** The group robot of a customer; the address holds its key. */
    notice_robots: {
      customer_id: number;
      url: string;
      failures: number;
      tested_at: number;
      stopped_at: number | null;
    };
  }
}

/** The robot and the mailbox of the staff, and the phone and the robot of a customer. */
export type OutgoingChannel = "sms" | "robot" | "staff_robot" | "staff_mail";
