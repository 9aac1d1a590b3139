import type { Generated } from "kysely";
import type { RequestState } from "#contract/rules/four-eyes.ts";
import type { ProxyEnd } from "#contract/rules/proxy.ts";
import type { Subject } from "#contract/rules/staff.ts";
import type { PersonalColumns } from "./personal.ts";

/** What the log keeps of a customer whose account is closed: neither values about persons nor the free texts. */
export const PERSONAL_OF_STAFF_LOG = {
  staff_log: { personal_before: "", personal_after: "", note: "" },
  staff_requests: { payload_json: "{}", effects_json: "[]", reason: "", decision: "" },
} satisfies PersonalColumns;

declare module "../database/schema.ts" {
  interface Schema {
    staff_sessions: {
      hash: string;
      member_id: number;
      device: string;
      address: string;
      created_at: number;
      seen_at: number;
      expires_at: number;
    };
    staff_keys: { member_id: number; key: string; request_hash: string; result_json: string; created_at: number };
    /** Append-only. `label` is the number or name of the record; names of customers are read from their row. */
    staff_log: {
      id: Generated<number>;
      at: number;
      /** null for the command line and for tasks. */
      member_id: number | null;
      /** The system's user of the command line, or the task; empty for a member. */
      actor: string;
      /** The roles of the member at that time, separated by commas. */
      role: string;
      act: string;
      subject: Subject;
      subject_id: number;
      label: string;
      customer_id: number | null;
      /** What was done, in a sentence without values about persons. */
      summary: string;
      before_json: string;
      after_json: string;
      /** The money that the act gave away, in fen; null for none. */
      amount_fen: number | null;
      /** 1: nobody else has approved what a second person should. */
      is_alone: number;
      /** The common mark of acts that were done together; empty for none. */
      batch: string;
      /** Name, telephone, address or account number, before and after. */
      personal_before: string;
      personal_after: string;
      /** The reason or remark as it was typed. */
      note: string;
      /** The network address that the act came from. */
      address: string;
    };
    staff_requests: {
      id: Generated<number>;
      act: string;
      subject: Subject;
      subject_id: number;
      label: string;
      customer_id: number | null;
      payload_json: string;
      /** What the approver reads: lines of label, before and after. */
      effects_json: string;
      reason: string;
      /** Identifies the state of the record that the request was made for. */
      fingerprint: string;
      state: RequestState;
      asked_by: number;
      asked_at: number;
      decided_by: number | null;
      decided_at: number | null;
      decision: string;
      /** When a request that nobody else can approve takes effect; null for others. */
      executes_at: number | null;
    };
    /** Members that act for customers; `session` is the hash of the member's own. */
    proxies: {
      id: Generated<number>;
      hash: string;
      customer_id: number;
      member_id: number;
      session: string;
      reason: string;
      started_at: number;
      expires_at: number;
      /** null while it is open; one that has expired may still be. */
      ended_at: number | null;
      end_reason: ProxyEnd | null;
    };
  }
}
