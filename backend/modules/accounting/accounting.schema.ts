declare module "../../database/schema.ts" {
  interface Schema {
    /** One row, whose JSON is `AccountingSettings` of the contract; none for the default names. */
    accounting_settings: { id: number; settings_json: string; changed_by: string; changed_at: number };
  }
}

export {};
