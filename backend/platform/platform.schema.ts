import type { Generated } from "kysely";

declare module "../database/schema.ts" {
  interface Schema {
    /** `seen_at` is null until the session is used again. */
    tokens: {
      hash: string;
      customer_id: number;
      created_at: number;
      expires_at: number;
      device: Generated<string>;
      seen_at: number | null;
    };
    sms_codes: {
      phone: string;
      purpose: string;
      code_hash: string;
      expires_at: number;
      tries_left: number;
      browser_hash: Generated<string>;
    };
    /** Instants are epoch ms; `used_at` and `revoked_at` are null while the link is live. */
    signed_links: {
      id: Generated<number>;
      token_hash: string;
      kind: string;
      subject_id: number;
      customer_id: number;
      fingerprint: string;
      created_at: number;
      expires_at: number;
      used_at: number | null;
      revoked_at: number | null;
    };
    /** `body` is empty once the mail was handed to the server. */
    mails: {
      id: Generated<number>;
      ref: string;
      recipient: string;
      subject: string;
      body: string;
      created_at: number;
      sent_at: number | null;
    };
    captchas: { key: string; answer_hash: string; expires_at: number };
    captcha_passes: { phone: string; purpose: string; expires_at: number };
    limits: { name: string; count: number; resets_at: number };
    /** `hash` is of a phone and a secret of a browser, so that a row names neither. */
    known_browsers: { hash: string; created_at: number };
    idempotency_keys: {
      customer_id: number;
      key: string;
      kind: string;
      request_hash: string;
      result_json: string;
      created_at: number;
    };
    /** Times are epoch ms; `claimed_until` is 0 while no process works on the task. */
    tasks: {
      id: Generated<number>;
      kind: string;
      ref: string;
      run_at: number;
      claimed_until: number;
      attempts: number;
      last_error: string;
      done_at: number | null;
      created_at: number;
    };
    /** Append-only: every change of a balance, of points, of stock and of a customer's coupon. */
    ledger: {
      id: Generated<number>;
      asset: "balance" | "points" | "stock" | "sale" | "warehouse" | "coupon" | "credit";
      /**
       * The id of what holds the asset: a customer, a SKU for stock, a flash sale for its own stock, or a row of
       * `warehouse_stock`, `customer_coupons` or `credit_bills`.
       */
      holder_id: number;
      delta: number;
      after: number;
      kind: string;
      ref: string;
      note: string;
      created_at: number;
    };
  }
}
