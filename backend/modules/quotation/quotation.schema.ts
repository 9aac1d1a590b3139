import type { Generated } from "kysely";
import type { QuotationState, Rounding } from "#contract/rules/quotation.ts";
import { CLOSED_NAME, type PersonalColumns } from "../../platform/personal.ts";

export const PERSONAL_OF_QUOTATIONS = {
  quotations: { name: CLOSED_NAME, client: "", contact: "", phone: "", address: "", remark: "" },
} satisfies PersonalColumns;

declare module "../../database/schema.ts" {
  interface Schema {
    /** A customer's quotation; times are epoch ms, prices fen. */
    quotations: {
      id: Generated<number>;
      sn: string;
      customer_id: number;
      name: string;
      client: string;
      contact: string;
      phone: string;
      address: string;
      /** yyyy-MM-dd, or empty. */
      wanted_on: string;
      budget_fen: number | null;
      remark: string;
      state: QuotationState;
      /** The number of the last quote; 0 before one. */
      version: Generated<number>;
      /** The note of the last quote. */
      note: Generated<string>;
      /** The time at which the quote and its accepted price expire; null without a quote. */
      valid_until: number | null;
      quoted_at: number | null;
      /** The time at which the last quote was accepted, or null. */
      accepted_at: number | null;
      /** The time at which the customer last requested a quote; null for a quotation that staff have not seen. */
      asked_at: Generated<number | null>;
      /** The time at which the customer last reminded the account manager, or null. */
      nudged_at: Generated<number | null>;
      group_id: number | null;
      /** Hundredths of a percent. */
      markup: Generated<number>;
      rounding: Generated<Rounding>;
      created_at: number;
      updated_at: number;
    };
    quotation_scenes: { id: Generated<number>; quotation_id: number; name: string };
    quotation_lines: {
      id: Generated<number>;
      quotation_id: number;
      scene_id: number;
      product_id: number;
      sku_id: number;
      quantity: number;
      /** The unit price that the customer hopes for. */
      target_fen: number | null;
      remark: string;
      /** The unit price of the last quote; null in drafts. */
      price_fen: number | null;
      accepted: Generated<number>;
      /** Hundredths of a percent; null for the mark-up of the quotation. */
      markup: Generated<number | null>;
    };
    /** The quotes; `lines_json` holds `VersionLine[]`. */
    quotation_versions: {
      id: Generated<number>;
      quotation_id: number;
      version: number;
      total_fen: number;
      note: string;
      valid_until: number;
      lines_json: string;
      /** The costs of one unit when it was sent, `[line_id, fen][]`, which customers never read. */
      costs_json: Generated<string>;
      /** The member who has sent it; null for the command line. */
      member_id: Generated<number | null>;
      created_at: number;
    };
    /** What staff have typed and not sent; customers never read it. */
    quotation_drafts: {
      quotation_id: number;
      /** Changes with every change, so that two members do not overwrite each other. */
      version: number;
      /** The typed prices, `[line_id, fen][]`. */
      prices_json: string;
      note: string;
      internal: string;
      valid_day: string;
      member_id: number | null;
      saved_at: number;
    };
    quotation_messages: {
      id: Generated<number>;
      quotation_id: number;
      author: "customer" | "staff" | "event";
      content: string;
      /** The name of its attachment among the uploads; null without one. */
      upload: Generated<string | null>;
      /** The name that the sender's file had; null or empty where none is known. */
      file_name: Generated<string | null>;
      file_bytes: Generated<number | null>;
      /** The member who has written it; null for others. */
      member_id: Generated<number | null>;
      created_at: number;
    };
    /** Ready bundles of goods for a room or a purpose. */
    bundles: {
      id: Generated<number>;
      name: string;
      intro: string;
      picture: string;
      tags_json: string;
      /** The category that the list is filtered by; empty for none. */
      category: Generated<string>;
      sort: number;
      /** The label before the numbers of people. */
      people_label: Generated<string>;
      /** The number of people that its quantities are for; null where they do not depend on people. */
      people: Generated<number | null>;
      /** Other numbers to choose, as JSON. */
      sizes_json: Generated<string>;
    };
    bundle_lines: {
      id: Generated<number>;
      bundle_id: number;
      part: string;
      sku_id: number;
      quantity: number;
      /** 1 where the quantity grows with the number of people. */
      scaled: Generated<number>;
    };
    /** SKUs that can replace the SKU of a bundle's line. */
    bundle_alternatives: { bundle_line_id: number; sku_id: number; sort: number };
  }
}
