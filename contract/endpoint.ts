import type { z } from "zod";

/**
 * One call of the backend: where it lives, who may ask, what it takes, what it answers.
 * `source` tells the calls that storefront.md section 7 lists from those that are ours.
 */
export type Endpoint = {
  readonly method: "GET" | "POST";
  readonly path: `/api/${string}`;
  readonly source: "storefront.md 7" | "ours";
  /** `anyone` may still carry a token, and then sees what that customer may see. */
  readonly who: "anyone" | "customer";
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
};

/** A call that changes nothing; loaders `read` it. */
export function get<const E extends Omit<Endpoint, "method" | "body">>(endpoint: E) {
  return { method: "GET", ...endpoint } as const;
}

/** A call that changes something; actions `write` it. */
export function post<const E extends Omit<Endpoint, "method" | "query">>(endpoint: E) {
  return { method: "POST", ...endpoint } as const;
}

export type Answer<E extends Endpoint> = z.output<E["answer"]>;
export type Body<E extends Endpoint> = E extends { body: infer B extends z.ZodType } ? z.input<B> : undefined;
export type Query<E extends Endpoint> = E extends { query: infer Q extends z.ZodObject } ? z.input<Q> : undefined;
type Names<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
export type Params<E extends Endpoint> = { [Name in Names<E["path"]>]: string | number };
