import { z } from "zod";
import { cart } from "#contract/cart.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { type Buyer, priceClass } from "#contract/rules/pricing.ts";
import { withoutBrokenLines } from "./cart-lines.ts";
import { reportMisread } from "./misread.server.ts";
import { holdsCosts, readAnswer } from "./read-answer.ts";

/** Thrown for an answer that the contract does not allow, after it was read with tolerance. */
export class MisreadAnswer extends Error {
  override name = "MisreadAnswer";
}

/** Whether an answer of the call must be read for one buyer, because it may hold costs. */
export const dependsOnBuyer = ({ answer }: Endpoint) => holdsCosts(answer);

/**
 * The answer of a remote backend as the contract has it.
 * @param buyer the customer who reads it, on whom costs and the lines of a cart depend; null for a visitor
 * @throws MisreadAnswer, which has been logged
 */
export function remoteAnswer(endpoint: Endpoint, received: unknown, buyer: Buyer | null): unknown {
  const read = readAnswer(endpoint.answer, received, { seesCosts: priceClass(buyer) !== "public" });
  const report = (issue: z.core.$ZodIssue, at: unknown) => reportMisread(endpoint, issue, at);
  const answer = endpoint === cart.list ? withoutBrokenLines(read, buyer, report) : read;
  const parsed = z.safeParse(endpoint.answer, answer);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues.slice(0, ISSUES_MAX)) report(issue, answer);
  throw new MisreadAnswer(z.prettifyError(parsed.error));
}

/** The fields of one answer that the log names. */
const ISSUES_MAX = 5;
