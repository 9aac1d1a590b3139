declare module "../../database/schema.ts" {
  interface Schema {
    qr_logins: {
      key_hash: string;
      secret_hash: string;
      device: string;
      address: string;
      state: "waiting" | "confirmed" | "used";
      customer_id: number | null;
      /** Hash of the token that the customer confirmed with. */
      confirmed_with: string | null;
      created_at: number;
      expires_at: number;
    };
  }
}

export {};
