/** The customer behind a live token, as far as rights and prices need. */
export type Caller = {
  readonly id: number;
  readonly audit_state: number;
  readonly audit_type: number;
  /** Hash of the token that carried this call; logout and revocation name it. */
  readonly token: string;
};

export type HonoEnv = { Bindings: { address: string }; Variables: { caller: Caller | null; address: string } };
