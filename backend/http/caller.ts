import type { Member } from "./member.ts";

/** The customer of a valid token, with the fields that rights and prices need. */
export type Caller = {
  readonly id: number;
  readonly audit_state: number;
  readonly audit_type: number;
  /** Epoch ms; when the last of the customer's agreed prices ends, 0 without any. */
  readonly agreed_until: number;
  /** Hash of the request's token, for logout and revocation. */
  readonly token: string;
};

export type HonoEnv = {
  Bindings: { ip: string };
  Variables: { caller: Caller | null; member: Member | null; ip: string };
};
