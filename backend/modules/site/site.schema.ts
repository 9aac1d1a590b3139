declare module "../../database/schema.ts" {
  interface Schema {
    site_settings: { key: string; value_json: string };
    agreements: { key: string; title: string; updated_on: string; paragraphs_json: string };
  }
}

export {};
