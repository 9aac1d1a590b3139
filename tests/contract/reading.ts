import { readAnswer } from "#app/http/remote/read-answer.ts";
import type { Endpoint } from "#contract/endpoint.ts";

/** The data as the storefront reads them for a customer who may see costs, before the contract's schema checks them. */
export const readRemote = ({ answer }: Endpoint, data: unknown): unknown =>
  readAnswer(answer, data, { seesCosts: true });
