import { z } from "zod";
import { requiredText } from "#app/http/form-fields.ts";
import { PROXY_EVIDENCE_MAX, PROXY_REASONS } from "#contract/rules/proxy.ts";

/** The beginning of acting for a customer. */
export const startForm = z.object({
  intent: z.literal("start"),
  reason: z.enum(PROXY_REASONS, { error: "请选择理由" }),
  evidence: requiredText(PROXY_EVIDENCE_MAX, "凭据", "请写明客户什么时候、怎么要求的"),
});
