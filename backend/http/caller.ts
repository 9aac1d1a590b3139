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
  /** The member of staff that acts for the customer; absent where the customer itself does. */
  readonly proxy?: { readonly id: number; readonly member: Member } | undefined;
};

/** The customer of a change, and the member of staff that makes it in the customer's name. */
export type Owner = Pick<Caller, "id" | "proxy">;

export type HonoEnv = {
  Bindings: { ip: string; isTrusted: boolean };
  Variables: { caller: Caller | null; member: Member | null; ip: string };
};
