import { z } from "zod";
import { post } from "./endpoint.ts";
import { count, id, money, quantity } from "./fields.ts";
import { skippedRows } from "./quick-order.ts";
import { limitedRemark, limitedText } from "./quotation-document.ts";
import { QUOTATION_LINES_MAX, SCENE_NAME_MAX } from "./rules/quotation.ts";

export const noData = z.strictObject({});
const newLine = z.strictObject({
  product_attr_unique: id.describe("The id of the SKU."),
  cart_num: quantity,
  target_price: money.nullable().optional().describe("The unit price that the customer hopes for, in yuan."),
  remark: limitedRemark(60, "A remark for the account manager.", "要黑色").optional(),
});
/** The lines of a new quotation or scene. */
export const newLines = z.array(newLine).max(QUOTATION_LINES_MAX).meta({ description: "The lines to add." });
export const sceneName = limitedText(SCENE_NAME_MAX, "The name of the scene that the lines belong to.", "会议室").min(
  1,
);
const sceneId = id.describe("The id of the scene.");

const CHANGED = { 409: "The quotation's state does not allow it, or has changed." };
/** Defines a call by which the owner changes a quotation. */
export const quotationPost = <const Path extends `/api/offer/${string}`>(path: Path, description: string) =>
  ({ path, source: "ours", access: "customer", description, errors: CHANGED }) as const;
/** The same for a call that a member of staff may make for the owner. */
export const proxyQuotationPost = <const Path extends `/api/offer/${string}`>(path: Path, description: string) =>
  ({ ...quotationPost(path, description), proxy: true }) as const;

/** Calls that change the lines and scenes of a draft. */
export const quotationLines = {
  addLines: post({
    ...proxyQuotationPost(
      "/api/offer/line/create/{id}",
      "Adds lines to a scene of a draft; a SKU that the scene has gets more units.",
    ),
    body: z.strictObject({ scene: sceneName, lines: newLines.min(1).meta({ description: "The lines to add." }) }),
    answer: z.strictObject({ added: count("The number of lines that were added or changed.") }),
  }),
  addList: post({
    ...quotationPost(
      "/api/offer/line/list/{id}",
      "Adds the ready rows of a list of quick order to a scene of a draft and removes them from the list.",
    ),
    body: z.strictObject({ list_id: id.describe("The id of the list."), scene: sceneName, skip: skippedRows }),
    answer: z.strictObject({ added: count("The number of rows that were added.") }),
  }),
  renameScene: post({
    ...quotationPost("/api/offer/scene/rename/{id}", "Renames a scene of a draft."),
    body: z.strictObject({ scene_id: sceneId, name: sceneName }),
    answer: noData,
  }),
  copyScene: post({
    ...quotationPost("/api/offer/scene/copy/{id}", "Copies a scene of a draft with its lines under a free name."),
    body: z.strictObject({ scene_id: sceneId }),
    answer: z.strictObject({ scene_id: id.describe("The id of the copy.") }),
  }),
  removeScene: post({
    ...quotationPost("/api/offer/scene/delete/{id}", "Removes a scene of a draft with its lines."),
    body: z.strictObject({ scene_id: sceneId }),
    answer: noData,
  }),
  changeLine: post({
    ...proxyQuotationPost("/api/offer/line/change/{id}", "Changes lines of a draft."),
    body: z.strictObject({
      lines: z
        .array(
          z.strictObject({
            line_id: id.describe("The id of the line."),
            product_attr_unique: id.optional().describe("The SKU that replaces the present one."),
            cart_num: quantity.optional(),
            target_price: money.nullable().optional().describe("The unit price that the customer hopes for."),
            remark: limitedRemark(60, "A remark for the account manager.", "要黑色").optional(),
            scene: sceneName.optional(),
          }),
        )
        .min(1)
        .max(QUOTATION_LINES_MAX)
        .describe("The lines with their changed fields."),
    }),
    answer: noData,
  }),
  removeLine: post({
    ...proxyQuotationPost(
      "/api/offer/line/delete/{id}",
      "Removes lines of a draft; a scene that has no lines left is removed too.",
    ),
    body: z.strictObject({ line_id: z.array(id).min(1).max(QUOTATION_LINES_MAX).describe("The ids of the lines.") }),
    answer: noData,
  }),
};
