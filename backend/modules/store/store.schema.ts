import type { Generated } from "kysely";

declare module "../../database/schema.ts" {
  interface Schema {
    stores: {
      id: Generated<number>;
      name: string;
      kind: string;
      city: string;
      intro: string;
      rating: string;
      desc_score: string;
      service_phone: string;
      opened_on: string;
      sort: number;
      freight_json: string;
    };
  }
}
