import { z } from "zod";
import type { Right } from "./rules/staff.ts";
import { FORBIDDEN } from "./rules/status.ts";

/** One endpoint of the backend. `source` distinguishes the endpoints of the specification from additional ones. */
export type Endpoint = {
  readonly method: "GET" | "POST";
  readonly path: `/api/${string}`;
  readonly source: "specification" | "ours";
  /**
   * A public endpoint may receive a token, and then its answer contains what that customer may see. An endpoint of
   * staff receives the token of a member.
   */
  readonly access: "public" | "customer" | "staff";
  /** The right that a member needs; absent where every member may call it. */
  readonly right?: Right;
  /** Set where a member of staff may make the call for a customer; every other call is refused with 403. */
  readonly proxy?: true;
  /** The description of the call for other backends. */
  readonly description: string;
  /** The statuses of its own refusals with their reasons, besides those of every call. */
  readonly errors?: Readonly<Partial<Record<409 | 404, string>>>;
  /** Set where body or answer holds a file: it may have up to FILE_BODY_MAX bytes, and the answer may take seconds. */
  readonly carriesFile?: true;
  readonly query?: z.core.$ZodObject;
  readonly body?: z.core.$ZodType;
  readonly answer: z.core.$ZodType;
};

/** Whether the call belongs to the desk, which only the shop's own storefront may reach. */
export const isStaffCall = ({ path }: { path: string }) => path.startsWith("/api/staff/");

/** The maximum of bytes in a body or answer that holds a file: 5 MB as base64 and the JSON around it. */
export const FILE_BODY_MAX = 7 * 1024 * 1024;

/** The statuses of the envelope that an endpoint may answer with. */
export function statusesOf({ path, errors, right }: Endpoint): number[] {
  const own = Object.keys(errors ?? {}).map(Number);
  const ofPath = path.includes("{") ? [404] : [];
  const statuses = [200, 400, 410000, 500, 503, ...own, ...ofPath, ...(right ? [FORBIDDEN] : [])];
  return [...new Set(statuses)].sort((a, b) => a - b);
}

/** Defines an endpoint that changes nothing; loaders call it with `api.read`. */
export function get<const E extends Omit<Endpoint, "method" | "body">>(endpoint: E) {
  return { method: "GET", ...endpoint } as const;
}

/** Defines an endpoint that changes data; actions call it with `api.write`. */
export function post<const E extends Omit<Endpoint, "method" | "query">>(endpoint: E) {
  return { method: "POST", ...endpoint } as const;
}

export type Answer<E extends Endpoint> = z.output<E["answer"]>;
export type Body<E extends Endpoint> = E extends { body: infer B extends z.core.$ZodType } ? z.input<B> : undefined;
export type Query<E extends Endpoint> = E extends { query: infer Q extends z.core.$ZodObject } ? z.input<Q> : undefined;
type Names<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
export type Params<E extends Endpoint> = { [Name in Names<E["path"]>]: string | number };

/** Fields of requests that a call of the specification has beyond it; only backends that declare them receive them. */
const additionalFields = z.registry<Record<never, never>>();

/** Marks a field of a specification's call as additional; the field itself is returned. */
export const additional = <S extends z.ZodType>(field: S): S => {
  additionalFields.add(field, {});
  return field;
};

/** The names of the additional fields in the request of the call. */
export function additionalFieldsOf({ body, query }: Endpoint): string[] {
  const shapes = [body, query].flatMap((schema) => (schema instanceof z.ZodObject ? [schema.shape] : []));
  return shapes.flatMap((shape) => Object.keys(shape).filter((name) => additionalFields.has(shape[name])));
}
