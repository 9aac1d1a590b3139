import type { Generated } from "kysely";

declare module "../../database/schema.ts" {
  interface Schema {
    site_settings: { key: string; value_json: string };
    agreements: { key: string; title: string; updated_on: string; paragraphs_json: string };
    articles: {
      id: Generated<number>;
      title: string;
      category: string;
      date: string;
      summary: string;
      author: string;
      visits: number;
      paragraphs_json: string;
    };
  }
}
